const MS_PER_DAY = 86_400_000;
/** Days from 1899-12-30, where Sheets begins to count, to 1970-01-01. */
const EPOCH_SERIAL = 25_569;

/** A calendar day as a serial number; months and days may overflow, as in `DATE`. */
export function serialOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / MS_PER_DAY) + EPOCH_SERIAL;
}

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function partsOf(serial: number): DateParts {
  // Rounded to milliseconds, else 12:30 turns into 12:29:59.999.
  const date = new Date(Math.round((serial - EPOCH_SERIAL) * MS_PER_DAY));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const OFFSET_STEP_MS = 900_000;

/** How far a zone's clocks are ahead of UTC at a moment, in ms. Zones change at quarter hours, so these are remembered. */
function zoneOffsetMs(timeZone: string, utcMs: number): number {
  const step = Math.floor(utcMs / OFFSET_STEP_MS) * OFFSET_STEP_MS;
  const key = `${timeZone} ${step}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = wallClockMs(timeZone, step) - step;
    offsets.set(key, offset);
  }
  return offset;
}

function wallClockMs(timeZone: string, utcMs: number): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
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
    formatters.set(timeZone, formatter);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(utcMs)) parts[type] = value;
  const year = parts["era"] === "BC" ? 1 - Number(parts["year"]) : Number(parts["year"]);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(parts["month"]) - 1, Number(parts["day"]));
  date.setUTCHours(Number(parts["hour"]), Number(parts["minute"]), Number(parts["second"]));
  return date.getTime();
}

/** A moment as the wall-clock serial number that a spreadsheet in this zone shows. */
export function dateToSerial(date: Date, timeZone: string): number {
  const utcMs = date.getTime();
  return (utcMs + zoneOffsetMs(timeZone, utcMs)) / MS_PER_DAY + EPOCH_SERIAL;
}

/** The moment at which clocks in this zone show the serial number. A skipped hour gives the moment after the change. */
export function serialToDate(serial: number, timeZone: string): Date {
  const wallMs = Math.round((serial - EPOCH_SERIAL) * MS_PER_DAY);
  const guess = wallMs - zoneOffsetMs(timeZone, wallMs);
  return new Date(wallMs - zoneOffsetMs(timeZone, guess));
}
