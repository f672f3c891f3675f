import { zoneOffsets } from "../zone-offsets";

const MS_PER_DAY = 86_400_000;
/** Days from 1899-12-30, the zero of Sheets, to 1970-01-01. */
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
  // Rounded to milliseconds, because 12:30 would otherwise become 12:29:59.999.
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

const offsets = new Map<string, (utcMs: number) => number>();

function zoneOffsetMs(timeZone: string, utcMs: number): number {
  let offsetMs = offsets.get(timeZone);
  if (offsetMs === undefined) offsets.set(timeZone, (offsetMs = zoneOffsets(timeZone)));
  return offsetMs(utcMs);
}

/** A moment as the local serial number that a spreadsheet in this zone shows. */
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
