import { shortened } from "../../core/shortened";
import { type Day, clockText, isDate, isDay, sortableDate } from "../../core/api-date";
import type { CellValue } from "../../core/cell";
import { asCellKeepsIt } from "../../core/json";

const LONGEST_VALUE = 120;

/** One line of What's new, before it is in the sheet. */
export interface NewFind {
  /** Tells the finds of a host apart: a story or an item of one company, or one change of one value. */
  readonly key: string;
  /** A website or a UUID. */
  readonly company: string;
  /** What an answer calls it, and what the sheet that is watched does, where any editor may have typed; left out where neither does. */
  readonly name?: string | undefined;
  readonly called?: string | undefined;
  readonly kind: "News" | "Job post" | "Change" | "New in list" | "Gone from list" | "Filled";
  readonly what: string;
  readonly sentiment: string;
  /** When it appeared; null if that is not known. */
  readonly date: Date | Day | null;
  readonly link: string;
  /** Whether the company is what it is about; told first. */
  readonly isMain: boolean;
}

/** The key of a find, as a cell keeps it. */
export function findKey(...parts: readonly string[]): string {
  return asCellKeepsIt(parts.join(" "));
}

/** Each once: main subjects first, then the newest. */
export function inOrder(finds: readonly NewFind[]): NewFind[] {
  const time = ({ date }: NewFind) => (date === null ? 0 : sortableDate(date));
  return [...new Map(finds.map((find) => [find.key, find])).values()].sort(
    (a, b) => Number(b.isMain) - Number(a.isMain) || time(b) - time(a),
  );
}

/** What has changed in a value: `Employees: 51-100 → 101-250`; null if nothing has. */
export function changeInWords(label: string, from: CellValue, to: CellValue): string | null {
  const [was, is] = [valueText(from), valueText(to)];
  return was === is ? null : `${label}: ${shortText(was)} → ${shortText(is)}`;
}

/** A value as text that tells it from every other one; `""` for none. */
export function valueText(value: CellValue = null): string {
  if (value === null) return "";
  if (isDate(value)) return value.toISOString();
  return isDay(value) ? clockText(value) : String(value);
}

/** What a line of What's new has room for. */
export function shortText(text: string): string {
  return text === "" ? "(blank)" : shortened(text, LONGEST_VALUE);
}
