import type { FormulaCell } from "./formula-cell";
import type { FormulaGrid } from "./formula-grid";
import { a1, type CellArea } from "./references";
import { asScalar, CellError, isTable, type Table, type Value } from "./values";
import { sameScalar } from "./coercion";

/**
 * Writes results to cells: arrays spill into free cells to the right and below, or give `#REF!` if something
 * blocks them.
 */
export class SpillLayout {
  /** Formulas whose result is an array, spilled or blocked. */
  private readonly arrays = new Set<FormulaCell>();

  constructor(
    private readonly grid: FormulaGrid,
    private readonly coverageChanged: (area: CellArea) => void,
    private readonly retry: (formula: FormulaCell) => void,
  ) {}

  /** The cells that currently show a formula's result. */
  shownArea(formula: FormulaCell): CellArea {
    return areaOf(formula, formula.spilled?.length ?? 1, formula.spilled?.[0]?.length ?? 1);
  }

  /** Calls back for every array, spilled or blocked, whose wanted cells overlap the area. */
  eachTouching(area: CellArea, visit: (formula: FormulaCell) => void): void {
    for (const formula of this.arrays)
      if (overlap(areaOf(formula, formula.wantedRows, formula.wantedColumns), area)) visit(formula);
  }

  show(formula: FormulaCell, value: Value): void {
    const table = isTable(value) && (value.length > 1 || (value[0]?.length ?? 0) > 1) ? value : null;
    const valueBefore = formula.value;
    const before = formula.spilled;
    formula.wantedRows = table?.length ?? 1;
    formula.wantedColumns = table?.[0]?.length ?? 1;
    if (table) this.arrays.add(formula);
    else this.arrays.delete(formula);
    const obstacle = table ? this.obstacle(formula, table) : undefined;
    const after = obstacle ? null : table;
    formula.value = obstacle ?? asScalar(value);
    formula.spilled = after;
    if (!sameScalar(valueBefore, formula.value))
      this.grid.showsOther(formula.sheetId, formula.row, formula.column);
    if (before || after) this.layOut(formula, before, after);
  }

  /** The formula is removed from its cell: the cells it covered become blank. */
  remove(formula: FormulaCell): void {
    this.arrays.delete(formula);
    const before = formula.spilled;
    formula.spilled = null;
    if (before) this.layOut(formula, before, null);
  }

  /** Removes all arrays from the grid without notifying anyone. */
  lift(): void {
    for (const formula of this.arrays) {
      const { spilled } = formula;
      formula.spilled = null;
      spilled?.forEach((line, row) => line.forEach((_, column) => this.cover(formula, row, column, null)));
    }
  }

  private layOut(formula: FormulaCell, before: Table | null, after: Table | null): void {
    const [oldRows, oldColumns] = [before?.length ?? 0, before?.[0]?.length ?? 0];
    const [newRows, newColumns] = [after?.length ?? 0, after?.[0]?.length ?? 0];
    for (let row = 0; row < Math.max(oldRows, newRows); row += 1) {
      for (let column = 0; column < Math.max(oldColumns, newColumns); column += 1) {
        if (row === 0 && column === 0) continue;
        const wasCovered = row < oldRows && column < oldColumns;
        const isCovered = row < newRows && column < newColumns;
        if (wasCovered !== isCovered) this.cover(formula, row, column, isCovered ? formula : null);
        if (
          wasCovered !== isCovered ||
          (isCovered && !sameScalar(before?.[row]?.[column] ?? null, after?.[row]?.[column] ?? null))
        ) {
          this.grid.showsOther(formula.sheetId, formula.row + row, formula.column + column);
        }
      }
    }
    if (oldRows === newRows && oldColumns === newColumns) return;
    const touched = areaOf(formula, Math.max(oldRows, newRows), Math.max(oldColumns, newColumns));
    // The top left cell is the formula's own, whose readers already know of the change.
    this.coverageChanged({ ...touched, top: touched.top + (touched.left === touched.right ? 1 : 0) });
    this.eachTouching(touched, (other) => {
      if (other !== formula && !other.spilled) this.retry(other);
    });
  }

  private cover(formula: FormulaCell, row: number, column: number, by: FormulaCell | null): void {
    if (row > 0 || column > 0)
      this.grid.cover(formula.sheetId, formula.row + row, formula.column + column, by);
  }

  private obstacle(formula: FormulaCell, table: Table): CellError | undefined {
    const { sheetId, row, column } = formula;
    const columnsMissing = column + (table[0]?.length ?? 0) - 1 - this.grid.columnCount(sheetId);
    if (columnsMissing > 0)
      return new CellError(
        "#REF!",
        `Result was not automatically expanded, please insert more columns (${columnsMissing}).`,
      );
    const hit = this.firstOccupied(formula, table);
    if (hit)
      return new CellError(
        "#REF!",
        `Array result was not expanded because it would overwrite data in ${hit}.`,
      );
    const rowsMissing = row + table.length - 1 - this.grid.rowCount(sheetId);
    if (rowsMissing > 0 && !this.grid.growRows(sheetId, rowsMissing)) {
      return new CellError(
        "#REF!",
        `Result was not automatically expanded, please insert more rows (${rowsMissing}).`,
      );
    }
    return undefined;
  }

  private firstOccupied(formula: FormulaCell, table: Table): string | undefined {
    for (let row = 0; row < table.length; row += 1) {
      const cells = this.grid.rowCells(formula.sheetId, formula.row + row);
      if (!cells) continue;
      for (let column = row === 0 ? 1 : 0; column < (table[0]?.length ?? 0); column += 1) {
        const cell = cells[formula.column + column - 1];
        if (!cell) continue;
        const free =
          cell.value === null && !cell.formula && (cell.spilledFrom === null || cell.spilledFrom === formula);
        if (!free) return a1(formula.row + row, formula.column + column);
      }
    }
    return undefined;
  }
}

function areaOf(formula: FormulaCell, rows: number, columns: number): CellArea {
  const { sheetId, row, column } = formula;
  return { sheetId, top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 };
}

function overlap(a: CellArea, b: CellArea): boolean {
  return (
    a.sheetId === b.sheetId &&
    a.top <= b.bottom &&
    a.bottom >= b.top &&
    a.left <= b.right &&
    a.right >= b.left
  );
}
