import { isDate, isDay } from "../core/api-date";
import { type CellValue, cutToCell } from "../core/cell";
import { checksum32 } from "../core/json";
import type { Spreadsheet } from "../google/spreadsheet";

/** A checksum in letters and digits; empty for what is blank. */
export type Sum = string;

/** What the clocks of the spreadsheet show. */
export type Clocks = Pick<Spreadsheet, "instantOf" | "localTime">;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A sheet shows fifteen digits and calculates with sixteen: twelve read back the same in every locale. */
const SIGNIFICANT_DIGITS = 12;

/** What a sheet may drop of a text that it is given: controls, such as the first half of CRLF, and halves of characters. Lines stay. */
const DROPPED = /[\p{Cs}\ufffd]|(?!\n)\p{Cc}/gu;
const DAY_MS = 86_400_000;
/** What a sheet takes 1970-01-01 for: it counts days from 1899-12-30. */
const SERIAL_1970 = 25_569;

/**
 * The checksum of a cell, four letters long: the same for what is written and for what the sheet then shows.
 *
 * A time counts by what the clocks of the spreadsheet show, and as the number of days that a sheet keeps for it: under
 * another format it is read as that number. Of a text only what every sheet keeps counts.
 */
export function cellSum(cell: unknown, clocks: Clocks): Sum {
  const text = canonical(cell, clocks);
  return text === "" ? "" : letters(checksum32(text), 4);
}

/** Whether a cell shows what was, or would be, written into it. */
export function shows(cell: unknown, value: CellValue, clocks: Clocks): boolean {
  return cell === value || canonical(cell, clocks) === canonical(value, clocks);
}

/** The checksum of a key or of the tag of a column. @param length Six letters hold 32 bits; more come from a second sum. */
export function textSum(text: string, length: number): Sum {
  const first = letters(checksum32(text), Math.min(length, 5));
  return length <= 5 ? first : first + letters(checksum32(`${text}\u001f2`), length - 5);
}

function canonical(cell: unknown, clocks: Clocks): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return `b${cell}`;
  if (isDay(cell)) return timeText(clocks.instantOf(cell), clocks);
  if (isDate(cell)) return timeText(cell, clocks);
  const text = cutToCell(String(cell)).replace(/^'/, "").replace(DROPPED, "").trim();
  return text === "" ? "" : `t${text}`;
}

function numberText(value: number): string {
  return `n${Number(value.toPrecision(SIGNIFICANT_DIGITS))}`;
}

function timeText(instant: Date, clocks: Clocks): string {
  return numberText(Date.parse(`${wallClock(instant, clocks)}Z`) / DAY_MS + SERIAL_1970);
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

/** A cell as a value to write: a blank one is null. */
export function cellOf(cell: unknown): CellValue {
  return cell === "" || cell === undefined ? null : (cell as CellValue);
}

/** A cell in the form in which it is compared: a sheet keeps whole seconds only, and cuts long texts. */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === "string") return cutToCell(cell);
  return isDate(cell) ? Math.floor(cell.getTime() / 1_000) : (cell ?? "");
}

/** A blank cell, or a checkbox that isn't ticked: many fill them down before there are rows beside them. */
export function saysNothing(cell: unknown): boolean {
  return cell === "" || cell === false;
}
