import type { Emulates } from "../emulates";
import { enumName } from "../enums";
import { copiedParts, copyRange, rangeBetween, shiftCells } from "./copy-range";
import { RangeCheckboxes } from "./range-checkboxes";
import type { RangePosition } from "./range-position";

/** The methods of `Range` that copy or shift cells. */
export class RangeCopies
  extends RangeCheckboxes
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      "copyFormatToRange" | "copyTo" | "copyValuesToRange" | "deleteCells" | "insertCells" | "moveTo"
    >
{
  /**
   * `copyTo(target)`, `(target, {formatOnly, contentsOnly})`, `(target, type)` or `(target, type,
   * transposed)`.
   *
   * @param target Its top left cell is where the copy begins; a larger target is filled by repetition.
   */
  async copyTo(target: unknown, how?: unknown, transposed?: boolean | null): Promise<void> {
    await copyRange(this, target as RangePosition, copiedParts(how, transposed === true));
  }

  async moveTo(target: unknown): Promise<void> {
    const parts = {
      contents: "formulas",
      formats: true,
      notes: true,
      validations: true,
      moved: true,
    } as const;
    await copyRange(this, target as RangePosition, parts);
  }

  /** Shifts what is below (`ROWS`) or to the right (`COLUMNS`). */
  async insertCells(dimension: unknown): Promise<this> {
    await shiftCells(this, enumName(dimension) === "ROWS" ? "row" : "column", "away");
    return this;
  }

  /** Shifts what is below or to the right over the range. */
  async deleteCells(dimension: unknown): Promise<void> {
    await shiftCells(this, enumName(dimension) === "ROWS" ? "row" : "column", "back");
  }

  /** As `copyFormatToRange`, into a range of any size (platform fact H30). */
  copyValuesToRange(sheet: unknown, ...edges: number[]): Promise<void> {
    return copyRange(this, rangeBetween(this.execution, sheet, edges), { contents: "values", fitted: true });
  }

  copyFormatToRange(sheet: unknown, ...edges: number[]): Promise<void> {
    return copyRange(this, rangeBetween(this.execution, sheet, edges), { formats: true, fitted: true });
  }
}
