import { clockText, type Day, isDate, isDateParts, isDay, readApiDate } from "./api-date";
import { isCodeLabel, labelOf } from "./json";
import { shortened } from "./shortened";

/**
 * The value of a cell, for sheets and formulas alike. A `Date` is an instant. A `Day` becomes one in the spreadsheet's time zone
 * when it is written. null is a missing value. A string is text, whatever it looks like.
 */
export type CellValue = string | number | boolean | Date | Day | null;

/** The instant of a day, or of its time, in the spreadsheet's time zone. */
export type InstantOf = (day: Day) => Date;

/** How to read the values of a column. */
export interface CellOptions {
  /** The field holds dates or numbers, which are also read from text; or text such as ids, so numbers become text. */
  readonly type?: "date" | "number" | "text";
  /** Removes blanks around text. */
  readonly trim?: true;
}

/**
 * Characters of text per cell. Google's limit is 50,000, less one for the apostrophe that marks text, in case it counts.
 *
 * Source: https://support.google.com/drive/answer/37603, "Files you can store in Google Drive".
 */
export const CELL_TEXT_MAX = 49_999;

/** Without leading zeros: those are codes. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

export const CUT_MARK = "… [cut]";

/**
 * Turns what the API served for a field into the value of a cell.
 *
 * `{code, label}` becomes its label, a list its values joined by `; ` with nothing for a missing one, `{year, month, day}` a day
 * (incomplete: text `2024-03`), any other object its JSON. Text that is too long is cut, with a mark. Takes any JSON value or
 * `Date`; never throws.
 */
export function toCellValue(value: unknown, options: CellOptions = {}): CellValue {
  if (typeof value === "string") return textValue(options.trim ? value.trim() : value, options);
  if (typeof value === "number") return Number.isFinite(value) ? numberValue(value, options) : null;
  if (typeof value === "boolean") return value;
  if (isDate(value)) return Number.isNaN(value.getTime()) ? null : value;
  if (Array.isArray(value)) return listValue(value, options);
  if (typeof value !== "object" || value === null) return null;
  if (isDateParts(value)) return readApiDate(value);
  return isCodeLabel(value) ? toCellValue(labelOf(value), options) : cutToCell(JSON.stringify(value));
}

/**
 * The value for `setValues`. All text gets an apostrophe in front, so that Sheets takes it as it is. Otherwise `11-50` would
 * become a date, and `=IMPORTXML(…)` a leak. There is no exception that could be got round.
 */
export function forSheet(value: CellValue, instantOf: InstantOf): string | number | boolean | Date {
  if (value === null) return "";
  if (typeof value === "string") return value === "" ? "" : `'${cutToCell(value)}`;
  return isDay(value) ? instantOf(value) : value;
}

/** The value for a custom function to return. Sheets does not evaluate it, so text needs no mark. A missing value is null. */
export function forFormula(value: CellValue, instantOf: InstantOf): string | number | boolean | Date | null {
  return isDay(value) ? instantOf(value) : value;
}

function numberValue(value: number, { type }: CellOptions): CellValue {
  return type === "text" ? String(value) : value;
}

function textValue(text: string, options: CellOptions): CellValue {
  if (text === "") return null;
  if (options.type === "number" && PLAIN_NUMBER.test(text.trim())) return Number(text);
  return (options.type === "date" ? readApiDate(text) : null) ?? cutToCell(text);
}

function listValue(list: readonly unknown[], options: CellOptions): CellValue {
  const values = list.map((item) => toCellValue(item, options));
  if (values.every((value) => value === null)) return null;
  return values.length === 1 ? values[0]! : cutToCell(values.map(asText).join("; "));
}

function asText(value: CellValue): string {
  if (value === null) return "";
  if (isDay(value)) return clockText(value);
  if (isDate(value)) return value.toISOString();
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

/** Text that is too long for a cell is cut, with a mark. */
export function cutToCell(text: string): string {
  return shortened(text, CELL_TEXT_MAX, CUT_MARK);
}
