import { rounded } from "../core/credits";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { AddinError } from "../core/errors";
import { afterFailure, type Aftermath, afterRefusals, type RefusedRequest } from "./after-batch";
import type { Request } from "./operation";
import { CapReached } from "./over-cap";
import { BUSY, FULL, type Pause, stoppedBy, TOO_FAST } from "./pause";
import type { PurchaseResult } from "./purchasing";
import { isAnother, isSimpler, type Means, type Questions, type Settled } from "./questions";
import type { SettleResult, SettleTerms } from "./settle-terms";

/** What a killed execution may lose. More at once only earns refusals. */
export const LARGEST_BATCH = 40;
/** A small batch takes nearly as long as a large one, so batches grow quickly: 1, 4, 16, 40. */
const BATCH_GROWTH = 4;
/** Looked up at once: enough for one execution, small enough to read. */
const LOOK_UP_AT_ONCE = 200;
/** A shorter wait for the rate is slept through; for a longer one the run pauses. */
const LONGEST_SLEEP_MS = 3_000;
const SHORTEST_BUSY_SLEEP_MS = 500;
const LONGEST_BUSY_SLEEP_MS = 2_000;

/**
 * The one way to get many answers: looks up what is held, buys what lacks batch by batch within caps, rate and time, and hands
 * over each answer as soon as it is known. Stops when `after-batch.ts` says so.
 *
 * Where a question stands, by its key:
 *
 * | in `open` | in `lacking` | it | next |
 * | --- | --- | --- | --- |
 * | yes | no | has not been looked up | look it up |
 * | yes | yes | lacks an answer | buy it; once that is kept, look it up again |
 * | no | no | is answered, or has failed | nothing |
 *
 * @param on May throw, to end it.
 */
export function settle<Found>(
  means: Means,
  questions: Questions<Found>,
  terms: SettleTerms,
  on: (settled: ReadonlyMap<string, Settled<Found>>) => void,
): SettleResult {
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
  /** The request that each question lacks, by key. Cleared when another execution has bought something: lookups are outdated then. */
  private readonly lacking = new Map<string, Request>();
  /** What was known of each question in `lacking`. */
  private readonly known = new Map<string, Found>();
  /** What is to be handed over. */
  private outcomes = new Map<string, Settled<Found>>();
  private hasActed = false;
  /** Without a request sent in between: how often everything was looked up again, and milliseconds slept for other buyers. */
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

  /** Questions that were asked in vain come last, also in the next execution: one that is never answered delays no other. */
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
      // What is held is written first: if it can't be written, nothing is bought.
      this.handOver();
    }
    const wanted = next.filter((key) => this.open.has(key) && this.lacking.has(key));
    if (wanted.length === 0) return null;
    const most = Math.min(pace.batchSize, wanted.length, mostRequests - this.sent);
    const { requests, waitMs } = rate?.allow(most) ?? { requests: most, waitMs: 0 };
    // Another execution may be buying some of these. Then the ones after them take their place.
    if (requests > 0) return this.buy(wanted.slice(0, requests + LARGEST_BATCH), requests);
    if (waitMs > LONGEST_SLEEP_MS) return { state: "waiting", message: TOO_FAST, delayMs: waitMs };
    this.terms.clock.sleep(waitMs);
    return null;
  }

  /** @param bought The requests that were just bought for these keys; null if none were. */
  private lookUp(keys: readonly string[], bought: ReadonlyMap<string, Request> | null): void {
    const { questions } = this;
    questions.lookUp(keys).forEach(({ found, lacking }, index) => {
      const key = keys[index]!;
      const before = bought?.get(key);
      const isRepeated = lacking !== null && before !== undefined && !isAnother(lacking, before);
      if (isRepeated) return this.settled(key, { kind: "failed", error: null, found });
      const known = { kind: "known" as const, found, paidNow: bought !== null, lacks: lacking !== null };
      if (lacking === null) return this.settled(key, known);
      // The service refused the fuller form. Asking in a simpler one still belongs to the first batch.
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

  private fail(key: string, error: AddinError | null): void {
    this.settled(key, { kind: "failed", error, found: this.known.get(key) ?? null });
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

    const keysThat = (kind: PurchaseResult["kind"]) =>
      keys.filter((_, index) => results[index]!.kind === kind);
    const [kept, lost] = [keysThat("kept"), keysThat("lost")];
    const refused = keys.flatMap((key, index): RefusedRequest[] => {
      const result = results[index]!;
      return result.kind === "refused" ? [{ key, request: asked.get(key)!, error: result.error }] : [];
    });
    const sent = kept.length + refused.length + lost.length;
    this.count(results, kept.length, sent);
    rate?.note(
      sentAt,
      kept.length,
      refused.map(({ error }) => error),
    );
    this.take(kept, results, asked);
    for (const key of keysThat("repeated")) this.fail(key, null);

    const isHeard = kept.length > 0;
    const { pause, givenUp, looksUpAgain }: Aftermath =
      failure === null
        ? afterRefusals(refused, { isHeard, open: this.open }, this.terms)
        : afterFailure(failure, lost, this.terms);
    for (const { key, error } of givenUp) this.fail(key, error);
    if (looksUpAgain === true) this.lacking.clear();
    if (pause !== null) return pause;
    if (isHeard && refused.length === 0)
      pace.batchSize = Math.min(LARGEST_BATCH, pace.batchSize * BATCH_GROWTH);
    if (sent === 0) return this.afterNothingSent(results);
    [this.changes, this.slept] = [0, 0];
    return null;
  }

  private count(results: readonly PurchaseResult[], kept: number, sent: number): void {
    for (const result of results)
      if ("credits" in result) this.credits = rounded(this.credits + result.credits);
    this.kept += kept;
    this.sent += sent;
    this.hasActed ||= sent > 0;
  }

  /** Looks up again what has been bought. */
  private take(
    kept: readonly string[],
    results: readonly PurchaseResult[],
    asked: ReadonlyMap<string, Request>,
  ): void {
    if (kept.length === 0) return;
    const { pace } = this.terms;
    this.forget(kept, results, asked);
    // The service has shown which forms it does not take: the others must not be asked in those.
    if (kept.some((key) => asked.get(key)!.purchase.instead !== undefined)) this.lacking.clear();
    [pace.refusedInARow, pace.unheard] = [0, 0];
    this.lookUp(kept, asked);
  }

  /** These lack nothing now, and neither may a question about the same company, by whatever key: it is looked up again. */
  private forget(
    kept: readonly string[],
    results: readonly PurchaseResult[],
    asked: ReadonlyMap<string, Request>,
  ): void {
    const answered = new Set(kept.map((key) => identity(asked.get(key)!)));
    for (const key of kept) delete this.terms.pace.tries[key];
    for (const result of results)
      if (result.kind === "kept")
        for (const { operation, uuid } of result.entries) answered.add(`${operation} ${uuid}`);
    for (const [key, request] of this.lacking) if (answered.has(identity(request))) this.lacking.delete(key);
  }

  /**
   * Nothing was sent. The first line that holds decides:
   *
   * | results | then |
   * | --- | --- |
   * | one is over a cap | stop |
   * | one has no room to be parked | wait |
   * | all were bought before, in vain | go on |
   * | one is being bought by another execution | sleep, then look up again; wait when patience is used up |
   * | another execution has bought something | look up again; wait after some attempts |
   */
  private afterNothingSent(results: readonly PurchaseResult[]): Pause | null {
    const { clock, patienceMs, subject } = this.terms;
    const over = results.find((result) => result.kind === "over-cap");
    if (over !== undefined) return stoppedBy(new CapReached(subject, over));
    if (results.some(({ kind }) => kind === "full")) return FULL;
    if (results.every(({ kind }) => kind === "repeated")) return null;
    this.means.answers.refresh();
    this.lacking.clear();
    if (!results.some(({ kind }) => kind === "busy")) return this.changes++ < MAXIMUM_ATTEMPTS ? null : BUSY;
    if (this.slept >= patienceMs) return BUSY;
    const ms = Math.min(LONGEST_BUSY_SLEEP_MS, SHORTEST_BUSY_SLEEP_MS + this.slept / 2);
    clock.sleep(ms);
    this.slept += ms;
    return null;
  }
}

/** What a request is about. */
function identity({ operation, company, purchase }: Request): string {
  return `${operation.name} ${company || purchase.units.join(" ")}`;
}
