import { dateToSerial, partsOf, serialToDate } from "../formulas/dates";

const MONDAY = 1;
const DAYS_OF_A_WEEK = 7;
const HOURS_OF_A_DAY = 24;

/** The times that people can move on to, all on the clocks of a time zone; moments in milliseconds since 1970. */
export type Destination = "nextDay" | "nextMonday";

/** The same time of day tomorrow, or the next time that it is Monday, 8:00. */
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

/** Days, with the time as their fraction, as a spreadsheet counts them. */
function wallClock(ms: number, timeZone: string): number {
  return dateToSerial(new Date(ms), timeZone);
}

function momentAt(wall: number, timeZone: string): number {
  return serialToDate(wall, timeZone).getTime();
}
