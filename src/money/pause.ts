import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type AddinError, type ErrorCode, LimitError } from "../core/errors";
import { ApiError } from "../api/api-error";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Spreads executions that were refused at the same time. */
const JITTER = 0.2;
/** More attempts after 429, 502 and 503, which pass by themselves. Source: the API supplement, 3. */
const ATTEMPTS_WHILE_AWAY = 5;
const AWAY = [429, 502, 503];

/** Why a run, list or formula stops buying, for now or for good. */
export interface Pause {
  /** `lost`: another execution has the run now, and alone writes its record. */
  readonly state: "waiting" | "stopped" | "lost";
  readonly message: string;
  /** The code of the error, if one is the reason. */
  readonly code?: ErrorCode;
  readonly delayMs: number;
  /** The error itself, if it is to be thrown. */
  readonly error?: AddinError;
}

const BUSY_WAIT_MS = 5_000;

/** A killed execution leaves its order open: others wait until it would have ended by itself. */
export const BUSY: Pause = {
  state: "waiting",
  code: "limit/busy",
  message:
    "Something else is fetching the same, or was cut off. This goes on within 7 minutes, so nothing is paid twice.",
  delayMs: BUSY_WAIT_MS,
};
export const TOO_FAST = "Waiting: the API allows only so many requests a minute.";
export const FULL: Pause = {
  state: "waiting",
  code: "limit/store",
  message: "Answers are written into the journal first. This goes on in a moment.",
  delayMs: BUSY_WAIT_MS,
};

export function stopped({ message, code }: Pick<AddinError, "message" | "code">): Pause {
  return { state: "stopped", message, code, delayMs: 0 };
}

/** As `stopped`, with the error to throw. */
export function stoppedBy(error: AddinError): Pause {
  return { ...stopped(error), error };
}

/** Failed attempts by key. */
export type Tries = Record<string, number>;

/**
 * Exponential backoff with jitter, or the wait that the service asks for. Keys with too many attempts are given up.
 *
 * @param tries Counted up here; those of given-up keys are deleted.
 * @param errors The first one's fact is the message: its advice, to try again, is followed by itself.
 * @param random From 0 to 1.
 */
export function backOff(
  tries: Tries,
  keys: readonly string[],
  errors: readonly AddinError[],
  random = Math.random(),
): { readonly pause: Pause; readonly givenUp: readonly string[] } {
  const error = errors[0]!;
  const isAway = error instanceof ApiError && AWAY.includes(error.status);
  const attempts = isAway ? ATTEMPTS_WHILE_AWAY : MAXIMUM_ATTEMPTS;
  for (const key of keys) tries[key] = (tries[key] ?? 0) + 1;
  const most = Math.max(1, ...keys.map((key) => tries[key]!));
  const givenUp = keys.filter((key) => tries[key]! >= attempts);
  for (const key of givenUp) delete tries[key];
  const delayMs = retryDelayMs(most, errors, random);
  return { pause: { state: "waiting", message: error.fact, code: error.code, delayMs }, givenUp };
}

/** The longest `Retry-After`, else a wait that grows with each attempt. @param tries Failed attempts so far. */
export function retryDelayMs(tries: number, errors: readonly AddinError[], random = Math.random()): number {
  const asked = longestRetryAfter(errors);
  if (asked > 0) return asked * 1_000;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
  return Math.round(wait * (1 + JITTER * random));
}

/** Seconds; 0 if the service said nothing. */
export function longestRetryAfter(errors: readonly AddinError[]): number {
  return Math.max(
    0,
    ...errors.map((error) => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0)),
  );
}

/** Google has refused requests twice, a minute apart. */
export function requestsUsedUp(): LimitError {
  return new LimitError(
    "limit/daily-quota",
    "Google's daily number of web requests for your account is used up.",
    "Try again tomorrow.",
  );
}
