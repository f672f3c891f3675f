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

const HOUR_MS = 60 * 60 * 1000;

/**
 * Milliseconds until a look is due or, since one happens within the hour after, until that hour is over; a day at most, null if
 * none is due.
 */
export function msToNextLook(watches: readonly Pick<Watch, "nextAt">[], now: number): number | null {
  const times = watches.flatMap(({ nextAt }) => (nextAt === null ? [] : [Date.parse(nextAt)]));
  const ahead = times.flatMap((at) => [at, at + HOUR_MS]).filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(24 * HOUR_MS, ...ahead.map((at) => at - now));
}

/** `08:00`. */
export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
