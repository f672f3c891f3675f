import { daysBefore } from "../../core/api-date";
import { MONTH_NAMES } from "../../core/month-series";
import type { Clock } from "../../google/ports";
import type { Spreadsheet } from "../../google/spreadsheet";
import type { Find } from "./whats-new";

/** In words; blank where it is not known. */
export interface FindTimes {
  /**
   * Goes on with that word: when a user last marked finds as seen, else when the oldest unseen one was found, as `Tuesday`,
   * `9 March` or `09:30`.
   */
  since: string;
  /** When the unseen ones were found: `today at 09:30`, `on Tuesday`, `since 9 March`. */
  found: string;
  /** When a user last marked finds as seen: `today at 09:30`, `on Tuesday`. */
  seenWhen: string;
}

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
/** A weekday that is further away would be taken for the one of this week. */
const MOST_DAYS = 6;

/**
 * What goes on with "since": a time of today, a weekday, or a date.
 *
 * @param then What the clocks of the spreadsheet showed then, `2026-11-21T09:30:00`. @param now What they show now.
 */
export function sinceInWords(then: string, now: string): string {
  const [day, today] = [then.slice(0, 10), now.slice(0, 10)];
  if (day >= today) return then.slice(11, 16);
  if (day >= daysBefore(today, MOST_DAYS)) return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
  const date = `${Number(day.slice(8))} ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]!}`;
  return day.slice(0, 4) === today.slice(0, 4) ? date : `${date} ${day.slice(0, 4)}`;
}

/** The same, to be read by itself: `today at 09:30`, `on Tuesday`, `on 9 March`. */
export function whenInWords(then: string, now: string): string {
  const isToday = then.slice(0, 10) >= now.slice(0, 10);
  return `${isToday ? "today at" : "on"} ${sinceInWords(then, now)}`;
}

/** When several were found: `today at 09:30` where they came together, else `since Tuesday`. */
export function spanInWords(first: string, last: string, now: string): string {
  const [from, to] = [whenInWords(first, now), whenInWords(last, now)];
  return from === to ? from : `since ${sinceInWords(first, now)}`;
}

/** When finds were found and last marked as seen, in words for now. */
export function findTimes(
  finds: readonly Find[],
  { spreadsheet, clock }: { readonly spreadsheet: Spreadsheet; readonly clock: Clock },
): FindTimes {
  const local = (iso: string): string => spreadsheet.localTime(Date.parse(iso));
  const now = spreadsheet.localTime(clock.now());
  const marked = finds.flatMap(({ seenAt = "" }) => (seenAt === "" ? [] : [seenAt])).sort();
  const waiting = finds.flatMap(({ seen, foundAt }) => (seen || foundAt === "" ? [] : [foundAt])).sort();
  const [first = "", last = ""] = [waiting[0], waiting[waiting.length - 1]];
  const seen = marked.pop() ?? "";
  const since = seen || first;
  return {
    since: since === "" ? "" : sinceInWords(local(since), now),
    found: first === "" ? "" : spanInWords(local(first), local(last), now),
    seenWhen: seen === "" ? "" : whenInWords(local(seen), now),
  };
}
