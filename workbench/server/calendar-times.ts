import { dateToSerial, partsOf, serialToDate } from "../formulas/dates";

const MONDAY = 1;
const DAYS_OF_A_WEEK = 7;
const HOURS_OF_A_DAY = 24;

/** The times that users can skip to, in the local time of a time zone; moments in milliseconds since 1970. */
export type Destination = "nextDay" | "nextMonday";

/** The same time tomorrow, or the next Monday at 8:00. */
export function momentOf(destination: Destination, now: number, timeZone: string): number {
  return destination === "nextDay"
    ? sameTimeTomorrow(now, timeZone)
    : nextWeekdayAt(MONDAY, 8, now, timeZone);
}

/** When the next day begins. */
export function nextMidnight(now: number, timeZone: string): number {
  return momentAt(Math.floor(wallClock(now, timeZone)) + 1, timeZone);
}

function sameTimeTomorrow(now: number, timeZone: string): number {
  return momentAt(wallClock(now, timeZone) + 1, timeZone);
}

/** @param weekday 0 is Sunday. */
function nextWeekdayAt(weekday: number, hour: number, now: number, timeZone: string): number {
  const today = Math.floor(wallClock(now, timeZone));
  const ahead = (weekday - partsOf(today).weekday + DAYS_OF_A_WEEK) % DAYS_OF_A_WEEK;
  const moment = momentAt(today + ahead + hour / HOURS_OF_A_DAY, timeZone);
  return moment > now ? moment : momentAt(today + ahead + DAYS_OF_A_WEEK + hour / HOURS_OF_A_DAY, timeZone);
}

/** A serial date as in a spreadsheet: days, with the time as the fraction. */
function wallClock(ms: number, timeZone: string): number {
  return dateToSerial(new Date(ms), timeZone);
}

function momentAt(wall: number, timeZone: string): number {
  return serialToDate(wall, timeZone).getTime();
}
