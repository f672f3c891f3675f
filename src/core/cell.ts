import { clockText, type Day, isDate, isDateParts, isDay, readApiDate } from "./api-date";
import { isCodeLabel, labelOf } from "./json";
import { shortened } from "./shortened";

/**
 * What a cell may hold, before it is known whether a sheet or a formula takes it.
 *
 * A `Date` is an instant. A `Day` is what clocks show: the writer turns it into the instant at which those of the
 * spreadsheet show it. null is a missing value. A string is text, whatever it looks like.
 */
export type CellValue = string | number | boolean | Date | Day | null;

/** When a day begins, or its time is, by the spreadsheet's clocks. */
export type InstantOf = (day: Day) => Date;

/** How a column wants its values read. */
export interface CellOptions {
  /**
   * The field holds dates, so text that is a full date becomes one; or numbers, so text that is one becomes it; or text, such
   * as an id, so numbers become it. Anywhere else each stays what it is.
   */
  readonly type?: "date" | "number" | "text";
  /** Blanks around the text do not belong to it. */
  readonly trim?: true;
}

/**
 * Characters of text per cell. Google's limit is 50,000; the apostrophe that marks text counts for one of them here, since
 * nothing documents that it does not.
 *
 * Source: https://support.google.com/drive/answer/37603, "Files you can store in Google Drive".
 */
export const CELL_TEXT_MAX = 49_999;

/** None with zeros in front: that is a code. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

export const CUT_MARK = "… [cut]";

/**
 * Turns what the API served for a field into the value of a cell.
 *
 * `{code, label}` is its label, a list its values joined by `; ` with nothing for a missing one, `{year, month, day}` a day (incomplete: text
 * `2024-03`), any other object its JSON. Text that no cell can hold is cut, visibly. Takes any JSON value or `Date`, never throws.
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
 * What `setValues` is given. Text always goes in behind an apostrophe: Sheets then takes it as it is, where it would
 * turn `11-50` into a date and `=IMPORTXML(…)` into a leak. No pattern decides, so none can be got round.
 */
export function forSheet(value: CellValue, instantOf: InstantOf): string | number | boolean | Date {
  if (value === null) return "";
  if (typeof value === "string") return value === "" ? "" : `'${cutToCell(value)}`;
  return isDay(value) ? instantOf(value) : value;
}

/** What a custom function returns: Sheets never evaluates it, so text stays as it is; a missing value is null, no 0 and no "". */
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

/** A text as a cell holds it: what is too long is cut, visibly. */
export function cutToCell(text: string): string {
  return shortened(text, CELL_TEXT_MAX, CUT_MARK);
}
