import { dayText, isDate, isDay, readApiDate } from "../core/api-date";
import { hasMembers, objectOf } from "../core/json";
import { numberIn } from "../core/loose-values";

/** One month of a series. */
export interface MonthValue {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly value: number;
}

/**
 * The months of a series, oldest first, each once: of several values of a month the one that was served for its latest day.
 *
 * Takes a list of objects with a date, or an object whose names are dates; numbers may be text. What is neither is passed over.
 *
 * @param valueName The member that holds the value, in a list.
 */
export function monthsIn(served: unknown, valueName: string): MonthValue[] {
  const points = Array.isArray(served)
    ? served.map((point: unknown) => [dateIn(point), objectOf(point)[valueName]] as const)
    : hasMembers(served)
      ? Object.entries(served)
      : [];
  const days = points.flatMap(([date, value]) => {
    const day = dayIn(date);
    const number = numberIn(value);
    return day === null || number === null ? [] : [{ day, value: number }];
  });
  const byMonth = new Map<string, number>();
  for (const { day, value } of days.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    byMonth.set(day.slice(0, 7), value);
  return [...byMonth].map(([month, value]) => ({ month, value }));
}

function dateIn(point: unknown): unknown {
  const { date, month } = objectOf(point);
  return date ?? month;
}

/** `YYYY-MM` of a date as the API spells it; null for what is no date, and for a year alone. */
export function monthIn(value: unknown): string | null {
  return dayIn(value)?.slice(0, 7) ?? null;
}

/** `YYYY-MM-DD`, or `YYYY-MM` where no day is said; null for what is no date, and for a year alone. */
export function dayIn(value: unknown): string | null {
  const date = readApiDate(value);
  if (date === null || isDay(date)) return date === null ? null : dayText(date);
  const text = isDate(date) ? date.toISOString().slice(0, 10) : date;
  return text.length < 7 ? null : text;
}
