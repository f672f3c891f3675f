import { outcomeOf } from "../api/outcomes";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { rounded } from "../core/credits";
import type { AddinError, ApiError } from "../errors";
import { CapReached } from "./over-cap";
import type { Request } from "./operation";
import type { Result } from "./purchasing";
import { backOff, BUSY, FULL, type Pause, requestsUsedUp, retryDelayMs, stoppedBy, TOO_FAST } from "./pause";
import type { Settlement, SettleTerms } from "./settle-terms";
import { isAnother, isSimpler, type Means, type Questions, type Settled } from "./questions";

/** What a killed execution may lose. More at once only earns refusals. */
export const LARGEST_BATCH = 40;
/** Every small batch costs nearly as much time as a large one: three of them are enough to find out that all is well. */
const BATCH_GROWTH = 4;
/** Looked up at once: enough for one execution, small enough to read. */
const LOOK_UP_AT_ONCE = 200;
/** So many refusals in a row that say nothing about what was asked say something about all of it. */
const MOST_REFUSED_IN_A_ROW = 5;
/** A shorter wait for the rate is slept through; a longer one is handed to whoever goes on. */
const LONGEST_SLEEP_MS = 3_000;
const A_MINUTE_MS = 60_000;
const SHORTEST_BUSY_SLEEP_MS = 500;
const LONGEST_BUSY_SLEEP_MS = 2_000;

/**
 * The one way to get many answers: looks up what is held, buys what lacks batch by batch within caps, rate and time, and hands
 * over each as soon as it is known. Backs off, gives single ones up after some attempts, and stops at what is final.
 *
 * @param on May throw, to end it.
 */
export function settle<Found>(
  means: Means,
  questions: Questions<Found>,
  terms: SettleTerms,
  on: (settled: ReadonlyMap<string, Settled<Found>>) => void,
): Settlement {
  const settling = new Settling(means, questions, terms, on);
  const pause = settling.run();
  const { credits, kept, sent, open } = settling;
  return { pause, open: [...open], credits, kept, sent };
}

class Settling<Found> {
  credits = 0;
  kept = 0;
  sent = 0;
  readonly open: Set<string>;
  /** What would answer what was looked up: a lookup reads older answers, too. Forgotten where somebody has bought something since. */
  private readonly lacking = new Map<string, Request>();
  /** What was known of what is lacking. */
  private readonly known = new Map<string, Found>();
  private outcomes = new Map<string, Settled<Found>>();
  private hasActed = false;
  private changes = 0;
  private slept = 0;

  constructor(
    private readonly means: Means,
    private readonly questions: Questions<Found>,
    private readonly terms: SettleTerms,
    private readonly on: (settled: ReadonlyMap<string, Settled<Found>>) => void,
  ) {
    this.open = new Set(questions.keys);
  }

  run(): Pause | null {
    const { clock, until, mostRequests = Infinity } = this.terms;
    while (this.sent < mostRequests && (!this.hasActed || clock.now() < until)) {
      const next = this.inOrder().slice(0, LOOK_UP_AT_ONCE);
      if (next.length === 0) break;
      const pause = this.step(next);
      this.handOver();
      if (pause !== null) return pause;
    }
    return null;
  }

  /** Those that were asked in vain come behind the others, in the next execution, too: one that is never answered keeps nobody back. */
  private inOrder(): string[] {
    const { tries } = this.terms.pace;
    const triesOf = (key: string) => tries[key] ?? 0;
    return Object.keys(tries).length === 0
      ? [...this.open]
      : [...this.open].sort((a, b) => triesOf(a) - triesOf(b));
  }

  private step(next: readonly string[]): Pause | null {
    const { pace, rate, mostRequests = Infinity } = this.terms;
    const unknown = (keys: readonly string[]) => keys.filter((key) => !this.lacking.has(key));
    if (unknown(next.slice(0, pace.batchSize)).length > 0) {
      this.lookUp(unknown(next), null);
      // What is held is written before more is bought: that shows whether it can be.
      this.handOver();
    }
    const wanted = next.filter((key) => this.open.has(key) && this.lacking.has(key));
    if (wanted.length === 0) return null;
    const most = Math.min(pace.batchSize, wanted.length, mostRequests - this.sent);
    const { requests, waitMs } = rate?.allow(most) ?? { requests: most, waitMs: 0 };
    // Some of them may be somebody else's: then the next ones are bought.
    if (requests > 0) return this.buy(wanted.slice(0, requests + LARGEST_BATCH), requests);
    if (waitMs > LONGEST_SLEEP_MS) return { state: "waiting", message: TOO_FAST, delayMs: waitMs };
    this.terms.clock.sleep(waitMs);
    return null;
  }

  /** @param bought What has just been bought; null before that. */
  private lookUp(keys: readonly string[], bought: ReadonlyMap<string, Request> | null): void {
    const { questions } = this;
    questions.lookUp(keys).forEach(({ found, lacking }, index) => {
      const key = keys[index]!;
      const before = bought?.get(key);
      const isRepeated = lacking !== null && before !== undefined && !isAnother(lacking, before);
      if (isRepeated) return this.settled(key, { kind: "failed", error: null, found });
      const known = { kind: "known" as const, found, paidNow: bought !== null, lacks: lacking !== null };
      if (lacking === null) return this.settled(key, known);
      // It was refused, and what is asked in its place is no second batch.
      if (before !== undefined && isSimpler(lacking, before)) this.hasActed = false;
      this.lacking.set(key, lacking);
      this.known.set(key, found);
      this.outcomes.set(key, known);
    });
  }

  private settled(key: string, outcome: Settled<Found>): void {
    this.hasActed = true;
    this.lacking.delete(key);
    delete this.terms.pace.tries[key];
    this.outcomes.set(key, outcome);
  }

  private fail(keys: readonly string[], error: AddinError | null): void {
    for (const key of keys) this.settled(key, { kind: "failed", error, found: this.known.get(key) ?? null });
  }

  private handOver(): void {
    const { outcomes } = this;
    if (outcomes.size === 0) return;
    this.outcomes = new Map();
    this.on(outcomes);
    const { isOpen } = this.questions;
    for (const [key, outcome] of outcomes) {
      const lacks = outcome.kind === "known" && outcome.lacks;
      if (!(isOpen?.(key) ?? lacks)) this.open.delete(key);
      // More may be wanted of it now.
      if (isOpen !== undefined && outcome.kind === "known" && outcome.paidNow) this.lacking.delete(key);
    }
  }

  private buy(keys: readonly string[], most: number): Pause | null {
    const { pace, rate, clock, timeoutSeconds, lockWaitMs } = this.terms;
    const asked = new Map(keys.map((key) => [key, this.lacking.get(key)!]));
    const requests = [...asked.values()];
    const usual = Math.max(...requests.map(({ purchase }) => purchase.endpoint.timeoutSeconds));
    const sentAt = clock.now();
    const order = { batchSize: most, timeoutSeconds: timeoutSeconds ?? usual, lockWaitMs: lockWaitMs?.() };
    const { results, failure } = this.means.purse.buy(requests, order);
    const of = (kind: Result["kind"]) => keys.filter((_, index) => results[index]!.kind === kind);
    const kept = of("kept");
    const refused = keys.flatMap((key, index) => {
      const result = results[index]!;
      return result.kind === "refused" ? [{ key, error: result.error }] : [];
    });
    for (const result of results)
      if ("credits" in result) this.credits = rounded(this.credits + result.credits);
    this.kept += kept.length;
    const sent = kept.length + refused.length + of("lost").length;
    this.sent += sent;
    this.hasActed ||= sent > 0;
    rate?.note(
      sentAt,
      kept.length,
      refused.map(({ error }) => error),
    );
    this.forget(kept, results);
    // What the service has shown not to take is asked of it no more.
    if (kept.some((key) => asked.get(key)!.purchase.instead !== undefined)) this.lacking.clear();
    if (kept.length > 0) {
      [pace.refusedInARow, pace.unheard] = [0, 0];
      this.lookUp(kept, asked);
    }
    this.fail(of("repeated"), null);
    if (failure !== null) return this.pauseFor(failure, of("lost"));
    const pause = this.pauseAfter(refused, asked, kept.length > 0);
    if (pause !== null) return pause;
    if (kept.length > 0 && refused.length === 0)
      pace.batchSize = Math.min(LARGEST_BATCH, pace.batchSize * BATCH_GROWTH);
    if (sent > 0) {
      [this.changes, this.slept] = [0, 0];
      return null;
    }
    return this.pauseUnsent(results, of("busy").length > 0);
  }

  /** What was bought, and what is there by its id, too, has its answer now. */
  private forget(kept: readonly string[], results: readonly Result[]): void {
    for (const key of kept) {
      this.lacking.delete(key);
      delete this.terms.pace.tries[key];
    }
    for (const result of results)
      if (result.kind === "kept") for (const { uuid } of result.entries) this.lacking.delete(uuid);
  }

  /** Why nothing more can be bought for now. */
  private pauseFor(failure: AddinError, lost: readonly string[]): Pause | null {
    const { pace, retries } = this.terms;
    const { code, message, fact } = failure;
    if (code === "limit/lease") return { state: "lost", message, code, delayMs: 0 };
    if (code === "limit/deadline" || code === "limit/busy")
      return { state: "waiting", message: fact, code, delayMs: BUSY.delayMs, error: failure };
    if (code === "limit/web-requests" && retries) return this.waitForGoogle(failure);
    // The host is left alone for a while: whoever goes on later tries again.
    if (!outcomeOf(code).retry || code === "api/blocked") return stoppedBy(failure);
    if (code === "network/not-sent" && retries) {
      pace.batchSize = 1;
      return this.afterSilence([failure]);
    }
    // One bad host name loses a whole batch: one request shows whether it works again.
    pace.batchSize = 1;
    if (!retries) {
      this.fail(lost, failure);
      return stoppedBy(failure);
    }
    this.countTries(lost);
    // What was sent may have been billed: no more is sent while nothing comes back.
    return pace.unheard > 0 ? stoppedBy(failure) : this.afterSilence([failure]);
  }

  private pauseAfter(
    refused: readonly { readonly key: string; readonly error: ApiError }[],
    asked: ReadonlyMap<string, Request>,
    isHeard: boolean,
  ): Pause | null {
    const { pace, retries, without } = this.terms;
    if (refused.length === 0) return null;
    const finals = refused.filter(({ error }) => outcomeOf(error.code).stopsRun);
    for (const { key, error } of finals) {
      const instead = without?.(asked.get(key)!, error) ?? null;
      if (instead !== true) return instead ?? stoppedBy(error);
    }
    if (finals.length > 0) {
      this.lacking.clear();
      return null;
    }
    const isSilent = ({ error }: { readonly error: ApiError }) => outcomeOf(error.code).isSilence;
    const silent = retries ? refused.filter(isSilent) : [];
    if (silent.length > 0) return this.pauseAfterSilence(silent, isHeard);
    const isLater = ({ error }: { readonly error: ApiError }) => retries && error.retryable;
    for (const { key, error } of refused.filter((each) => !isLater(each))) {
      this.fail([key], error);
      pace.refusedInARow += 1;
    }
    const last = refused[refused.length - 1]!.error;
    if (!retries) {
      // Something in between may answer one question alone: others show it.
      const isOfOne = ({ error }: { readonly error: ApiError }) =>
        isSilent({ error }) && (isHeard || !outcomeOf(error.code).mayBeBilled);
      const isOver = refused.some((each) => outcomeOf(each.error.code).stopsBatch && !isOfOne(each));
      return isOver ? stoppedBy(last) : null;
    }
    if (pace.refusedInARow >= MOST_REFUSED_IN_A_ROW) {
      pace.refusedInARow = 0;
      return stoppedBy(last);
    }
    const again = refused.filter(isLater);
    if (again.length === 0) return null;
    pace.batchSize = Math.max(1, Math.floor(pace.batchSize / 2));
    return this.tryLater(
      again.map(({ key }) => key),
      again.map(({ error }) => error),
    );
  }

  /**
   * Something else than the service replied: what was asked stays open, behind the others, and is asked again by itself. What
   * may have been billed is asked no further while nobody knows whether the service is there.
   *
   * @param isHeard Whether the service has answered anything else in the batch.
   */
  private pauseAfterSilence(
    silent: readonly { readonly key: string; readonly error: ApiError }[],
    isHeard: boolean,
  ): Pause | null {
    const { pace } = this.terms;
    this.countTries(silent.map(({ key }) => key));
    const errors = silent.map(({ error }) => error);
    const costs = errors.find(({ code }) => outcomeOf(code).mayBeBilled);
    if (costs !== undefined && !isHeard) return stoppedBy(costs);
    const hasOthers = [...this.open].some((key) => pace.tries[key] === undefined);
    // Another shows whether it is this one or all of them.
    if (hasOthers && pace.unheard === 0) {
      pace.unheard = isHeard ? 0 : 1;
      return null;
    }
    return this.afterSilence(errors);
  }

  private countTries(keys: readonly string[]): void {
    const { tries } = this.terms.pace;
    for (const key of keys) tries[key] = (tries[key] ?? 0) + 1;
  }

  /** A wait that grows as long as nobody speaks. */
  private afterSilence(errors: readonly AddinError[]): Pause {
    const { pace } = this.terms;
    pace.unheard += 1;
    const [error] = errors;
    if (pace.unheard > MOST_REFUSED_IN_A_ROW) return stoppedBy(error!);
    const delayMs = retryDelayMs(pace.unheard, errors);
    return { state: "waiting", message: error!.fact, code: error!.code, delayMs };
  }

  /** Google takes no more requests: for a moment, or, where one is refused after a minute, for today. */
  private waitForGoogle(failure: AddinError): Pause {
    const { pace } = this.terms;
    pace.batchSize = 1;
    if (pace.unheard > 0) return stoppedBy(requestsUsedUp());
    pace.unheard = 1;
    return { state: "waiting", message: failure.fact, code: failure.code, delayMs: A_MINUTE_MS };
  }

  /** A service that has failed for so many, each asked several times, fails for the others, too. */
  private tryLater(keys: readonly string[], errors: readonly AddinError[]): Pause {
    const { pace } = this.terms;
    const { pause, givenUp } = backOff(pace.tries, keys, errors);
    this.fail(givenUp, errors[0]!);
    pace.refusedInARow += givenUp.length;
    if (pace.refusedInARow < MOST_REFUSED_IN_A_ROW) return pause;
    pace.refusedInARow = 0;
    return stoppedBy(errors[0]!);
  }

  /** Nothing was sent: a cap, no room, or somebody else buys the same, or just has. */
  private pauseUnsent(results: readonly Result[], isBusy: boolean): Pause | null {
    const { clock, patienceMs, subject } = this.terms;
    const over = results.find((result) => result.kind === "over-cap");
    if (over !== undefined) return stoppedBy(new CapReached(subject, over));
    if (results.some(({ kind }) => kind === "full")) return FULL;
    if (results.every(({ kind }) => kind === "repeated")) return null;
    this.means.answers.refresh();
    this.lacking.clear();
    if (!isBusy) return this.changes++ < MAXIMUM_ATTEMPTS ? null : BUSY;
    if (this.slept >= patienceMs) return BUSY;
    const ms = Math.min(LONGEST_BUSY_SLEEP_MS, SHORTEST_BUSY_SLEEP_MS + this.slept / 2);
    clock.sleep(ms);
    this.slept += ms;
    return null;
  }
}
