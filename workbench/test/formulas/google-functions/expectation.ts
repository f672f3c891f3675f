import type { CellInput } from "../../../workbook/cell-view";

export type ExpectedCell = string | number | boolean;

/** What Google Sheets shows for a formula: one value, or the rows that it spills. Blank is "", an error its code, a date its display. */
export type Expectation = readonly [
  formula: string,
  expected: ExpectedCell | readonly (readonly ExpectedCell[])[],
];

/** Formulas over one sheet of cells, which start in A1 and end before column P. */
export interface Area {
  readonly cells: readonly (readonly CellInput[])[];
  readonly lines: readonly Expectation[];
}
