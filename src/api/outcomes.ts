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

/** What a reply means: the one place where a status and a kind of body get a meaning. Of a JSON 404 the client finds out what is not there. */
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

/** What a sentence about a refusal names. */
interface Refused {
  readonly endpoint: string;
  readonly status: number;
  readonly baseUrl: string;
  /** The service's reason, where it alone knows: in quotation marks, after a blank; else blank. */
  readonly said: string;
}

const LATER = "Try again in a few minutes.";
const CHECK_ADDRESS = "Check the base URL in Settings.";

/** What each refusal says to a person: what happened, and the way out. */
export const SENTENCES: Readonly<
  Record<RefusalCode, readonly [fact: (refused: Refused) => string, advice: string]>
> = {
  "api/key-refused": [
    () => "The API refused the API key.",
    "Open the sidebar, choose Settings and save a valid key.",
  ],
  "api/no-credits": [
    ({ endpoint }) => `The credits of this API key are not enough for ${endpoint}.`,
    "Buy credits from the API's provider.",
  ],
  "api/plan": [
    ({ endpoint, said }) =>
      `The plan or the credit balance of this API key does not cover ${endpoint}${said}.`,
    "Check both with the API's provider, or choose less.",
  ],
  "api/blocked": [
    ({ endpoint, status }) =>
      status < 300
        ? `Something in front of the API answered ${endpoint} with a page.`
        : `Something in front of the API blocked ${endpoint} (${status}).`,
    `${LATER} If that does not help, check the base URL in Settings.`,
  ],
  "api/not-found": [
    ({ endpoint }) => `Not found by ${endpoint}.`,
    "Check the website or search for the company.",
  ],
  "api/nothing-there": [
    ({ endpoint }) => `${endpoint} found nothing.`,
    "Ask for something else, or check the base URL in Settings.",
  ],
  "api/wrong-address": [({ baseUrl }) => `Nothing was found under ${baseUrl}.`, CHECK_ADDRESS],
  "api/bad-request": [
    ({ endpoint, said }) => `${endpoint} did not accept the request${said}.`,
    "Change it, then try again.",
  ],
  "api/rate-limited": [
    ({ endpoint }) => `Too many requests to ${endpoint}.`,
    "Wait a minute, then try again.",
  ],
  "api/unavailable": [({ endpoint, status }) => `The API could not answer ${endpoint} (${status}).`, LATER],
  "api/timed-out": [
    ({ endpoint, status }) => `The API did not answer ${endpoint} in time (${status}).`,
    LATER,
  ],
  "api/redirected": [
    ({ endpoint }) => `${endpoint} was redirected to another address, and your key is not sent there.`,
    CHECK_ADDRESS,
  ],
  "api/refused": [
    ({ endpoint, status }) => `${endpoint} refused the request (${status}).`,
    "Ask the API's provider what that means.",
  ],
  "api/says-error": [
    ({ endpoint }) => `${endpoint} answered with an error.`,
    "Check what you asked for, or ask the API's provider.",
  ],
};
