import { OUTCOMES } from "../api/outcomes";
import { byTime, type Entry, type EntryParams, type EntryStatus, isDamaged } from "./entry";
import { pageAsked, type Purchase } from "./operation";

/** Why there is no answer although it was requested: statuses of entries. */
export type Miss = Extract<EntryStatus, "missing" | "refused" | "unreadable">;

/** Nothing is to be had: the API said so, its reply cannot be read, or executions ended on it. `reason` is a sentence. */
export interface Missed {
  readonly kind: "miss";
  readonly why: Miss;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** What requests it all the same; null if nothing does. */
  readonly purchase: Purchase | null;
}

/** What would be bought now, and what the entries about it are compared with. */
export interface Asked {
  readonly purchase: Purchase;
  readonly company: string;
  /** As `requestText` has it. */
  readonly request: string;
  /** The short keys of its units. */
  readonly keys: readonly string[];
  readonly nowMs: number;
}

/**
 * How long an entry without an answer counts: a company may be added, a request may become acceptable. What was paid for
 * and cannot be read is requested again only because somebody says so. Of others nothing is said about the company.
 */
const NEGATIVE_TTL_MS: Readonly<Partial<Record<EntryStatus, number>>> = {
  missing: OUTCOMES["api/not-found"].ttlMs,
  // Ends what was missing before it.
  added: OUTCOMES["api/not-found"].ttlMs,
  refused: OUTCOMES["api/bad-request"].ttlMs,
  unreadable: OUTCOMES["api/unexpected-reply"].ttlMs,
};

/**
 * What entries about a purchase, of its units and of its whole company, leave of it: why it would bring nothing, or itself.
 * Where an execution has ended before it had kept the reply, that may be why: it goes alone the next time, and if that ends,
 * too, it waits for somebody to say so.
 */
export function stillWanted(entries: readonly Entry[], asked: Asked): Missed | Purchase {
  const { purchase, nowMs } = asked;
  const ended = endingsIn(entries, asked);
  // What was requested together with something else need not be what ends them.
  const whole = ended.filter((entry) => keysRequested(entry).every((key) => asked.keys.includes(key)));
  const again: Purchase = ended.length > 0 ? { ...purchase, alone: true } : purchase;
  if (whole.length > 1) return endedOn({ ...asked, purchase: again }, whole);
  const misses = entries.filter(
    (entry) => nowMs - Date.parse(entry.at) <= (NEGATIVE_TTL_MS[entry.status] ?? -1) && isAbout(entry, asked),
  );
  const miss = misses.sort(byTime).pop();
  if (miss === undefined || miss.status === "added") return again;
  // What came is kept behind the reason.
  const [reason = ""] = miss.answer.split("\n");
  const why = miss.status as Miss;
  return { kind: "miss", why, reason, at: miss.at, purchase: again };
}

function endedOn({ purchase, company }: Asked, ended: readonly Entry[]): Missed {
  const about = company === "" ? "" : ` for ${company}`;
  const reason = `${purchase.endpoint.name} was requested ${ended.length} times${about}, and no answer came that could be kept. It may have been billed each time and is not requested again by itself: ${wayOut(company)}.`;
  return { kind: "miss", why: "unreadable", reason, at: ended[ended.length - 1]!.at, purchase };
}

/** What is held and cannot be handled. @param company Blank where none was requested. */
export function unreadable(company: string, nowMs: number): Missed {
  const about = company === "" ? "" : ` about ${company}`;
  const reason = `What is kept${about} cannot be read. It is not requested again by itself: ${wayOut(company)}.`;
  return { kind: "miss", why: "unreadable", reason, at: new Date(nowMs).toISOString(), purchase: null };
}

/** What requests again what may have been billed and cannot be read. @param company Blank where none was requested. */
export function wayOut(company: string): string {
  return company === "" ? "request it by hand, or change it" : "retry the row, or refresh the formula";
}

/** A refusal speaks of the whole request that was refused; a reply that could not be read, of what began with the same day. */
function isAbout({ status, params, at }: Entry, { request, purchase }: Asked): boolean {
  if (status === "missing" || status === "added" || isDamaged({ at })) return true;
  const about = JSON.parse(params) as EntryParams;
  return status === "refused" ? about.request === request : about.since === pageAsked(purchase).start_date;
}

/** What executions have left that ended on a request for some of the same, since any reply was kept; oldest first. */
function endingsIn(entries: readonly Entry[], { keys }: Asked): Entry[] {
  const replied = entries.filter(({ status }) => status !== "unconfirmed").map(({ at }) => at);
  const last = replied.sort().pop() ?? "";
  return entries
    .filter((entry) => entry.at > last && keysRequested(entry).some((key) => keys.includes(key)))
    .sort(byTime);
}

/** The short keys of what an execution requested that ended before it had kept the reply; none for other entries. */
function keysRequested({ status, params }: Entry): string[] {
  return status === "unconfirmed" ? ((JSON.parse(params) as EntryParams).keys?.split(" ") ?? []) : [];
}
