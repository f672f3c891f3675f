import type { FormulaCell } from "./formula-cell";

/** A cell as the recalculation sees it. */
export interface GridCell {
  /** What was typed, when it is no formula. */
  readonly value: number | string | boolean | null;
  readonly formula: FormulaCell | null;
  /** The formula whose array covers this cell. */
  readonly spilledFrom: FormulaCell | null;
  /** Null: automatic, the value's own format shows. */
  readonly numberFormat: string | null;
}

/** The cells that formulas stand in and read; the workbook implements it. Rows and columns count from 1. */
export interface FormulaGrid {
  readonly timeZone: string;
  now(): Date;
  sheetNamed(name: string): number | undefined;
  rowCount(sheetId: number): number;
  columnCount(sheetId: number): number;
  cell(sheetId: number, row: number, column: number): GridCell | undefined;
  /** The cells of a row, from column 1; holes and a short end are blank. */
  rowCells(sheetId: number, row: number): readonly (GridCell | undefined)[] | undefined;
  cover(sheetId: number, row: number, column: number, by: FormulaCell | null): void;
  /** Adds rows at the end; false when the workbook would get too large. */
  growRows(sheetId: number, count: number): boolean;
  /** The value that a cell shows is another one now. */
  showsOther(sheetId: number, row: number, column: number): void;
  /** Runs an action outside any edit, then recalculates and tells the views. */
  later(action: () => void): void;
}
