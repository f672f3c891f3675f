import type { PageChoice } from "../../server/protocol";
import type { Box } from "./cell-marks";

/** Size of a dropdown's arrow in pixels: at the right edge of its cell, vertically centred. */
export const ARROW_BUTTON = 18;
/** Size of a checkbox in pixels, centred in its cell. */
export const CHECKBOX = 14;

/** Whether a point is on the arrow or checkbox of a box. */
export function isOnChoice(
  { left, top, right, bottom }: Box,
  x: number,
  y: number,
  choice: PageChoice,
): boolean {
  if (choice.kind !== "checkbox") return x > right - ARROW_BUTTON && x < right && y > top && y < bottom;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  return Math.abs(x - middleX) <= CHECKBOX / 2 && Math.abs(y - middleY) <= CHECKBOX / 2;
}

/** Draws a dropdown's arrow, or a checkbox. */
export function drawChoice(context: CanvasRenderingContext2D, box: Box, choice: PageChoice): void {
  context.save();
  if (choice.kind === "checkbox") drawCheckbox(context, box, choice.isChecked);
  else drawArrow(context, box);
  context.restore();
}

function drawArrow(context: CanvasRenderingContext2D, { top, right, bottom }: Box): void {
  const [x, y] = [right - ARROW_BUTTON / 2, (top + bottom) / 2];
  context.fillStyle = "#5f6368";
  context.beginPath();
  context.moveTo(x - 4, y - 2);
  context.lineTo(x + 4, y - 2);
  context.lineTo(x, y + 3);
  context.fill();
}

function drawCheckbox(context: CanvasRenderingContext2D, box: Box, isChecked: boolean): void {
  const x = Math.round((box.left + box.right - CHECKBOX) / 2);
  const y = Math.round((box.top + box.bottom - CHECKBOX) / 2);
  context.lineWidth = 2;
  if (!isChecked) {
    context.strokeStyle = "#5f6368";
    context.strokeRect(x + 1, y + 1, CHECKBOX - 2, CHECKBOX - 2);
    return;
  }
  context.fillStyle = "#0b57d0";
  context.fillRect(x, y, CHECKBOX, CHECKBOX);
  context.strokeStyle = "#ffffff";
  context.beginPath();
  context.moveTo(x + 3, y + 7);
  context.lineTo(x + 6, y + 10);
  context.lineTo(x + 11, y + 4);
  context.stroke();
}
