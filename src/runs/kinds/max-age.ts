import type { RunRequest } from "../../core/run-request";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How old an answer may be: as the request says, else as is usual for its kind. */
export function maxAgeMs({ maxAgeDays }: RunRequest, usualDays: number): number {
  return (maxAgeDays ?? usualDays) * DAY_MS;
}
