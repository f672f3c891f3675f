import { OUTCOMES } from "../api/outcomes";
import type { EntryStatus } from "./entry";

/**
 * How long an entry without an answer is believed: a company may be added, a request may become acceptable. What was paid
 * for and cannot be read is asked again only because somebody says so.
 *
 * @returns Milliseconds; negative for entries that say nothing about the company.
 */
export function negativeTtlMs(status: EntryStatus): number {
  if (status === "missing") return OUTCOMES["api/not-found"].ttlMs;
  if (status === "refused") return OUTCOMES["api/bad-request"].ttlMs;
  return status === "unreadable" ? OUTCOMES["api/unexpected-reply"].ttlMs : -1;
}
