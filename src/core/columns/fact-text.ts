import { dayText, isDate, isDay } from "../api-date";
import type { CellValue } from "../cell";
import type { Column } from "./column";
import { formatOf } from "./field-format";

const GROUPS_OF_THREE = /\B(?=(\d{3})+$)/g;

/** A value as a person reads it outside a cell; empty for a missing one. */
export function factText(value: CellValue, column: Column): string {
  if (value === null) return "";
  if (isDay(value)) return dayText(value);
  if (isDate(value)) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return eachOnce(value);
  return Number.isInteger(value) && (formatOf(column).format ?? "").includes(",")
    ? String(value).replace(GROUPS_OF_THREE, ",")
    : String(value);
}

/** A list in a cell has a place for each item, filled or not; a reader wants each value once. */
function eachOnce(text: string): string {
  return [...new Set(text.split("; ").map((part) => part.trim()))].filter((part) => part !== "").join("; ");
}
