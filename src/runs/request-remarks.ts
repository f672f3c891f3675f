import { daysBefore, utcDayOf } from "../core/calendar-day";
import { filterInWords } from "../core/filter-in-words";
import type { RunRequest } from "../core/run-request";

/** How far back news go on plans below enterprise. Source: the API supplement, 2.2. */
const LOOK_BACK_DAYS = 183;

/** What a bill says of the request itself: which items it wants, and what a plan may not have. */
export function requestRemarks(request: RunRequest, now: number): string[] {
  const { kind, since } = request;
  const filtered = filterInWords(kind, request);
  const isFarBack =
    kind === "news" && since !== undefined && since < daysBefore(utcDayOf(now), LOOK_BACK_DAYS);
  return [
    ...(filtered === null ? [] : [filtered]),
    ...(isFarBack ? ["Without an enterprise plan the API has news of the last six months only"] : []),
  ];
}
