import type { ICellCustomRender, ICellRenderContext } from "@univerjs/core";
import type { PageChoice } from "../../server/protocol";
import { contains } from "../../workbook/rectangle";
import { drawChoice } from "./choice-marks";
import type { SheetOutline } from "./grid-model";

/** Size of a filter button in pixels, measured from the right and bottom edges of its cell. */
export const FILTER_BUTTON = 17;
const STRIPES_APART = 8;

/** Whether the sheet or a range around the cell is protected. */
export function isProtected({ protections }: SheetOutline, row: number, column: number): boolean {
  return protections.some(({ range, unprotectedRanges }) =>
    range === undefined
      ? !unprotectedRanges.some((free) => contains(free, row, column))
      : contains(range, row, column),
  );
}

/** Whether the cell has a button of the sheet's filter. */
export function isFilterHeader({ filter }: SheetOutline, row: number, column: number): boolean {
  return filter !== null && row === filter.range.row && contains(filter.range, row, column);
}

/** What is drawn over a cell: stripes if it is protected, a dropdown or checkbox, a filter button. */
export function marksAt(
  sheet: SheetOutline,
  row: number,
  column: number,
  choice: PageChoice | undefined,
): ICellCustomRender[] | undefined {
  const marks: ICellCustomRender[] = [];
  if (isProtected(sheet, row, column)) {
    marks.push({ drawWith: (context, info) => drawStripes(context, boxOf(info)) });
  }
  if (choice) {
    marks.push({ drawWith: (context, info) => drawChoice(context, boxOf(info), choice) });
  }
  if (isFilterHeader(sheet, row, column)) {
    const active = sheet.filter!.columns.some((hidden) => hidden.column === column);
    marks.push({
      drawWith: (context, info) => drawButton(context, boxOf(info), active),
    });
  }
  return marks.length === 0 ? undefined : marks;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A merged block is one box. */
function boxOf({ primaryWithCoord }: ICellRenderContext): Box {
  const { isMerged, isMergedMainCell, mergeInfo } = primaryWithCoord;
  const { startX, startY, endX, endY } = isMerged || isMergedMainCell ? mergeInfo : primaryWithCoord;
  return { left: startX, top: startY, right: endX, bottom: endY };
}

function drawStripes(context: CanvasRenderingContext2D, { left, top, right, bottom }: Box): void {
  context.save();
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.clip();
  context.strokeStyle = "rgb(95 99 104 / 22%)";
  context.lineWidth = 1;
  context.beginPath();
  // Aligned to the sheet, not the cell, so that the stripes continue across neighbours.
  for (
    let at = Math.floor((left + top) / STRIPES_APART) * STRIPES_APART;
    at < right + bottom;
    at += STRIPES_APART
  ) {
    context.moveTo(at - top, top);
    context.lineTo(at - bottom, bottom);
  }
  context.stroke();
  context.restore();
}

/** Three lines if nothing is hidden, a funnel otherwise. */
function drawButton(context: CanvasRenderingContext2D, { right, bottom }: Box, active: boolean): void {
  const [x, y] = [right - FILTER_BUTTON, bottom - FILTER_BUTTON - 1];
  context.save();
  context.fillStyle = "#ffffff";
  context.fillRect(x, y, FILTER_BUTTON - 1, FILTER_BUTTON - 1);
  context.strokeStyle = context.fillStyle = active ? "#0b57d0" : "#444746";
  context.lineWidth = 1.5;
  context.beginPath();
  if (active) {
    context.moveTo(x + 2, y + 4);
    context.lineTo(x + 14, y + 4);
    context.lineTo(x + 9.5, y + 9);
    context.lineTo(x + 9.5, y + 13);
    context.lineTo(x + 6.5, y + 13);
    context.lineTo(x + 6.5, y + 9);
    context.fill();
  } else {
    for (const [index, inset] of [2, 4.5, 7].entries()) {
      context.moveTo(x + inset, y + 4.5 + index * 3.5);
      context.lineTo(x + 16 - inset, y + 4.5 + index * 3.5);
    }
    context.stroke();
  }
  context.restore();
}
