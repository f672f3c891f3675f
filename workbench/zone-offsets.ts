/** Zones change their offset only at quarter hours, so an offset is computed once for each. */
const QUARTER_MS = 900_000;

/**
 * A zone's offset from UTC at a moment, in milliseconds; may also run in a script's realm.
 *
 * @param timeZone IANA name.
 * @throws {RangeError} If there is no such zone.
 */
export function zoneOffsets(timeZone: string): (utcMs: number) => number {
  // Captured now, because a script may replace its global later.
  const RealDate = Date;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const known = new Map<number, number>();

  /** The local time in the zone, as if it were UTC. */
  function wallClockMs(utcMs: number): number {
    const parts: Record<string, string> = {};
    for (const { type, value } of clock.formatToParts(utcMs)) parts[type] = value;
    const number = (type: string) => Number(parts[type]);
    const wall = new RealDate(0);
    const year = parts["era"]?.startsWith("B") === true ? 1 - number("year") : number("year");
    wall.setUTCFullYear(year, number("month") - 1, number("day"));
    return wall.setUTCHours(number("hour"), number("minute"), number("second"));
  }

  return (utcMs) => {
    const quarter = Math.floor(utcMs / QUARTER_MS) * QUARTER_MS;
    let offset = known.get(quarter);
    if (offset === undefined) known.set(quarter, (offset = wallClockMs(quarter) - quarter));
    return offset;
  };
}
