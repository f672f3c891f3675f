import type { FormulaCell } from "./formula-cell";

/** A cell as the recalculation sees it. */
export interface GridCell {
  /** The typed value, if it is not a formula. */
  readonly value: number | string | boolean | null;
  readonly formula: FormulaCell | null;
  /** The formula whose array covers this cell. */
  readonly spilledFrom: FormulaCell | null;
  /** null: automatic, so the value's own format applies. */
  readonly numberFormat: string | null;
}

/** The cells that formulas occupy and read; implemented by the workbook. Rows and columns count from 1. */
export interface FormulaGrid {
  readonly timeZone: string;
  /** See `hasDecimalComma`. */
  readonly decimalComma: boolean;
  now(): Date;
  sheetNamed(name: string): number | undefined;
  /** Names of all sheets by id, in their order. */
  sheetNames(): ReadonlyMap<number, string>;
  rowCount(sheetId: number): number;
  columnCount(sheetId: number): number;
  cell(sheetId: number, row: number, column: number): GridCell | undefined;
  /** The cells of a row, from column 1; holes and missing cells at the end are blank. */
  rowCells(sheetId: number, row: number): readonly (GridCell | undefined)[] | undefined;
  cover(sheetId: number, row: number, column: number, by: FormulaCell | null): void;
  /** Adds rows at the end; false if the workbook would become too large. */
  growRows(sheetId: number, count: number): boolean;
  /** Notes that the value of a cell has changed. */
  showsOther(sheetId: number, row: number, column: number): void;
  /** Runs an action outside any batch, then recalculates and notifies the views. */
  later(action: () => void): void;
}
