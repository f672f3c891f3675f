import type { FormulaCell } from "../formulas/formula-cell";
import type { GridCell } from "../formulas/formula-grid";
import type { CellFormat } from "./cell-view";
import type { ColumnType } from "./column-type";
import type { DataValidation } from "./data-validation";
import { NO_LINKS, type TextLink } from "./text-links";

/** A cell with content or with a format other than the default. */
export class Cell implements GridCell {
  value: number | string | boolean | null = null;
  formula: FormulaCell | null = null;
  spilledFrom: FormulaCell | null = null;
  /** Entered with a leading apostrophe, which is not part of the value. */
  quotePrefix = false;
  numberFormat: string | null = null;
  /** Without the number format; shared between cells, never modified in place. */
  format: CellFormat | null = null;
  note = "";
  /** The links of the text, removed with it. Shared between cells, never modified in place. */
  links: readonly TextLink[] = NO_LINKS;
  validation: DataValidation | null = null;
  /** Of the column of a table that it is in. */
  columnType: ColumnType | null = null;

  /** Counts towards the last row and column: own content or a spilled value. */
  get hasContent(): boolean {
    return this.value !== null || this.formula !== null || this.spilledFrom !== null;
  }

  get isPlainBlank(): boolean {
    return (
      !this.hasContent &&
      this.numberFormat === null &&
      this.format === null &&
      this.note === "" &&
      this.validation === null &&
      this.columnType === null
    );
  }

  clearContent(): void {
    this.value = null;
    this.formula = null;
    this.quotePrefix = false;
    this.links = NO_LINKS;
  }

  /** A copy for another position; the formula must be copied by the caller. */
  copy(): Cell {
    const copy = new Cell();
    copy.value = this.value;
    copy.quotePrefix = this.quotePrefix;
    copy.numberFormat = this.numberFormat;
    copy.format = this.format;
    copy.note = this.note;
    copy.links = this.links;
    copy.validation = this.validation;
    copy.columnType = this.columnType;
    return copy;
  }
}
