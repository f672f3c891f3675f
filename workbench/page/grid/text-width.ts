import type { PageCell } from "../../server/protocol";

/** The drawn width of a line of a cell's text, in pixels. */
export function textWidth(line: string, { format }: Pick<PageCell, "format">): number {
  context ??= new OffscreenCanvas(1, 1).getContext("2d")!;
  context.font = `${format?.fontWeight === "bold" ? "bold " : ""}10pt Arial`;
  return context.measureText(line).width;
}

let context: OffscreenCanvasRenderingContext2D | undefined;
