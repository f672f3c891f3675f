/**
 * The instant at which clocks show a time in a time zone, as milliseconds since 1970.
 *
 * Where clocks skip it, as some skip midnight, the first time after it that they show.
 *
 * @param shown The time, read as if it were UTC.
 * @param wallClock What the zone's clocks show at an instant, read as if it were UTC.
 */
export function instantAt(shown: number, wallClock: (instant: number) => number): number {
  const offsetAt = (instant: number) => wallClock(instant) - instant;
  const first = shown - offsetAt(shown);
  const second = shown - offsetAt(first);
  return wallClock(second) === shown ? second : Math.max(first, second);
}
