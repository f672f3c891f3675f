import { ENTERPRISE_SECTIONS } from "../api/endpoints/company-enrichment";
import { rounded } from "../core/credits";
import { codeOf, messageOf, type ApiError } from "../errors";
import type { Answers, Standing } from "../journal/answers";
import type { Purchase } from "../journal/operations/operation";
import type { Order, Purchasing, Result } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import type { Pace } from "./pace";
import type { Paging } from "./paging";
import { tryLater, type Pause } from "./patience";
import type { PriceRatio } from "./price-ratio";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";
import type { RunQuestions } from "./kinds/run-questions";
import type { RunRecord } from "./run-record";
import { UNREADABLE } from "./status";

const LARGEST_BATCH = 20;
const CLAIMED_WAIT_MS = 3_000;
/** A shorter wait is slept through; a longer one is handed to whoever drives the run. */
const LONGEST_SLEEP_MS = 3_000;
/** Looked up at once: enough for a slice, small enough to read. */
const LOOK_UP_AT_ONCE = 200;
export interface Bought {
  /** Where companies stand now, answered ones and misses; `paidNow` says whether this run paid for it. */
  readonly settled: ReadonlyMap<string, { standing: Standing<RunAnswer>; paidNow: boolean }>;
  /** Companies that will get no answer from this run, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
  readonly pause: Pause | null;
}

/** Where a run gets its answers: bought, or looked up for nothing. */
export interface Source {
  /** @param companies Those that still wait, in sheet order. */
  next(companies: readonly string[]): Bought;
}

export interface BuyingParts {
  readonly answers: Answers;
  readonly purchasing: Purchasing;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly ratio: PriceRatio;
  readonly paging: Paging;
  readonly dayCap: number;
  /** Companies whose unreadable answer is asked for once more, because somebody said so. */
  readonly askAgain: Set<string>;
}

/** Settles the next companies of a run: from the journal where it can, else by one batch of requests. */
export class BuyCompanies implements Source {
  constructor(
    private readonly parts: BuyingParts,
    private readonly plan: RunPlan,
    private readonly questions: RunQuestions,
    private readonly record: RunRecord,
  ) {}

  next(companies: readonly string[]): Bought {
    const asked = companies.slice(0, LOOK_UP_AT_ONCE);
    const standings = this.lookUp(asked);
    const settled = new Map<string, { standing: Standing<RunAnswer>; paidNow: boolean }>();
    const failed = new Map<string, string>();
    const wanted: { company: string; purchase: Purchase }[] = [];
    asked.forEach((company, index) => {
      const standing = standings[index]!;
      const purchase = this.purchaseFor(company, standing);
      if (purchase === null) settled.set(company, { standing, paidNow: false });
      else wanted.push({ company, purchase });
    });
    if (wanted.length === 0) return { settled, failed, pause: null };

    const { requests, waitMs } = this.parts.pace.allow(Math.min(this.record.batchSize, wanted.length));
    if (requests === 0) return { settled, failed, pause: this.wait(waitMs) };
    const orders = wanted
      .slice(0, requests)
      .map(({ company, purchase }) => this.questions.order(company, purchase));
    return { settled, failed, pause: this.buy(orders, settled, failed) };
  }

  private purchaseFor(company: string, standing: Standing<RunAnswer>): Purchase | null {
    if (standing.kind === "lacking") return standing.purchase;
    if (standing.kind === "answered" || !this.parts.askAgain.has(company)) return null;
    if (!UNREADABLE.test(standing.reason)) return null;
    const { answers, clock, paging } = this.parts;
    return this.questions.purchase(answers, company, paging, this.maxAgeMs(), clock.now());
  }

  private buy(
    orders: readonly Order[],
    settled: Map<string, { standing: Standing<RunAnswer>; paidNow: boolean }>,
    failed: Map<string, string>,
  ): Pause | null {
    const { record } = this;
    const { answers, purchasing, pace, clock, dayCap, askAgain } = this.parts;
    const sentAt = clock.now();
    let results: Result[];
    try {
      results = purchasing.buy(orders, {
        timeoutSeconds: orders[0]!.purchase.endpoint.timeoutSeconds,
        credits: record.creditCap - record.spent,
        dayCap,
      });
    } catch (error) {
      if (codeOf(error) === "limit/daily-quota")
        return { state: "stopped", message: messageOf(error), delayMs: 0 };
      if (codeOf(error) !== "network/no-reply") throw error;
      // One bad host name loses a whole batch: ask one by one until it works again.
      record.batchSize = 1;
      // It may have been billed all the same, and the cap must hold then too.
      const expected = orders.reduce((sum, { purchase }) => sum + purchase.price.high, 0);
      record.spent = rounded(record.spent + expected);
      const companies = orders.map(({ company }) => company);
      return tryLater(record, companies, messageOf(error), null, failed);
    }

    const kept = orders.filter((_, index) => results[index]!.kind === "kept");
    results.forEach((result, index) => {
      if (result.kind !== "kept") return;
      record.spent = rounded(record.spent + result.credits);
      answers.learn(result.entries);
      if (result.entries.every(({ status, estimated }) => status === "ok" && !estimated))
        this.parts.ratio.note(this.questions.operation, orders[index]!.purchase.price, result.credits);
    });
    const limited = results.filter(
      (result) => result.kind === "refused" && result.error.code === "api/rate-limited",
    );
    if (kept.length > 0 || limited.length > 0) pace.note(sentAt, kept.length, limited.length);
    this.lookUp(kept.map(({ company }) => company)).forEach((standing, index) => {
      const { company } = kept[index]!;
      delete record.tries[company];
      askAgain.delete(company);
      if (standing.kind !== "lacking") settled.set(company, { standing, paidNow: true });
      // Pages may overlap, so that fewer items are held than were asked for: they are an answer all the same.
      else if (this.plan.items !== null && standing.partial !== null)
        settled.set(company, { standing: { kind: "answered", answer: standing.partial }, paidNow: true });
      // Bought, and still nothing to read: the reply was no answer to the question.
      else failed.set(company, "The API's reply could not be read");
    });
    const pause = this.pauseAfter(orders, results, failed);
    if (pause === null) record.batchSize = Math.min(LARGEST_BATCH, Math.max(record.batchSize * 2, 2));
    return pause;
  }

  private pauseAfter(
    orders: readonly Order[],
    results: readonly Result[],
    failed: Map<string, string>,
  ): Pause | null {
    const { record } = this;
    const refused = orders.flatMap((order, index) => {
      const result = results[index]!;
      return result.kind === "refused" ? [{ order, error: result.error }] : [];
    });
    const final = refused.find(({ error }) => !error.retryable);
    if (final !== undefined) return this.finalRefusal(final.order, final.error);
    const overCap = orders.filter((_, index) => results[index]!.kind === "over-cap");
    // A batch that does not fit as a whole may do in part.
    const isAtWork = refused.length > 0 || results.some(({ kind }) => kind === "kept");
    if (overCap.length > 0 && !isAtWork) return this.capReached(overCap[0]!.purchase.price.high);
    if (refused.length > 0) {
      record.batchSize = Math.max(1, Math.floor(record.batchSize / 2));
      const waits = refused.map(({ error }) => error.retryAfterSeconds ?? 0);
      const after = Math.max(...waits);
      const companies = refused.map(({ order }) => order.company);
      return tryLater(record, companies, refused[0]!.error.message, after > 0 ? after * 1_000 : null, failed);
    }
    if (results.every(({ kind }) => kind === "claimed")) {
      this.parts.answers.refresh();
      return {
        state: "waiting",
        message: "Somebody else is fetching the same companies.",
        delayMs: CLAIMED_WAIT_MS,
      };
    }
    return null;
  }

  /** A plan without enterprise sections refuses the whole request: the run goes on without them. */
  private finalRefusal(order: Order, error: ApiError): Pause | null {
    const { sections = [] } = order.purchase.params as { sections?: readonly string[] };
    const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
    if (error.code === "api/plan" && enterprise.length > 0 && enterprise.length < sections.length) {
      this.record.refusedSections.push(...enterprise);
      return {
        state: "waiting",
        message: `Going on without ${enterprise.join(", ")}: not in this plan.`,
        delayMs: 0,
      };
    }
    return { state: "stopped", message: error.message, delayMs: 0 };
  }

  /** Which cap it was, and what to do about it. */
  private capReached(price: number): Pause {
    const { creditCap, spent } = this.record;
    if (price > creditCap - spent) {
      this.record.moreCredits = 0;
      return {
        state: "stopped",
        message: `This run has reached its cap of ${creditCap} credits. What it fetched is kept.`,
        delayMs: 0,
      };
    }
    return {
      state: "stopped",
      message: `A cap is reached: ${this.parts.dayCap} credits a day. Go on tomorrow, or raise the cap in Settings and go on now.`,
      delayMs: 0,
    };
  }

  private wait(ms: number): Pause | null {
    if (ms > LONGEST_SLEEP_MS)
      return { state: "waiting", message: "Waiting: the API allows so many requests a minute.", delayMs: ms };
    this.parts.clock.sleep(ms);
    return null;
  }

  private lookUp(companies: readonly string[]): Standing<RunAnswer>[] {
    const { answers, paging } = this.parts;
    const how = { maxAgeMs: this.maxAgeMs(), cached: false };
    return this.questions.standings(answers, companies, paging, how);
  }

  /** Counted from the start of the run: what it has bought itself is never too old for it. */
  private maxAgeMs(): number {
    return this.plan.maxAgeMs + (this.parts.clock.now() - this.record.startedAt);
  }
}
