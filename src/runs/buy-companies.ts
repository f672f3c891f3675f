import { ENTERPRISE_SECTIONS } from "../api/endpoints/company-enrichment";
import { codeOf, messageOf, type ApiError } from "../errors";
import type { Answers, Standing } from "../journal/answers";
import type { Order, Purchasing, Result } from "../journal/purchasing";
import type { RunPlan } from "./run-kinds";
import type { RunRecord } from "./run-record";

const LARGEST_BATCH = 20;
const TRIES_PER_COMPANY = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const CLAIMED_WAIT_MS = 3_000;
/** Looked up at once: enough for a slice, small enough to read. */
const LOOK_UP_AT_ONCE = 200;

/** Why a slice should not go on buying. */
export interface Pause {
  readonly state: "waiting" | "stopped";
  readonly message: string;
  readonly delayMs: number;
}

export interface Bought {
  /** Where companies stand now, answered ones and misses; `paidNow` says whether this run paid for it. */
  readonly settled: ReadonlyMap<string, { standing: Standing<unknown>; paidNow: boolean }>;
  /** Companies that will get no answer from this run, with the reason. */
  readonly failed: ReadonlyMap<string, string>;
  readonly pause: Pause | null;
}

/** Settles the next companies of a run: from the journal where it can, else by one batch of requests. */
export class BuyCompanies {
  constructor(
    private readonly answers: Answers,
    private readonly purchasing: Purchasing,
    private readonly plan: RunPlan,
    private readonly record: RunRecord,
    private readonly dayCap: number,
  ) {}

  /** @param companies Those that still wait, in sheet order. */
  next(companies: readonly string[]): Bought {
    const asked = companies.slice(0, LOOK_UP_AT_ONCE);
    const standings = this.lookUp(asked);
    const settled = new Map<string, { standing: Standing<unknown>; paidNow: boolean }>();
    const orders: Order[] = [];
    asked.forEach((company, index) => {
      const standing = standings[index]!;
      if (standing.kind !== "lacking") settled.set(company, { standing, paidNow: false });
      else if (orders.length < this.record.batchSize) {
        orders.push({ operation: this.plan.operation, company, purchase: standing.purchase });
      }
    });
    const failed = new Map<string, string>();
    const pause = orders.length > 0 ? this.buy(orders, settled, failed) : null;
    return { settled, failed, pause };
  }

  private buy(
    orders: readonly Order[],
    settled: Map<string, { standing: Standing<unknown>; paidNow: boolean }>,
    failed: Map<string, string>,
  ): Pause | null {
    const { record } = this;
    let results: Result[];
    try {
      results = this.purchasing.buy(orders, {
        timeoutSeconds: orders[0]!.purchase.endpoint.timeoutSeconds,
        credits: record.creditCap - record.spent,
        dayCap: this.dayCap,
      });
    } catch (error) {
      if (codeOf(error) === "limit/daily-quota")
        return { state: "stopped", message: messageOf(error), delayMs: 0 };
      if (codeOf(error) !== "network/no-reply") throw error;
      // One bad host name loses a whole batch: ask one by one until it works again.
      record.batchSize = 1;
      return this.retryLater(
        orders.map(({ company }) => company),
        messageOf(error),
        null,
        failed,
      );
    }

    const kept = orders.filter((_, index) => results[index]!.kind === "kept");
    for (const result of results) {
      if (result.kind !== "kept") continue;
      record.spent = Number((record.spent + result.credits).toFixed(4));
      this.answers.learn(result.entries);
    }
    this.lookUp(kept.map(({ company }) => company)).forEach((standing, index) => {
      const { company } = kept[index]!;
      delete record.tries[company];
      // Bought, and still nothing to read: the reply was no answer to the question.
      if (standing.kind === "lacking") failed.set(company, "The API's reply could not be read");
      else settled.set(company, { standing, paidNow: true });
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
    if (results.some(({ kind }) => kind === "over-cap")) {
      return { state: "stopped", message: this.capReached(), delayMs: 0 };
    }
    const refused = orders.flatMap((order, index) => {
      const result = results[index]!;
      return result.kind === "refused" ? [{ order, error: result.error }] : [];
    });
    const final = refused.find(({ error }) => !error.retryable);
    if (final !== undefined) return this.finalRefusal(final.order, final.error);
    if (refused.length > 0) {
      record.batchSize = Math.max(1, Math.floor(record.batchSize / 2));
      const waits = refused.map(({ error }) => error.retryAfterSeconds ?? 0);
      const after = Math.max(...waits);
      const companies = refused.map(({ order }) => order.company);
      return this.retryLater(companies, refused[0]!.error.message, after > 0 ? after * 1_000 : null, failed);
    }
    if (results.every(({ kind }) => kind === "claimed")) {
      this.answers.refresh();
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

  private retryLater(
    companies: readonly string[],
    reason: string,
    afterMs: number | null,
    failed: Map<string, string>,
  ): Pause {
    const { tries } = this.record;
    let most = 0;
    for (const company of companies) {
      tries[company] = (tries[company] ?? 0) + 1;
      most = Math.max(most, tries[company]);
      if (tries[company] < TRIES_PER_COMPANY) continue;
      delete tries[company];
      failed.set(company, reason);
    }
    const backOff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (most - 1));
    return { state: "waiting", message: reason, delayMs: afterMs ?? backOff };
  }

  private capReached(): string {
    const { creditCap, spent } = this.record;
    return `A cap is reached: this run has spent ${spent} of at most ${creditCap} credits, and ${this.dayCap} may be spent in a day. Raise the cap of the day in Settings, or start a new run for the rest.`;
  }

  private lookUp(companies: readonly string[]): Standing<unknown>[] {
    const questions = companies.map((company) => this.plan.question(company));
    return this.answers.lookUp(this.plan.operation, questions, {
      maxAgeMs: this.plan.maxAgeMs,
      cached: false,
    });
  }
}
