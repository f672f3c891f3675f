import { type AxisEdit, movedIndex } from "../formulas/axis-edit";
import type { FormulaCell } from "../formulas/formula-cell";
import { adjustFormula, renameSheetInFormula } from "../formulas/rewrite-references";
import type { WorkbookEngine } from "./engine";
import { COLUMNS_MAX } from "./limits";
import { cellRectangle } from "./rectangle";
import { movedFilter } from "./sheet-filter";
import { movedRange } from "./sheet-protections";
import type { SheetState } from "./sheet-state";
import { WorkbookError } from "./workbook-error";

/**
 * Inserts, deletes or moves rows or columns, and adjusts references, metadata, protections, hidden rows,
 * merged cells, the filter, charts and the selection.
 */
export function editAxis(engine: WorkbookEngine, sheet: SheetState, edit: AxisEdit): void {
  assertPossible(engine, sheet, edit);
  engine.batch(() => {
    const texts = adjustedTexts(engine, sheet, edit);
    for (const { sheetId, row, column } of texts.keys())
      engine.history.holdCell(engine.state(sheetId), row, column);
    if (edit.kind === "delete") holdDeleted(engine, sheet, edit);
    engine.history.holdFrame();
    engine.history.holdAxis(sheet, edit);
    engine.recalculation.liftSpills();
    moveCells(engine, sheet, edit);
    for (const [formula, text] of texts) {
      formula.setText(text);
      engine.changes.noteCell(formula.sheetId, formula.row, formula.column);
    }
    sheet.layout.applyEdit(edit);
    sheet.merges.applyEdit(edit);
    moveFilter(sheet, edit);
    sheet.protections.applyEdit(edit);
    sheet.conditionalFormats.applyEdit(edit);
    moveCharts(engine, sheet, edit);
    engine.metadata.applyEdit(sheet.id, edit);
    engine.namedRanges.applyEdit(sheet.id, edit);
    sheet.appearance.applyEdit(edit);
    structureChanged(engine, sheet);
  });
}

/** Moves cells with their formulas, whose texts stay; formulas in what is deleted are dropped. */
export function moveCells(engine: WorkbookEngine, sheet: SheetState, edit: AxisEdit): void {
  for (const formula of engine.formulas) {
    if (formula.sheetId !== sheet.id) continue;
    const place = movedIndex(edit, formula[edit.axis]);
    if (place === null) engine.dropFormula(formula);
    else formula[edit.axis] = place;
  }
  sheet.grid.edit(edit);
  moveSelection(sheet, edit);
}

/** The formulas that refer to what moves, with their new texts; without those that are deleted. */
function adjustedTexts(engine: WorkbookEngine, sheet: SheetState, edit: AxisEdit): Map<FormulaCell, string> {
  const texts = new Map<FormulaCell, string>();
  for (const formula of engine.formulas) {
    const onSheet = formula.sheetId === sheet.id;
    if (onSheet && movedIndex(edit, formula[edit.axis]) === null) continue;
    const text = adjustFormula(formula.text, edit, sheet.name, onSheet);
    if (text !== formula.text) texts.set(formula, text);
  }
  return texts;
}

function holdDeleted(engine: WorkbookEngine, sheet: SheetState, { axis, at, count }: AxisEdit): void {
  const { rowCount, columnCount } = sheet.grid;
  const area =
    axis === "row"
      ? { row: at, rows: count, column: 1, columns: columnCount }
      : { row: 1, rows: rowCount, column: at, columns: count };
  sheet.grid.each(area, (_cell, row, column) => engine.history.holdCell(sheet, row, column));
}

/** Call after positions or names changed: all formulas are indexed and evaluated again, and views reload the sheet. */
export function structureChanged(engine: WorkbookEngine, sheet: SheetState): void {
  engine.recalculation.rebuild(engine.formulas);
  engine.changes.noteReload(sheet.id);
}

/** Updates the references to a renamed sheet; null if it is deleted. */
export function renameInFormulas(engine: WorkbookEngine, oldName: string, newName: string | null): void {
  for (const formula of engine.formulas) {
    const text = renameSheetInFormula(formula.text, oldName, newName);
    if (text === formula.text) continue;
    engine.history.holdCell(engine.state(formula.sheetId), formula.row, formula.column);
    formula.setText(text);
    engine.changes.noteCell(formula.sheetId, formula.row, formula.column);
  }
}

function assertPossible(
  engine: WorkbookEngine,
  { grid, layout }: SheetState,
  { axis, kind, at, count, before }: AxisEdit,
): void {
  const isRow = axis === "row";
  const size = isRow ? grid.rowCount : grid.columnCount;
  const words = isRow ? "rows" : "columns";
  if (!Number.isInteger(count) || count < 1)
    throw new WorkbookError(`The number of ${words} must be at least 1.`);
  const last = kind === "insert" ? size + 1 : size - count + 1;
  if (!Number.isInteger(at) || at < 1 || at > last)
    throw new WorkbookError(`Those ${words} are out of bounds.`);
  if (kind === "insert") {
    if (!isRow && size + count > COLUMNS_MAX)
      throw new WorkbookError(`A sheet cannot have more than ${COLUMNS_MAX} columns.`);
    engine.assertRoomForCells(count * (isRow ? grid.columnCount : grid.rowCount));
  }
  if (kind === "delete") {
    if (count === size) throw new WorkbookError(`You can't delete all the ${words} on the sheet.`);
    const frozen = isRow ? layout.frozenRows : layout.frozenColumns;
    const unfrozenDeleted = Math.max(0, at + count - 1 - Math.max(frozen, at - 1));
    if (frozen > 0 && size - frozen === unfrozenDeleted)
      throw new WorkbookError(`Sorry, it is not possible to delete all non-frozen ${words}.`);
  }
  if (
    kind === "move" &&
    (before === undefined || before < 1 || before > size + 1 || (before > at && before < at + count))
  ) {
    throw new WorkbookError(`Those ${words} are out of bounds.`);
  }
}

/** Charts of any sheet may draw these cells. */
function moveCharts(engine: WorkbookEngine, edited: SheetState, edit: AxisEdit): void {
  const size = edit.axis === "row" ? edited.grid.rowCount : edited.grid.columnCount;
  for (const sheet of engine.sheets) {
    sheet.charts.applyEdit(edit, edited.id, sheet === edited ? size : undefined);
  }
}

/** When a filter is removed, its hidden rows are shown. */
function moveFilter(sheet: SheetState, edit: AxisEdit): void {
  if (sheet.filter === null) return;
  sheet.filter = movedFilter(sheet.filter, edit);
  if (sheet.filter === null) sheet.layout.rowsHiddenByFilter = new Set();
}

function moveSelection(sheet: SheetState, edit: AxisEdit): void {
  if (edit.kind === "insert") return;
  const onGrid = (row: number, column: number): { row: number; column: number } => ({
    row: Math.min(row, sheet.grid.rowCount),
    column: Math.min(column, sheet.grid.columnCount),
  });
  const { row, column } = sheet.selection.activeCell;
  const active = onGrid(row, column);
  const ranges = sheet.selection.ranges.flatMap((range) => movedRange(range, edit) ?? []);
  sheet.selection = {
    ranges: ranges.length > 0 ? ranges : [cellRectangle(active.row, active.column)],
    activeCell: active,
  };
}
