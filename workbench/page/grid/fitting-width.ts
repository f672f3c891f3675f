import type { PageCell } from "../../server/protocol";
import { textWidth } from "./text-width";

/** The widest a column gets by fitting, in pixels; longer texts are cut off at the cell. */
const WIDEST = 500;
const NARROWEST = 40;
const PADDING = 10;

/** The width in pixels at which each of these cells shows its whole text. */
export function fittingWidth(cells: Iterable<PageCell>): number {
  let widest = NARROWEST;
  for (const cell of cells) {
    for (const line of cell.display.split("\n")) {
      widest = Math.max(widest, textWidth(line, cell) + PADDING);
    }
  }
  return Math.min(WIDEST, Math.ceil(widest));
}
