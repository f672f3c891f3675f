import { dayText, isDate, isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Column } from "../core/columns/column";
import { formatOf } from "../core/columns/field-format";
import { isWebAddress } from "../core/web-address";

const GROUPS_OF_THREE = /\B(?=(\d{3})+$)/g;

/** A value as a person reads it outside a cell; empty for a missing one. */
export function factText(value: CellValue, column: Column): string {
  if (value === null) return "";
  if (isDay(value)) return dayText(value);
  if (isDate(value)) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return value;
  return Number.isInteger(value) && (formatOf(column).format ?? "").includes(",")
    ? String(value).replace(GROUPS_OF_THREE, ",")
    : String(value);
}

/** The address that a text is, if it may be opened; null for every other text. */
export function httpsLink(text: string): string | null {
  return isWebAddress(text) ? text : null;
}
