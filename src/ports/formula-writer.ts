/** A cell of a sheet; row and column count from 1. */
export interface FormulaPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** Writes what a value never is: formulas, and the notes that remember them. */
export interface FormulaWriter {
  /** A formula that is set to its own text keeps its result. */
  set(place: FormulaPlace, formula: string): void;
  /** Replaces a cell's note; empty takes it away. */
  setNote(place: FormulaPlace, text: string): void;
  /** Adds a paragraph to a cell's note. */
  addNote(place: FormulaPlace, text: string): void;
}
