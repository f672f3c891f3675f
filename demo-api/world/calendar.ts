import type { JsonObject } from "../wire";

/** The date of the data set. Days are counted from it: 0 is this day, -1 the day before. */
export const DEMO_TODAY = "2026-11-20";

export const DAY_MS = 86_400_000;

const DEMO_TODAY_MS = Date.parse(`${DEMO_TODAY}T00:00:00Z`);

/** `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(DEMO_TODAY_MS + day * DAY_MS).toISOString().slice(0, 10);
}

export function dayNumber(text: string): number {
  return Math.round((Date.parse(`${text}T00:00:00Z`) - DEMO_TODAY_MS) / DAY_MS);
}

export function yearOf(day: number): number {
  return Number(dayText(day).slice(0, 4));
}

/** A date in parts, as in an enrichment document; `known` is how many of year, month and day it has. */
export function dateParts(day: number, known: 1 | 2 | 3 = 3): JsonObject {
  const [year = 0, month = 1, dayOfMonth = 1] = dayText(day).split("-").map(Number);
  return {
    year,
    month: known > 1 ? month : undefined,
    day: known > 2 ? dayOfMonth : undefined,
  };
}

/** A day is told by its first quarter: whoever reads on the day itself, from six o'clock on, finds nothing of the future. */
const QUARTERS = 4;

/** `HH:MM:SS` for the seconds since midnight, in the order of these, before six o'clock. */
export function timeText(seconds: number): string {
  return new Date((seconds / QUARTERS) * 1000).toISOString().slice(11, 19);
}
