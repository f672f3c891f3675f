import { isObject, objectOf } from "../core/json";
import type { ErrorCode } from "../errors";

/** What a reply can mean, other than an answer or that there is nothing. */
export type ReplyCode = Extract<ErrorCode, `api/${string}` | `network/${string}`>;

/** What follows from a reply that is no answer. */
export interface Outcome {
  /** What the refusal says something about, and so is not asked again for a while; "no" keeps nothing. */
  readonly kept: "no" | "request" | "company";
  /** How long it is kept; 0 if it is not. */
  readonly ttlMs: number;
  /** Whether the same request may succeed later without anybody changing anything, so that runs repeat it themselves. */
  readonly retry: boolean;
  /** Every further request of this key would fare the same: the run ends. A plan may still allow other sections. */
  readonly stopsRun: boolean;
  /** Nothing more is sent before a wait: the next requests would fare the same now. */
  readonly stopsBatch: boolean;
  /** The service may have billed it although no answer came. */
  readonly mayBeBilled: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Nothing is kept, nothing repeated, nothing stopped, nothing billed. */
const REFUSED: Outcome = {
  kept: "no",
  ttlMs: 0,
  retry: false,
  stopsRun: false,
  stopsBatch: false,
  mayBeBilled: false,
};
const STOPS: Outcome = { ...REFUSED, stopsRun: true, stopsBatch: true };

/** The one table of what follows from a reply. */
export const OUTCOMES: Readonly<Record<ReplyCode, Outcome>> = {
  "api/not-found": { ...REFUSED, kept: "company", ttlMs: 7 * DAY_MS },
  "api/nothing-there": { ...REFUSED, stopsBatch: true },
  "api/wrong-address": STOPS,
  "api/bad-request": { ...REFUSED, kept: "request", ttlMs: DAY_MS },
  "api/company-required": { ...REFUSED, stopsBatch: true },
  "api/key-refused": STOPS,
  "api/no-credits": STOPS,
  "api/plan": STOPS,
  "api/redirected": STOPS,
  "api/blocked": { ...REFUSED, retry: true, stopsBatch: true },
  "api/rate-limited": { ...REFUSED, retry: true, stopsBatch: true },
  "api/unavailable": { ...REFUSED, retry: true },
  "api/timed-out": { ...REFUSED, retry: true, mayBeBilled: true },
  "api/refused": { ...REFUSED, stopsBatch: true },
  // Where it was billed and holds the data beside its error, it is booked as the answer that it is.
  "api/says-error": { ...REFUSED, mayBeBilled: true },
  // Kept raw for good: it was paid for, and nobody knows why it would be readable the next time.
  "api/unexpected-reply": { ...REFUSED, kept: "request", ttlMs: Infinity, mayBeBilled: true },
  "network/no-reply": { ...REFUSED, retry: true, stopsBatch: true, mayBeBilled: true },
};

/** What follows from an error; one that no reply caused keeps nothing and ends what is under way. */
export function outcomeOf(code: ErrorCode): Outcome {
  return (OUTCOMES as Partial<Record<ErrorCode, Outcome>>)[code] ?? STOPS;
}

/** What a reply's body is: `error` is JSON that says it is one, `page` is HTML, `other` is neither. */
export type BodyKind = "empty" | "json" | "error" | "page" | "other";

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  400: "api/bad-request",
  401: "api/key-refused",
  402: "api/no-credits",
  408: "api/unavailable",
  409: "api/unavailable",
  422: "api/bad-request",
  425: "api/unavailable",
  429: "api/rate-limited",
  // Something in front of the service gave up waiting for it: 504 as documented, 524 of Cloudflare.
  504: "api/timed-out",
  524: "api/timed-out",
};

/** The codes that a reply can have that was no success, or says that it is none. */
export type RefusalCode = Exclude<ReplyCode, "network/no-reply" | "api/unexpected-reply">;

/** What a reply means; `unreadable` is a success without JSON, `api/unexpected-reply` to whoever asked. */
export type Meaning = "answer" | "empty" | "unreadable" | RefusalCode;

const OF_SUCCESS: Readonly<Record<BodyKind, Meaning>> = {
  json: "answer",
  empty: "empty",
  error: "api/says-error",
  // The service itself never answers with one.
  page: "api/blocked",
  other: "unreadable",
};

/** What a reply means: the one place where a status and a kind of body get a meaning. What a 404 speaks of is in `not-found.ts`. */
export function meaningOf(status: number, body: BodyKind): Meaning {
  if (status === 204) return "empty";
  if (status >= 200 && status < 300) return OF_SUCCESS[body];
  const isOfService = body === "json" || body === "error";
  // Only the service itself answers in JSON; a page says something of what is in front of it.
  if (status === 403) return isOfService ? "api/plan" : "api/blocked";
  if (status === 404) return isOfService ? "api/not-found" : "api/unavailable";
  if (status >= 300 && status < 400) return "api/redirected";
  return BY_STATUS[status] ?? (status >= 500 && status < 600 ? "api/unavailable" : "api/refused");
}

/** Where a reason may be within what an error body says, the plainest first. */
const WORDED = ["message", "msg", "reason", "title", "detail", "error"];
/** A reason that is nested deeper is none that anybody meant to be read. */
const DEEPEST = 8;

/**
 * The service's own reason in an error body, whatever its form: a text, an object that words it, at whatever depth, or a list of
 * these. Nothing else of a body is a reason.
 *
 * Source: the API specification, Errors (`detail` of a 4xx, `error` of a 5xx); the other forms in its supplement, 3.
 */
export function reasonIn(document: unknown, status: number): string {
  const members = objectOf(document);
  const names = status >= 500 ? ["error", "detail", "message"] : ["detail", "message", "error"];
  return firstOf(names.map((name) => members[name]));
}

/** The first of these that words a reason. */
function firstOf(values: readonly unknown[], depth = 0): string {
  for (const value of values) {
    const words = wordsOf(value, depth);
    if (words !== "") return words;
  }
  return "";
}

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === "string") return value.replace(/\s+/g, " ").trim();
  if (typeof value !== "object" || value === null || depth > DEEPEST) return "";
  if (Array.isArray(value)) {
    return value
      .map((each: unknown) => wordsOf(each, depth + 1))
      .filter(Boolean)
      .join("; ");
  }
  const members = objectOf(value);
  const worded = WORDED.map((name) => members[name]);
  // A text under any other name may be what was sent.
  const nested = Object.values(members).filter(holdsObjects);
  return [placeIn(members), firstOf([...worded, ...nested], depth + 1)].filter(Boolean).join(": ");
}

function holdsObjects(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isObject) : isObject(value);
}

/** Which parameter a problem is about, as FastAPI tells it: `loc`. */
function placeIn({ loc }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(loc) ? loc.filter(isPartOfPlace).join(".") : "";
}

function isPartOfPlace(part: unknown): boolean {
  return typeof part === "number" || (typeof part === "string" && part !== "query" && part !== "body");
}
