import type { EntryStatus } from "./entry";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How long an entry without an answer is believed: a company may be added, a request may become acceptable. What was paid
 * for and cannot be read is asked again only because somebody says so.
 *
 * @returns Negative for entries that say nothing about the company.
 */
export function negativeTtlMs(status: EntryStatus): number {
  if (status === "missing") return 7 * DAY_MS;
  if (status === "refused") return DAY_MS;
  return status === "unreadable" ? Infinity : -1;
}
