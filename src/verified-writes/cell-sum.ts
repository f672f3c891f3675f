import { isDate, isDay } from "../core/api-date";
import { cutToCell } from "../core/cell";
import { checksum32 } from "../core/checksum";
import type { Spreadsheet } from "../ports/spreadsheet";

/** A checksum in letters and digits; empty for what is blank. */
export type Sum = string;

/** What the clocks of the spreadsheet show. */
export type Clocks = Pick<Spreadsheet, "instantOf" | "localTime">;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A sheet shows fifteen digits and calculates with sixteen: twelve read back the same in every locale. */
const SIGNIFICANT_DIGITS = 12;

/**
 * The checksum of a cell, four letters long: the same for what is written and for what the sheet then shows.
 *
 * Dates count by what the clocks of the spreadsheet show, since a sheet keeps no instants.
 */
export function cellSum(cell: unknown, clocks: Clocks): Sum {
  const text = canonical(cell, clocks);
  return text === "" ? "" : letters(checksum32(text), 4);
}

/** The checksum of a key or of the tag of a column. @param length Six letters hold 32 bits; more come from a second sum. */
export function textSum(text: string, length: number): Sum {
  const first = letters(checksum32(text), Math.min(length, 5));
  return length <= 5 ? first : first + letters(checksum32(`${text}\u001f2`), length - 5);
}

function canonical(cell: unknown, clocks: Clocks): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number") return `n${Number(cell.toPrecision(SIGNIFICANT_DIGITS))}`;
  if (typeof cell === "boolean") return `b${cell}`;
  if (isDay(cell)) return `d${wallClock(clocks.instantOf(cell), clocks)}`;
  if (isDate(cell)) return `d${wallClock(cell, clocks)}`;
  const text = cutToCell(String(cell)).replace(/^'/, "").trim();
  return text === "" ? "" : `t${text}`;
}

/** What the clocks show at an instant, `2026-11-21T09:30:00`. */
export function wallClock(instant: Date, clocks: Clocks): string {
  return clocks.localTime(instant.getTime());
}

/** The instant at which the clocks show that; null for a text that is no time. */
export function instantOf(shown: string, clocks: Clocks): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(shown)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts;
  const clockMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return clocks.instantOf({ year, month, day, clockMs });
}

function letters(sum: number, length: number): string {
  let rest = (sum ^ (sum >>> 24)) >>> 0;
  if (length > 4) rest = sum >>> 0;
  let text = "";
  for (let letter = 0; letter < length; letter++) {
    text += DIGITS[rest & 63];
    rest >>>= 6;
  }
  return text;
}
