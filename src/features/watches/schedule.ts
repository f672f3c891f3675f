import { daysBefore } from "../../core/api-date";
import type { WatchEvery } from "./watch-request";

const LAST_HOUR = 23;

/** When a watch looks, on clocks of the spreadsheet's time zone. */
export interface Schedule {
  readonly every: WatchEvery;
  /** 0 to 23. */
  readonly hour: number;
  /** 1 is Monday; only of a weekly watch. */
  readonly weekday: number;
}

/**
 * The day of the latest look that is due by now, `YYYY-MM-DD`; with its hour, `YYYY-MM-DDTHH`, where there is one every hour.
 *
 * Days are compared and never counted, so a clock that is put forward or back, or a trigger that fires twice or a day
 * late, makes one look of one day.
 *
 * @param localTime What the clocks show: `2026-11-21T09:30:00`.
 */
export function latestSlot(schedule: Schedule, localTime: string): string {
  const today = localTime.slice(0, 10);
  if (schedule.every === "hour") return localTime.slice(0, "YYYY-MM-DDTHH".length);
  const isPast = Number(localTime.slice(11, 13)) >= schedule.hour;
  let day = isPast ? today : daysBefore(today, 1);
  while (!isDay(schedule, day)) day = daysBefore(day, 1);
  return day;
}

/** The day of the look after this one, with its hour as above. */
export function nextSlot(schedule: Schedule, before: string): string {
  const slot = before.slice(0, 10);
  if (schedule.every === "hour") {
    const next = Number(before.slice(11, 13) || LAST_HOUR) + 1;
    return next > LAST_HOUR ? `${daysBefore(slot, -1)}T00` : `${slot}T${String(next).padStart(2, "0")}`;
  }
  let day = daysBefore(slot, -1);
  while (!isDay(schedule, day)) day = daysBefore(day, -1);
  return day;
}

/** How many looks are still to come in the month of `today`, after the one of `slot`; what was missed is looked at once. */
export function looksLeft(schedule: Schedule, slot: string, today: string): number {
  const yesterday = daysBefore(today, 1);
  let left = 0;
  let day = nextSlot(schedule, slot > yesterday ? slot : yesterday);
  for (; day.slice(0, 7) <= today.slice(0, 7); left++) day = nextSlot(schedule, day);
  return left;
}

function isDay({ every, weekday }: Schedule, day: string): boolean {
  if (every === "day") return true;
  if (every === "month") return day.endsWith("-01");
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return fromSunday === weekday % 7;
}
