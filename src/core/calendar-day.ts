/** The calendar day of an instant, `YYYY-MM-DD`: a time zone says where it begins. */
export type DayOf = (ms: number) => string;

/** Where no time zone is known. */
export const utcDayOf: DayOf = (ms) => new Date(ms).toISOString().slice(0, 10);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day that is so many days before another one. */
export function daysBefore(day: string, days: number): string {
  return utcDayOf(Date.parse(day) - days * DAY_MS);
}
