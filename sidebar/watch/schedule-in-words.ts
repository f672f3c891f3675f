import type { Watch, WatchEvery, WatchKind } from "../../src/core/watches-contract";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

export const kindsInWords: Readonly<Record<WatchKind, string>> = {
  news: "News",
  jobs: "Job posts",
  enrichment: "Values that change",
  market: "News of a market",
  list: "New, gone and changed companies",
};

/** `every Monday at 08:00`. */
export function scheduleInWords({ every, weekday, hour }: Pick<Watch, "every" | "weekday" | "hour">): string {
  const when: Readonly<Record<WatchEvery, string>> = {
    day: "every day",
    week: `every ${WEEKDAYS[weekday - 1] ?? WEEKDAYS[0]}`,
    month: "on the first of every month",
  };
  return `${when[every]} at ${clock(hour)}`;
}

/** `08:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
