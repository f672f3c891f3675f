import { isDate, isDay } from "../../core/api-date";
import type { CellValue, Midnight } from "../../core/cell";
import { checksum32 } from "../../journal/checksum";

/** A cell's checksum of four letters and digits; empty for a blank cell. */
export type CellSum = string;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const LENGTH = 4;

/** The same for what is written and for what the sheet then shows; a sheet keeps whole seconds. */
export function cellSum(cell: CellValue, midnight: Midnight): CellSum {
  if (cell === null || cell === "") return "";
  const shown = isDay(cell) ? midnight(cell) : cell;
  const text = isDate(shown) ? `date ${Math.floor(shown.getTime() / 1_000)}` : `${typeof shown} ${shown}`;
  const sum = checksum32(text);
  let rest = sum ^ (sum >>> 24);
  let digits = "";
  for (let digit = 0; digit < LENGTH; digit++) {
    digits += DIGITS[rest & 63];
    rest >>>= 6;
  }
  return digits;
}
