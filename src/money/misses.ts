import { OUTCOMES } from "../api/outcomes";
import { byTime, type Entry, type EntryParams, type EntryStatus, isDamaged } from "./entry";
import { pageAsked, type Purchase } from "./operation";

/** The statuses of entries that say why a request brought no answer. */
export type Miss = Extract<EntryStatus, "missing" | "refused" | "unreadable">;

/** Why there is no answer: the API said so, its reply cannot be read, or executions ended on it. `reason` is a sentence. */
export interface Missed {
  readonly kind: "miss";
  readonly why: Miss;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** What would request it all the same; null if nothing would. */
  readonly purchase: Purchase | null;
}

/** A purchase, and what entries about it are compared with. */
export interface AskedPurchase {
  readonly purchase: Purchase;
  readonly company: string;
  /** As `requestText` has it. */
  readonly request: string;
  /** The short keys of its units. */
  readonly keys: readonly string[];
  readonly nowMs: number;
}

/**
 * How long a miss counts, by status: a company may be added, a request may become acceptable. A reply that was paid for and
 * cannot be read counts until a person asks again. Other statuses say nothing about the company.
 */
const NEGATIVE_TTL_MS: Readonly<Partial<Record<EntryStatus, number>>> = {
  missing: OUTCOMES["api/not-found"].ttlMs,
  // Ends an earlier `missing`.
  added: OUTCOMES["api/not-found"].ttlMs,
  refused: OUTCOMES["api/bad-request"].ttlMs,
  unreadable: OUTCOMES["api/unexpected-reply"].ttlMs,
};

/**
 * Whether a purchase should be made, or why it would bring nothing, by the entries about its units and its whole company.
 *
 * An execution may have ended because of this very request. So, until a reply is kept:
 *
 * | executions that ended on it | the purchase |
 * | --- | --- |
 * | none | as it is |
 * | one; or several, but together with other requests | alone in its order |
 * | two on it alone | a miss, until a person asks again |
 */
export function purchaseOrMiss(entries: readonly Entry[], asked: AskedPurchase): Missed | Purchase {
  const { purchase, nowMs } = asked;
  const ended = endingsIn(entries, asked);
  // In the others another request may have been the reason.
  const whole = ended.filter((entry) => keysRequested(entry).every((key) => asked.keys.includes(key)));
  const again: Purchase = ended.length > 0 ? { ...purchase, alone: true } : purchase;
  if (whole.length > 1) return endedOn({ ...asked, purchase: again }, whole);
  const misses = entries.filter(
    (entry) => nowMs - Date.parse(entry.at) <= (NEGATIVE_TTL_MS[entry.status] ?? -1) && isAbout(entry, asked),
  );
  const miss = misses.sort(byTime).pop();
  if (miss === undefined || miss.status === "added") return again;
  // The reply itself follows after the reason.
  const [reason = ""] = miss.answer.split("\n");
  const why = miss.status as Miss;
  return { kind: "miss", why, reason, at: miss.at, purchase: again };
}

function endedOn({ purchase, company }: AskedPurchase, ended: readonly Entry[]): Missed {
  const about = company === "" ? "" : ` for ${company}`;
  const reason = `The API was asked ${ended.length} times${about}, and no answer could be kept. It may have been billed each time, so it is not asked again by itself: ${howToRequestAgain(company)}.`;
  return { kind: "miss", why: "unreadable", reason, at: ended[ended.length - 1]!.at, purchase };
}

/** An answer that is held and cannot be handled. @param company Blank if the request was about none. */
export function unreadable(company: string, nowMs: number): Missed {
  const about = company === "" ? "" : ` about ${company}`;
  const reason = `What is kept${about} cannot be read. It is not asked for again by itself: ${howToRequestAgain(company)}.`;
  return { kind: "miss", why: "unreadable", reason, at: new Date(nowMs).toISOString(), purchase: null };
}

/** How a person requests again what may have been billed. @param company Blank if the request was about none. */
export function howToRequestAgain(company: string): string {
  return company === "" ? "request it by hand, or change it" : "retry the row, or refresh the formula";
}

/** A refusal is about exactly the request that was refused; an unreadable reply about listings from the same day on. */
function isAbout({ status, params, at }: Entry, { request, purchase }: AskedPurchase): boolean {
  if (status === "missing" || status === "added" || isDamaged({ at })) return true;
  const about = JSON.parse(params) as EntryParams;
  return status === "refused" ? about.request === request : about.since === pageAsked(purchase).start_date;
}

/** Entries of executions that ended on a request for some of the same units, after the last kept reply; oldest first. */
function endingsIn(entries: readonly Entry[], { keys }: AskedPurchase): Entry[] {
  const replied = entries.filter(({ status }) => status !== "unconfirmed").map(({ at }) => at);
  const last = replied.sort().pop() ?? "";
  return entries
    .filter((entry) => entry.at > last && keysRequested(entry).some((key) => keys.includes(key)))
    .sort(byTime);
}

/** The short keys that an `unconfirmed` entry is about; none for other entries. */
function keysRequested({ status, params }: Entry): string[] {
  return status === "unconfirmed" ? ((JSON.parse(params) as EntryParams).keys?.split(" ") ?? []) : [];
}
