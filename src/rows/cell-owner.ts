import type { CellValue } from "../core/cell";
import { type CellMemory, NO_CELL, tagSum } from "./memory";
import { beforeOf, sumOfBefore } from "./replaced";
import type { Knowledge, SeenCell, SeenRow } from "./row";
import { isStale } from "./row-state";
import { cellSum, type Clocks } from "./cell-sum";

/**
 * Whose a cell is that a run wants to write, decided from what its row remembers. The first line that fits holds:
 *
 * | owner    | the cell                                                  | the run     |
 * | -------- | --------------------------------------------------------- | ----------- |
 * | formula  | holds a formula                                           | leaves it   |
 * | ours     | is blank, or shows what the row remembers                 | replaces it |
 * | user     | is in a column of the user's                              | leaves it   |
 * | ours     | is not remembered, but shows what a held answer says      | replaces it |
 * | released | is not remembered, and the user agreed to lose such cells | replaces it |
 * | user     | shows anything else                                       | leaves it   |
 */
export type CellOwner = "formula" | "ours" | "released" | "user";

/** @param isReleased Whether the user agreed to lose cells of our columns of which rows remember nothing. */
export function ownerOf(
  row: SeenRow,
  tag: string,
  cell: SeenCell,
  isReleased: boolean,
  { clocks, isHeld }: Knowledge,
): CellOwner {
  if (cell.isFormula) return "formula";
  const known = row.memory?.cells.get(tagSum(tag));
  if (isRemembered(cell, known ?? NO_CELL, clocks)) return "ours";
  if (cell.isTheirs === true) return "user";
  const { value } = cell;
  // A sort may have moved values and left the memory behind, or brought that of another company.
  const isUnknown = (known?.after ?? "") === "" || isStale(row);
  if (isUnknown && isHeld(row.key, tag, cellSum(value, clocks))) return "ours";
  // A text too long for the memory stays, since undo couldn't put it back. In a stale row undo puts nothing back anyway.
  const canBeReplaced = isStale(row) || beforeOf(value, false, clocks) !== null;
  return known === undefined && isReleased && canBeReplaced ? "released" : "user";
}

/**
 * Whether a cell is blank or shows what its row remembers: what was written last, or what was there before. It shows the latter
 * where an execution was killed between writing the memory and the values.
 */
export function isRemembered(
  { value, isFormula }: SeenCell,
  { after, replaced: [newest] }: CellMemory,
  clocks: Clocks,
): boolean {
  if (isFormula) return false;
  const sum = cellSum(value, clocks);
  if (sum === "" || sum === after) return true;
  return newest !== undefined && sum === sumOfBefore(newest.before, clocks);
}

export function isBlank(value: CellValue): boolean {
  return value === null || value === "";
}
