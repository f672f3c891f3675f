import type { FormulaCell } from "../formulas/formula-cell";
import type { GridCell } from "../formulas/formula-grid";
import type { CellFormat } from "./cell-view";
import type { DataValidation } from "./data-validation";

/** One cell that holds or shows something, or looks different from a new one. */
export class Cell implements GridCell {
  value: number | string | boolean | null = null;
  formula: FormulaCell | null = null;
  spilledFrom: FormulaCell | null = null;
  /** Entered with a leading apostrophe, which is no part of the value. */
  quotePrefix = false;
  numberFormat: string | null = null;
  /** Without the number format; shared between cells, never changed in place. */
  format: CellFormat | null = null;
  note = "";
  /** What the text opens; goes with it. */
  link: string | null = null;
  validation: DataValidation | null = null;

  /** Counts for the last row and column: own content or a spilled value. */
  get hasContent(): boolean {
    return this.value !== null || this.formula !== null || this.spilledFrom !== null;
  }

  get isPlainBlank(): boolean {
    return (
      !this.hasContent &&
      this.numberFormat === null &&
      this.format === null &&
      this.note === "" &&
      this.validation === null
    );
  }

  clearContent(): void {
    this.value = null;
    this.formula = null;
    this.quotePrefix = false;
    this.link = null;
  }

  /** A copy for another place; the caller makes the formula's own copy. */
  copy(): Cell {
    const copy = new Cell();
    copy.value = this.value;
    copy.quotePrefix = this.quotePrefix;
    copy.numberFormat = this.numberFormat;
    copy.format = this.format;
    copy.note = this.note;
    copy.link = this.link;
    copy.validation = this.validation;
    return copy;
  }
}
