/**
 * The instant at which a calendar day begins in a time zone, as milliseconds since 1970.
 *
 * Where clocks skip midnight, the day begins at the first time that they show.
 *
 * @param day The day's midnight in UTC.
 * @param wallClock What the zone's clocks show at an instant, read as if it were UTC.
 */
export function startOfDay(day: number, wallClock: (instant: number) => number): number {
  const offsetAt = (instant: number) => wallClock(instant) - instant;
  const first = day - offsetAt(day);
  const second = day - offsetAt(first);
  return wallClock(second) === day ? second : Math.max(first, second);
}
