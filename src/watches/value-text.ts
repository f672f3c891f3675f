import { clockText, isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { shortened } from "../core/shortened";

const LONGEST_VALUE = 120;

/** A value as text that tells it from every other one; `""` for none. */
export function valueText(value: CellValue): string {
  if (value === null) return "";
  if (isDate(value)) return value.toISOString();
  return isDay(value) ? clockText(value) : String(value);
}

/** What a line of What's new has room for. */
export function shortText(text: string): string {
  return text === "" ? "(blank)" : shortened(text, LONGEST_VALUE);
}
