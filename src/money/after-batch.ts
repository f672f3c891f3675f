import type { ApiError } from "../api/api-error";
import { outcomeOf } from "../api/outcomes";
import type { AddinError } from "../core/errors";
import type { Request } from "./operation";
import { backOff, BUSY, type Pause, requestsUsedUp, retryDelayMs, stoppedBy } from "./pause";
import type { Pace, SettleTerms } from "./settle-terms";

/** So many refusals in a row, each about one request alone, mean that all further requests would be refused, too. */
const MOST_REFUSED_IN_A_ROW = 5;
const A_MINUTE_MS = 60_000;

/** A request that was refused, and the key of its question. */
export interface RefusedRequest {
  readonly key: string;
  readonly request: Request;
  readonly error: ApiError;
}

/** What a batch that was not answered in full means for its questions. */
export interface Aftermath {
  /** Why nothing more is bought for now; null to go on. */
  readonly pause: Pause | null;
  /** Questions that get no answer in this run. The others stay open. */
  readonly givenUp: readonly { readonly key: string; readonly error: AddinError }[];
  /** Whether all questions are looked up again, since they are asked in another form now. */
  readonly looksUpAgain?: boolean;
}

type Policy = Pick<SettleTerms, "pace" | "retries" | "without">;

const GO_ON: Aftermath = { pause: null, givenUp: [] };

function paused(pause: Pause): Aftermath {
  return { pause, givenUp: [] };
}

function givingUp(keys: readonly string[], error: AddinError): Aftermath["givenUp"] {
  return keys.map((key) => ({ key, error }));
}

/**
 * After a batch that failed as a whole.
 *
 * @param failure Why.
 * @param lost Keys of requests that were sent and got no reply.
 */
export function afterFailure(
  failure: AddinError,
  lost: readonly string[],
  { pace, retries }: Policy,
): Aftermath {
  const { code, message, fact } = failure;
  if (code === "limit/lease") return paused({ state: "lost", message, code, delayMs: 0 });
  if (code === "limit/deadline" || code === "limit/busy")
    return paused({ state: "waiting", message: fact, code, delayMs: BUSY.delayMs, error: failure });
  if (code === "limit/web-requests" && retries) return paused(waitForGoogle(failure, pace));
  // A blocked host gets no requests for minutes: the next execution tries again.
  if (!outcomeOf(code).retry || code === "api/blocked") return paused(stoppedBy(failure));
  // One bad host name loses a whole batch: one request shows whether it works again.
  pace.batchSize = 1;
  if (!retries) return { pause: stoppedBy(failure), givenUp: givingUp(lost, failure) };
  if (code === "network/not-sent") return paused(afterSilence([failure], pace));
  countTries(lost, pace);
  // What was sent may have been billed: after a second silent batch no more is sent.
  return paused(pace.unheard > 0 ? stoppedBy(failure) : afterSilence([failure], pace));
}

/**
 * After a batch of which some requests were refused.
 *
 * @param isHeard Whether the service has answered another request of the batch.
 * @param open Keys of all questions that are not settled.
 */
export function afterRefusals(
  refused: readonly RefusedRequest[],
  { isHeard, open }: { readonly isHeard: boolean; readonly open: ReadonlySet<string> },
  policy: Policy,
): Aftermath {
  if (refused.length === 0) return GO_ON;
  const final = refused.filter(({ error }) => outcomeOf(error.code).stopsRun);
  if (final.length > 0) return afterFinal(final, policy);
  if (!policy.retries) return withoutRetries(refused, isHeard, policy.pace);
  const silent = refused.filter(({ error }) => outcomeOf(error.code).isSilence);
  if (silent.length > 0) return afterSilentReplies(silent, { isHeard, open }, policy.pace);
  return withRetries(refused, policy.pace);
}

/** Every further request would be refused like these, unless it can be asked without what was refused. */
function afterFinal(final: readonly RefusedRequest[], { without }: Policy): Aftermath {
  for (const { request, error } of final) {
    const instead = without?.(request, error) ?? null;
    if (instead !== true) return paused(instead ?? stoppedBy(error));
  }
  return { ...GO_ON, looksUpAgain: true };
}

function withoutRetries(refused: readonly RefusedRequest[], isHeard: boolean, pace: Pace): Aftermath {
  pace.refusedInARow += refused.length;
  const stopsAll = ({ error: { code } }: RefusedRequest) => {
    const { stopsBatch, isSilence, mayBeBilled } = outcomeOf(code);
    // A gateway may refuse one request alone: the next ones show it.
    const isOfOne = isSilence && (isHeard || !mayBeBilled);
    return stopsBatch && !isOfOne;
  };
  const last = refused[refused.length - 1]!.error;
  return {
    pause: refused.some(stopsAll) ? stoppedBy(last) : null,
    givenUp: refused.map(({ key, error }) => ({ key, error })),
  };
}

/** What may succeed later waits; everything else is given up, and many of those in a row stop the run. */
function withRetries(refused: readonly RefusedRequest[], pace: Pace): Aftermath {
  const later = refused.filter(({ error }) => error.retryable);
  const givenUp = refused.filter(({ error }) => !error.retryable).map(({ key, error }) => ({ key, error }));
  pace.refusedInARow += givenUp.length;
  const last = refused[refused.length - 1]!.error;
  if (isRefusedTooOften(pace)) return { pause: stoppedBy(last), givenUp };
  if (later.length === 0) return { pause: null, givenUp };

  pace.batchSize = Math.max(1, Math.floor(pace.batchSize / 2));
  const errors = later.map(({ error }) => error);
  const { pause, givenUp: exhausted } = backOff(
    pace.tries,
    later.map(({ key }) => key),
    errors,
  );
  pace.refusedInARow += exhausted.length;
  return {
    pause: isRefusedTooOften(pace) ? stoppedBy(errors[0]!) : pause,
    givenUp: [...givenUp, ...givingUp(exhausted, errors[0]!)],
  };
}

/** A service that has refused so many requests in a row refuses the others, too. Starts counting again. */
function isRefusedTooOften(pace: Pace): boolean {
  if (pace.refusedInARow < MOST_REFUSED_IN_A_ROW) return false;
  pace.refusedInARow = 0;
  return true;
}

/**
 * Something other than the service replied. The questions stay open, behind the others, and are asked again. What may have been
 * billed is not sent again until the service has answered something.
 */
function afterSilentReplies(
  silent: readonly RefusedRequest[],
  { isHeard, open }: { readonly isHeard: boolean; readonly open: ReadonlySet<string> },
  pace: Pace,
): Aftermath {
  countTries(
    silent.map(({ key }) => key),
    pace,
  );
  const errors = silent.map(({ error }) => error);
  const costs = errors.find(({ code }) => outcomeOf(code).mayBeBilled);
  if (costs !== undefined && !isHeard) return paused(stoppedBy(costs));
  const hasUntried = [...open].some((key) => pace.tries[key] === undefined);
  if (!hasUntried || pace.unheard > 0) return paused(afterSilence(errors, pace));
  // Another question shows whether this one alone gets no answer, or all of them.
  pace.unheard = isHeard ? 0 : 1;
  return GO_ON;
}

/** A wait that grows with each batch in which the service says nothing. */
function afterSilence(errors: readonly AddinError[], pace: Pace): Pause {
  pace.unheard += 1;
  const error = errors[0]!;
  if (pace.unheard > MOST_REFUSED_IN_A_ROW) return stoppedBy(error);
  const delayMs = retryDelayMs(pace.unheard, errors);
  return { state: "waiting", message: error.fact, code: error.code, delayMs };
}

/** Google takes no more requests: for a moment, or, where it refuses again after a minute, for today. */
function waitForGoogle(failure: AddinError, pace: Pace): Pause {
  pace.batchSize = 1;
  if (pace.unheard > 0) return stoppedBy(requestsUsedUp());
  pace.unheard = 1;
  return { state: "waiting", message: failure.fact, code: failure.code, delayMs: A_MINUTE_MS };
}

function countTries(keys: readonly string[], { tries }: Pace): void {
  for (const key of keys) tries[key] = (tries[key] ?? 0) + 1;
}
