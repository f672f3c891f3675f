import { GENERAL } from "../formulas/number-format";
import { CellError, FormattedNumber } from "../formulas/values";
import type { Cell } from "./cell";
import { displayOf, inputOf, valueForScript } from "./cell-content";
import type { CellFormat, CellView } from "./cell-view";
import type { WorkbookEngine } from "./engine";
import type { Rectangle } from "./rectangle";
import type { SheetState } from "./sheet-state";

/** One value per cell of a range; `blank` for cells that do not exist. */
export function readMatrix<Item>(
  engine: WorkbookEngine,
  sheet: SheetState,
  range: Rectangle,
  blank: Item,
  read: (cell: Cell, row: number, column: number) => Item,
): Item[][] {
  sheet.assertOnGrid(range);
  engine.settleReads();
  const lines: Item[][] = [];
  for (let row = range.row; row < range.row + range.rows; row += 1) {
    const cells = sheet.grid.rowCells(row);
    const line: Item[] = [];
    for (let column = range.column; column < range.column + range.columns; column += 1) {
      const cell = cells?.[column - 1];
      line.push(cell ? read(cell, row, column) : blank);
    }
    lines.push(line);
  }
  return lines;
}

export function readFormat(cell: Cell): CellFormat {
  return { ...cell.format, ...(cell.numberFormat === null ? {} : { numberFormat: cell.numberFormat }) };
}

/** Everything a view shows of a cell; the recalculation must be up to date. */
export function viewCell(engine: WorkbookEngine, sheet: SheetState, row: number, column: number): CellView {
  const cell = sheet.grid.get(row, column);
  if (!cell) return { row, column, input: "", value: "", display: "" };
  const value = engine.recalculation.read(cell, row, column);
  const { spilledFrom } = cell;
  const shownFormat = cell.numberFormat ?? (value instanceof FormattedNumber ? value.format : null);
  const display = displayOf(value, cell.numberFormat);
  const shown = valueForScript(value, engine.timeZone);
  const conditional = sheet.conditionalFormats.formatOf(row, column, display, shown);
  return {
    row,
    column,
    input: inputOf(cell, engine.decimalComma),
    value: shown,
    display,
    ...(value instanceof CellError ? { error: { code: value.code, message: value.message } } : {}),
    ...(spilledFrom ? { spilledFrom: { row: spilledFrom.row, column: spilledFrom.column } } : {}),
    ...(shownFormat === null || shownFormat === GENERAL ? {} : { numberFormat: shownFormat }),
    ...(cell.format ? { format: cell.format } : {}),
    ...(conditional ? { conditional } : {}),
    ...(cell.links[0] === undefined ? {} : { link: cell.links[0].url }),
    ...(cell.note === "" ? {} : { note: cell.note }),
    ...(cell.validation ? { validation: cell.validation } : {}),
  };
}

export function viewSheetCells(engine: WorkbookEngine, sheet: SheetState): CellView[] {
  engine.settleReads();
  const views: CellView[] = [];
  for (const { row, column, cell } of sheet.grid.cells())
    if (!cell.isPlainBlank) views.push(viewCell(engine, sheet, row, column));
  return views;
}
