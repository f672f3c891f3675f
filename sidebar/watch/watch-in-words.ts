import { centsAbove } from "../../src/core/credits";
import type { Watch, WatchEvery, WatchKind } from "../../src/features/watches";
import { dayAndTime } from "../in-words";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** In the order of the form. */
export const kindsInWords: Readonly<Record<WatchKind, string>> = {
  news: "News",
  jobs: "Job posts",
  enrichment: "Values that change",
  list: "New, gone and changed companies",
  fill: "Fill new rows",
};

/** `every Monday at 08:00`. */
export function scheduleInWords({ every, weekday, hour }: Pick<Watch, "every" | "weekday" | "hour">): string {
  const when: Readonly<Record<WatchEvery, string>> = {
    hour: "every hour",
    day: "every day",
    week: `every ${WEEKDAYS[weekday - 1] ?? WEEKDAYS[0]}`,
    month: "on the first of every month",
  };
  return every === "hour" ? when.hour : `${when[every]} at ${clock(hour)}`;
}

/** `Next 14 Dec, 08:00`, or since when a check is due; empty for a paused watch. @param lacksKey It waits for an API key. */
export function nextInWords(
  { nextAt, due }: Pick<Watch, "nextAt" | "due">,
  timeZone: string | undefined,
  lacksKey: boolean,
): string {
  if (nextAt === null) return "";
  const at = dayAndTime(nextAt, timeZone);
  if (due === true) return `Due since ${at}`;
  return `Next ${at}${lacksKey ? ": waits for an API key in Settings" : ""}`;
}

/** `08:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Credits that its next check may cost at most: its own limit, or what is left of the month or the day. */
export function mostOfLook({
  creditCap,
  monthCap,
  spentThisMonth,
  dayCap = Infinity,
  spentToday = 0,
}: Pick<Watch, "creditCap" | "monthCap" | "spentThisMonth" | "dayCap" | "spentToday">): number {
  const left = Math.min(monthCap - spentThisMonth, dayCap - spentToday);
  return Math.max(0, Math.min(creditCap, centsAbove(left)));
}
