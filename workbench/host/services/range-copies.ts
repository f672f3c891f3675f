import type { Emulates } from "../emulates";
import { enumName } from "../enums";
import { copiedParts, copyRange, rangeBetween, shiftCells } from "./copy-range";
import { RangeCheckboxes } from "./range-checkboxes";
import type { RangePosition } from "./range-position";

/** What puts cells in other places. */
export class RangeCopies
  extends RangeCheckboxes
  implements
    Emulates<
      GoogleAppsScript.Spreadsheet.Range,
      "copyFormatToRange" | "copyTo" | "copyValuesToRange" | "deleteCells" | "insertCells" | "moveTo"
    >
{
  /**
   * `copyTo(target)`, `(target, {formatOnly, contentsOnly})`, `(target, type)` or `(target, type, transposed)`.
   *
   * @param target Its top left cell takes the first; a larger one repeats what is copied.
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

  /** What lies below (`ROWS`) or to the right (`COLUMNS`) makes room. */
  async insertCells(dimension: unknown): Promise<this> {
    await shiftCells(this, enumName(dimension) === "ROWS" ? "row" : "column", "away");
    return this;
  }

  /** What lies below or to the right takes the place of the range. */
  async deleteCells(dimension: unknown): Promise<void> {
    await shiftCells(this, enumName(dimension) === "ROWS" ? "row" : "column", "back");
  }

  copyValuesToRange(sheet: unknown, ...edges: number[]): Promise<void> {
    return copyRange(this, rangeBetween(this.execution, sheet, edges), { contents: "values" });
  }

  copyFormatToRange(sheet: unknown, ...edges: number[]): Promise<void> {
    return copyRange(this, rangeBetween(this.execution, sheet, edges), { formats: true });
  }
}
