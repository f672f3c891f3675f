import { a1 } from "../formulas/references";
import type { Cell } from "./cell";
import { type CellContent, contentOf, takesFormat } from "./cell-content";
import type { CellFormat, CellInput } from "./cell-view";
import { satisfies } from "./check-validation";
import { assertOfType, assertUntyped } from "./column-type";
import type { DataValidation } from "./data-validation";
import type { WorkbookEngine } from "./engine";
import { assertShape, type Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";
import { WorkbookError } from "./workbook-error";

/**
 * Writes inputs, by default interpreted as if typed. All of them are parsed and validated first: one rejected
 * cell leaves the whole range unchanged.
 */
export function writeInputs(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  inputs: readonly (readonly CellInput[])[],
  read: typeof contentOf = contentOf,
): void {
  sheet.assertOnGrid(range);
  assertShape(range, inputs);
  const context = engine.contentContext();
  const contents = inputs.map((line, rowIndex) =>
    line.map((input, columnIndex) => {
      const [row, column] = [range.row + rowIndex, range.column + columnIndex];
      const cell = sheet.grid.get(row, column);
      const content = read(input, cell, context);
      if (cell?.validation) assertValid(content, cell.validation, row, column);
      if (cell?.columnType) assertOfType(content, cell.columnType);
      return content;
    }),
  );
  writeContents(
    engine,
    sheet,
    range,
    (row, column) => contents[row - range.row]?.[column - range.column] ?? BLANK,
  );
}

const BLANK: CellContent = { value: null, quotePrefix: false };

function assertValid(content: CellContent, rule: DataValidation, row: number, column: number): void {
  if (rule.allowInvalid || content.formula !== undefined || satisfies(content.value, rule)) return;
  throw new WorkbookError(
    `The data you entered in cell ${a1(row, column)} violates the data validation rules set on this cell.`,
  );
}

/** Writes contents to a range and notifies the recalculation and the views once. */
export function writeContents(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  contentAt: (row: number, column: number) => CellContent,
): void {
  engine.batch(() => {
    for (let row = range.row; row < range.row + range.rows; row += 1) {
      for (let column = range.column; column < range.column + range.columns; column += 1) {
        putContent(engine, sheet, row, column, contentAt(row, column));
      }
    }
    noteChanged(engine, sheet, range);
  });
}

/** Marks formulas that read the range, and notifies views. */
export function noteChanged(engine: WorkbookEngine, sheet: SheetState, range: Rectangle): void {
  engine.recalculation.changed({
    sheetId: sheet.id,
    top: range.row,
    left: range.column,
    bottom: range.row + range.rows - 1,
    right: range.column + range.columns - 1,
  });
  engine.changes.noteArea(sheet.id, range);
}

/** Writes one content to a cell, which is created if necessary. */
export function putContent(
  engine: WorkbookEngine,
  sheet: SheetState,
  row: number,
  column: number,
  content: CellContent,
): void {
  const { formula } = content;
  const isBlank = content.value === null && formula === undefined && !content.quotePrefix;
  const existing = sheet.grid.get(row, column);
  if (isBlank && !existing) return;
  engine.history.holdCell(sheet, row, column);
  const cell = existing ?? sheet.grid.make(row, column);
  sheet.grid.touch();
  if (cell.formula) engine.dropFormula(cell.formula);
  cell.clearContent();
  cell.value = content.value;
  cell.quotePrefix = content.quotePrefix;
  if (formula !== undefined) engine.setFormula(sheet.id, row, column, cell, formula);
  if (content.format !== undefined && takesFormat(cell, content.format)) cell.numberFormat = content.format;
}

/** Changes the format of cells. Missing properties are unchanged, null resets to the default. */
export function writeFormats(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  formatAt: (row: number, column: number) => CellFormat,
): void {
  sheet.assertOnGrid(range);
  engine.batch(() => {
    engine.history.holdCells(sheet, range);
    let valuesChange = false;
    for (let row = range.row; row < range.row + range.rows; row += 1) {
      for (let column = range.column; column < range.column + range.columns; column += 1) {
        const cell = sheet.grid.make(row, column);
        const { numberFormat, ...look } = formatAt(row, column);
        if (numberFormat !== undefined) {
          assertUntyped(cell.columnType);
          cell.numberFormat = numberFormat === null || /^general$/i.test(numberFormat) ? null : numberFormat;
          valuesChange = true;
        }
        cell.format = merged(cell.format, look);
      }
    }
    // A date format turns a number into a date for formulas that read it.
    if (valuesChange) noteChanged(engine, sheet, range);
    else engine.changes.noteArea(sheet.id, range);
  });
}

function merged(before: CellFormat | null, changes: CellFormat): CellFormat | null {
  const entries = Object.entries({ ...before, ...changes }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

/** Changes a property that formulas cannot see (notes, rules) in every cell of a range. */
export function updateCells(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  update: (cell: Cell, row: number, column: number) => void,
): void {
  sheet.assertOnGrid(range);
  engine.batch(() => {
    engine.history.holdCells(sheet, range);
    for (let row = range.row; row < range.row + range.rows; row += 1) {
      for (let column = range.column; column < range.column + range.columns; column += 1)
        update(sheet.grid.make(row, column), row, column);
    }
    engine.changes.noteArea(sheet.id, range);
  });
}
