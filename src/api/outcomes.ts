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
  /** It is not the service that spoke: many in a row say that it cannot be reached (`money/silence.ts`). */
  readonly isSilence: boolean;
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
  isSilence: false,
};
const STOPS: Outcome = { ...REFUSED, stopsRun: true, stopsBatch: true };
const SILENCE: Outcome = { ...REFUSED, retry: true, stopsBatch: true, isSilence: true };

/** The one table of what follows from a reply. */
export const OUTCOMES: Readonly<Record<ReplyCode, Outcome>> = {
  "api/not-found": { ...REFUSED, kept: "company", ttlMs: 7 * DAY_MS },
  "api/nothing-there": { ...REFUSED, kept: "request", ttlMs: DAY_MS },
  "api/wrong-address": STOPS,
  "api/bad-request": { ...REFUSED, kept: "request", ttlMs: DAY_MS },
  "api/key-refused": STOPS,
  "api/no-credits": STOPS,
  "api/plan": STOPS,
  "api/redirected": STOPS,
  "api/blocked": SILENCE,
  "api/rate-limited": { ...REFUSED, retry: true, stopsBatch: true },
  "api/unavailable": { ...REFUSED, retry: true },
  "api/timed-out": { ...SILENCE, mayBeBilled: true },
  "api/cut-off": { ...SILENCE, mayBeBilled: true },
  "api/refused": { ...REFUSED, stopsBatch: true },
  // Kept raw for good: it was paid for, and nobody knows why it would be readable the next time.
  "api/unexpected-reply": { ...REFUSED, kept: "request", ttlMs: Infinity, mayBeBilled: true },
  "network/no-reply": { ...REFUSED, retry: true, stopsBatch: true, mayBeBilled: true },
  "network/not-sent": { ...REFUSED, retry: true, stopsBatch: true },
};

/** What follows from an error; one that no reply caused keeps nothing and ends what is under way. */
export function outcomeOf(code: ErrorCode): Outcome {
  return (OUTCOMES as Partial<Record<ErrorCode, Outcome>>)[code] ?? STOPS;
}

/** The codes that a reply can have that holds no answer. */
export type RefusalCode = Exclude<ReplyCode, `network/${string}` | "api/unexpected-reply">;

/** What a sentence about a refusal names. */
interface Refused {
  readonly endpoint: string;
  readonly status: number;
  readonly baseUrl: string;
  /** The service's reason, where it alone knows: in quotation marks, after a blank; else blank. */
  readonly said: string;
}

/** How a sentence begins about what came from anything in between. */
export const NOT_THE_API = "Something other than the API answered";
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
    ({ endpoint, status }) => `${NOT_THE_API} ${endpoint} (${status}).`,
    `${LATER} If that does not help, check the base URL in Settings.`,
  ],
  "api/not-found": [
    ({ endpoint }) => `Not found by ${endpoint}.`,
    "Check the website or search for the company.",
  ],
  "api/nothing-there": [
    ({ endpoint, said }) => `${endpoint} has nothing for this request${said}.`,
    "Ask for something else.",
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
  "api/cut-off": [({ endpoint }) => `The answer of ${endpoint} was cut off. It may have been billed.`, LATER],
  "api/redirected": [
    ({ endpoint }) => `${endpoint} was redirected to another address, and your key is not sent there.`,
    CHECK_ADDRESS,
  ],
  "api/refused": [
    ({ endpoint, status }) => `${endpoint} refused the request (${status}).`,
    "Ask the API's provider what that means.",
  ],
};
