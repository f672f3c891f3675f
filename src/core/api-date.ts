import { hasMembers } from "./json";

/** A calendar day, or a time without a zone. No `Date`, since it is no instant until a time zone is chosen. */
export interface Day {
  readonly kind: "day";
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** Milliseconds since midnight, in any zone; left out for a day without a time. */
  readonly clockMs?: number;
}

const TEXT_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const INCOMPLETE_DATE = /^\d{4}(-\d{2})?$/;

/**
 * Reads a date in any spelling of the API.
 *
 * `2024-03-01` and `{year, month, day}` are days. A timestamp is a `Date`, or without a zone a day with a time. A date without a
 * day or month is text: `2024-03`, `2024`. Impossible dates (`2024-02-30`) are no dates.
 *
 * @returns null if the value is no date.
 */
export function readApiDate(value: unknown): Day | Date | string | null {
  if (typeof value === "string") return readText(value.trim());
  return isDateParts(value) ? readParts(value) : null;
}

/** Whether a field holds dates, judged by its name: `published_date`, `date_posted`, `acquired_on`, `fetched_at`. */
export function isDateName(name: string): boolean {
  return /(^|_)date(_|$)|_on$|_at$/.test(name.toLowerCase());
}

/** A number to sort dates by. An incomplete date comes before every day that it could mean. */
export function sortableDate(date: Day | Date | string): number {
  if (typeof date === "string")
    return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5) || 1) - 1, 1) - 1;
  return isDay(date) ? utcInstant(date).getTime() : date.getTime();
}

/** The instant of a day, or of its time, in UTC. */
export function utcInstant({ year, month, day, clockMs = 0 }: Omit<Day, "kind">): Date {
  return new Date(Date.UTC(year, month - 1, day) + clockMs);
}

export function isDay(value: unknown): value is Day {
  return hasMembers(value) && value["kind"] === "day";
}

/** Whether a value is a `Date`. Not by `instanceof`: values of the host come from another realm. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === "[object Date]";
}

/** `2024-03-01`, or with a time `2024-03-01T17:30:00`. */
export function clockText(day: Day): string {
  return day.clockMs === undefined ? dayText(day) : utcInstant(day).toISOString().slice(0, 19);
}

/** `2024-03-01`. */
export function dayText({ year, month, day }: Day): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

interface DateParts {
  readonly year: number;
  readonly month?: number | null;
  readonly day?: number | null;
}

/** Whether a value is `{year, month?, day?}`, the API's shape of a date, without other members. */
export function isDateParts(value: unknown): value is DateParts {
  if (!hasMembers(value) || Array.isArray(value)) return false;
  const { year, month, day } = value;
  return (
    isWithin(year, 1000, 9999) &&
    (month === undefined || month === null || isWithin(month, 1, 12)) &&
    (day === undefined || day === null || isWithin(day, 1, 31)) &&
    Object.keys(value).every((key) => key === "year" || key === "month" || key === "day")
  );
}

function readParts({ year, month, day }: DateParts): Day | string {
  if (typeof month !== "number") return String(year);
  if (typeof day !== "number" || !exists(year, month, day)) return `${year}-${twoDigits(month)}`;
  return { kind: "day", year, month, day };
}

function readText(text: string): Day | Date | string | null {
  if (INCOMPLETE_DATE.test(text)) return isWithin(Number(text.slice(5) || 1), 1, 12) ? text : null;
  const match = TEXT_DATE.exec(text);
  if (!match) return null;

  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || !exists(year, month, day)) return null;
  if (match[4] === undefined) return { kind: "day", year, month, day };

  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
  const clockMs = ((hour * 60 + minute) * 60 + second) * 1000 + milliseconds;
  const shown: Day = { kind: "day", year, month, day, clockMs };
  return match[8] === undefined
    ? shown
    : new Date(utcInstant(shown).getTime() - zoneMinutes(match[8]) * 60_000);
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", "") || 0);
  return zone.startsWith("-") ? -minutes : minutes;
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isWithin(value: unknown, low: number, high: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}

/** The calendar day of an instant in some time zone, `YYYY-MM-DD`. */
export type DayOf = (ms: number) => string;

/** For an unknown time zone. */
export const utcDayOf: DayOf = (ms) => new Date(ms).toISOString().slice(0, 10);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  return utcDayOf(Date.parse(day) - days * DAY_MS);
}
