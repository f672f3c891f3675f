/**
 * A date that moves, as a bound of a date filter: `12 months ago`, `30 days ago`, `today`. It is kept as it was written and is a
 * day whenever the filter is asked with, so that a saved list of the last 12 months stays one.
 */
export interface MovingDate {
  readonly count: number;
  readonly unit: Unit;
}

export const units = ["day", "week", "month", "year"] as const;
type Unit = (typeof units)[number];

const AGO = /^(\d{1,4}|a|one) (day|week|month|year)s? ago$/;
const LAST = /^(?:in )?(?:the )?(?:last|past) (?:(\d{1,4}) )?(day|week|month|year)s?$/;
/** The calendar of days that are written with four digits goes no further back. */
const MOST_YEARS = 900;

/** @returns null for anything else, a fixed day too. */
export function parseMovingDate(text: string): MovingDate | null {
  const said = plain(text);
  if (said === "today") return { count: 0, unit: "day" };
  const [, count = "", unit] = AGO.exec(said) ?? [];
  return unit === undefined ? null : dateBack(/^\d/.test(count) ? Number(count) : 1, unit as Unit);
}

/** A span up to now, `last 12 months`, by the date that it begins with. @returns null for anything else. */
export function parseLast(text: string): MovingDate | null {
  const [, count = "1", unit] = LAST.exec(plain(text)) ?? [];
  return unit === undefined ? null : dateBack(Number(count), unit as Unit);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}

function dateBack(count: number, unit: Unit): MovingDate | null {
  return unit === "year" && count > MOST_YEARS ? null : { count, unit };
}

/** What a range with these bounds is since, such as the last 12 months; null if it is another range. */
export function lastOf({ gte, lte }: { readonly gte: string; readonly lte: string }): MovingDate | null {
  const date = lte === "" ? parseMovingDate(gte) : null;
  return date === null || date.count === 0 ? null : date;
}

/** `12 months ago`, as `parseMovingDate` reads it. */
export function movingDateText({ count, unit }: MovingDate): string {
  return count === 0 ? "today" : `${counted({ count, unit })} ago`;
}

/** `last 12 months`, of what is since that date. */
export function lastInWords(date: MovingDate): string {
  return date.count === 1 ? `last ${date.unit}` : `last ${counted(date)}`;
}

function counted({ count, unit }: MovingDate): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Days of 24 hours, by UTC: only the calendar counts. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day that it is, `YYYY-MM-DD`. A month without such a day ends before it: a month before 31 March is the last of February.
 *
 * @param today `YYYY-MM-DD`.
 */
export function dayOfMoving({ count, unit }: MovingDate, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  if (unit === "day" || unit === "week")
    return isoDay(Date.UTC(year, month - 1, day) - count * (unit === "week" ? 7 : 1) * DAY_MS);
  const months = unit === "year" ? 12 * count : count;
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 - months, Math.min(day, last)));
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * Filters as they are asked with on a day: each bound of a range that moves is a day.
 *
 * What is a range its value shows, and no other value is read so: a text that a filter looks for may be `today`.
 */
export function datedFilters(
  filters: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([filter, value]) => [filter, isRange(value) ? dated(value, today) : value]),
  );
}

/** Whether any of them moves. */
export function doMove(filters: Readonly<Record<string, unknown>>): boolean {
  return Object.values(filters).some(
    (value) =>
      isRange(value) && Object.entries(value).some(([name, bound]) => movingBound(name, bound) !== null),
  );
}

type Range = Readonly<Record<string, unknown>>;

function isRange(value: unknown): value is Range {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function dated(range: Range, today: string): Range {
  return Object.fromEntries(
    Object.entries(range).map(([name, bound]) => {
      const date = movingBound(name, bound);
      return [name, date === null ? bound : dayOfMoving(date, today)];
    }),
  );
}

function movingBound(name: string, bound: unknown): MovingDate | null {
  return typeof bound === "string" && (name === "gte" || name === "lte") ? parseMovingDate(bound) : null;
}
