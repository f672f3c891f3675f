import type { PageCell } from "../../server/protocol";

/** As wide as a column gets by itself, in pixels; longer texts are cut off at the cell. */
const WIDEST = 500;
const NARROWEST = 40;
const PADDING = 10;

/** The width at which every one of these cells shows all of its text, in pixels. */
export function fittingWidth(cells: Iterable<PageCell>): number {
  const context = new OffscreenCanvas(1, 1).getContext("2d")!;
  let widest = NARROWEST;
  for (const { display, format } of cells) {
    context.font = `${format?.fontWeight === "bold" ? "bold " : ""}10pt Arial`;
    for (const line of display.split("\n")) {
      widest = Math.max(widest, context.measureText(line).width + PADDING);
    }
  }
  return Math.min(WIDEST, Math.ceil(widest));
}
