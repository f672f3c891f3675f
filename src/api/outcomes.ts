import type { ErrorCode } from "../core/errors";

/** Why there is no answer. */
export type ReplyCode = Extract<ErrorCode, `api/${string}` | `network/${string}`>;

/** What follows from a reply that is no answer. */
export interface ReplyOutcome {
  /** What is remembered as refused, and not requested again for a while: nothing, this request, or the whole company. */
  readonly kept: "no" | "request" | "company";
  /** How long that is remembered; 0 for nothing. */
  readonly ttlMs: number;
  /** The same request may succeed later by itself, so runs send it again. */
  readonly retry: boolean;
  /** Every further request of this key would be refused, too: the run ends. A plan may still allow other sections. */
  readonly stopsRun: boolean;
  /** The next requests would be refused now, too: nothing more is sent before a wait. */
  readonly stopsBatch: boolean;
  /** The service may have billed it although no answer came. */
  readonly mayBeBilled: boolean;
  /** Something other than the service replied. Many such replies in a row mean that it cannot be reached (`money/silence.ts`). */
  readonly isSilence: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Nothing is remembered, repeated, stopped or billed. */
const REFUSED: ReplyOutcome = {
  kept: "no",
  ttlMs: 0,
  retry: false,
  stopsRun: false,
  stopsBatch: false,
  mayBeBilled: false,
  isSilence: false,
};
const STOPS: ReplyOutcome = { ...REFUSED, stopsRun: true, stopsBatch: true };
const SILENCE: ReplyOutcome = { ...REFUSED, retry: true, stopsBatch: true, isSilence: true };

/** The one table of what follows from a reply. */
export const OUTCOMES: Readonly<Record<ReplyCode, ReplyOutcome>> = {
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
  // Kept raw for good: it was paid for, and would hardly be readable the next time.
  "api/unexpected-reply": { ...REFUSED, kept: "request", ttlMs: Infinity, mayBeBilled: true },
  "network/no-reply": { ...REFUSED, retry: true, stopsBatch: true, mayBeBilled: true },
  "network/not-sent": { ...REFUSED, retry: true, stopsBatch: true },
};

/** What follows from an error. One that no reply has caused stops the run. */
export function outcomeOf(code: ErrorCode): ReplyOutcome {
  return (OUTCOMES as Partial<Record<ErrorCode, ReplyOutcome>>)[code] ?? STOPS;
}

/** The codes of replies without an answer. */
export type RefusalCode = Exclude<ReplyCode, `network/${string}` | "api/unexpected-reply">;

/** What sentences about a refusal mention. */
interface Refused {
  readonly status: number;
  readonly baseUrl: string;
  /** The service's reason in quotation marks, after a blank; empty if none is shown. */
  readonly said: string;
}

/** Begins sentences about replies from something in between. */
export const NOT_THE_API = "Something other than the API answered";
const LATER = "Try again in a few minutes.";
const CHECK_ADDRESS = "Check the base URL in Settings.";

/** What each refusal tells a user: what happened, and the way out. */
export const SENTENCES: Readonly<
  Record<RefusalCode, readonly [fact: (refused: Refused) => string, advice: string]>
> = {
  "api/key-refused": [
    () => "The API refused the API key.",
    "Open the sidebar, choose Settings and save a valid key.",
  ],
  "api/no-credits": [
    () => "This API key does not have enough credits.",
    "Buy credits from the API's provider.",
  ],
  "api/plan": [
    ({ said }) => `This API key's plan or credits do not cover this${said}.`,
    "Check both with the API's provider, or choose less.",
  ],
  "api/blocked": [
    ({ status }) => `${NOT_THE_API} (${status}).`,
    `${LATER} If that does not help, check the base URL in Settings.`,
  ],
  "api/not-found": [() => "The API found nothing.", "Check the website or search for the company."],
  "api/nothing-there": [
    ({ said }) => `The API has nothing for this request${said}.`,
    "Ask for something else.",
  ],
  "api/wrong-address": [({ baseUrl }) => `Nothing was found under ${baseUrl}.`, CHECK_ADDRESS],
  "api/bad-request": [
    ({ said }) => `The API did not accept the request${said}.`,
    "Change it, then try again.",
  ],
  "api/rate-limited": [() => "The API has had too many requests.", "Wait a minute, then try again."],
  "api/unavailable": [({ status }) => `The API could not answer (${status}).`, LATER],
  "api/timed-out": [({ status }) => `The API did not answer in time (${status}).`, LATER],
  "api/cut-off": [() => "The API's answer was cut off. It may have been billed.", LATER],
  "api/redirected": [
    () => "The API redirects to another address. Your key is not sent there.",
    CHECK_ADDRESS,
  ],
  "api/refused": [
    ({ status }) => `The API refused the request (${status}).`,
    "Ask the API's provider what that means.",
  ],
};
