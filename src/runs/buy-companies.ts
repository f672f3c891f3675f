import { canonicalJson } from "../core/canonical-json";
import { ENTERPRISE_SECTIONS } from "../api/endpoints/company-enrichment";
import { outcomeOf } from "../api/outcomes";
import type { AddinError, ApiError } from "../errors";
import { isDated, isOfDay, type Cap } from "../journal/accounts";
import type { Answers, Standing } from "../journal/answers";
import type { Request } from "../journal/operation";
import type { Purchase } from "../journal/operation";
import { overCapInWords, passesByItself, type OverCap } from "../journal/over-cap";
import type { Purchasing, Result } from "../journal/purchasing";
import type { Clock } from "../ports/clock";
import { backOff, stopped, type Pause } from "../buying/pause";
import type { RequestRate } from "../buying/rate";
import type { RunAnswer, RunPlan } from "./kinds/run-plan";
import type { RunQuestions } from "./kinds/run-questions";
import type { Paging } from "./paging";
import type { RunLease } from "./run-lease";
import type { RunRecord } from "./run-record";
import { begunIn, type SettledCompanies } from "./settled-companies";
import type { FailedRow } from "./status";

const LARGEST_BATCH = 40;
/** Every small batch costs nearly as much time as a large one: three of them are enough to find out that all is well. */
const BATCH_GROWTH = 4;
const BUSY_WAIT_MS = 5_000;
/** An execution that was killed cannot say so: nobody asks again before it would have ended by itself. */
const BUSY =
  "The same companies are being fetched elsewhere, or were when that was cut off: this goes on within 7 minutes, so that nothing is paid twice.";
/** A shorter wait is slept through; a longer one is handed to whoever drives the run. */
const LONGEST_SLEEP_MS = 3_000;
/** Looked up at once: enough for a slice, small enough to read. */
const LOOK_UP_AT_ONCE = 200;
/** So many refusals in a row that say nothing about their company say something about all of them. */
const MOST_REFUSED_IN_A_ROW = 5;

const UNREADABLE: FailedRow = { code: "failed", reason: "The API's reply could not be read" };

export interface Bought {
  /** What is known of companies now, answers and misses; `paidNow` says whether this run paid for it. */
  readonly settled: SettledCompanies;
  /** Companies that will get no answer from this run. */
  readonly failed: ReadonlyMap<string, FailedRow>;
  readonly pause: Pause | null;
}

/** Where a run gets its answers: bought, or looked up for free. */
export interface Source {
  /** @param companies Those that still wait, in sheet order. */
  next(companies: readonly string[]): Bought;
}

export interface BuyingParts {
  readonly answers: Answers;
  readonly purchasing: Purchasing;
  readonly clock: Clock;
  readonly rate: RequestRate;
  readonly paging: Paging;
  readonly caps: () => readonly Cap[];
  readonly lease: RunLease;
}

/**
 * What buys an answer; null if there is one, or none is to be had. What could not be read is requested once more if somebody
 * has said so since.
 */
export function purchaseFor(
  company: string,
  standing: Standing<RunAnswer>,
  {
    answers,
    clock,
    paging,
    record,
    questions,
    maxAgeMs,
  }: Pick<BuyingParts, "answers" | "clock" | "paging"> & {
    readonly record: Pick<RunRecord, "retriedAt">;
    readonly questions: RunQuestions;
    readonly maxAgeMs: number;
  },
): Purchase | null {
  if (standing.kind === "lacking") return standing.purchase;
  const isToRepeat =
    standing.kind === "miss" && standing.why === "unreadable" && Date.parse(standing.at) < record.retriedAt;
  if (!isToRepeat) return null;
  const purchase = questions.purchase(answers, company, paging, maxAgeMs, clock.now());
  return purchase === null || standing.alone === undefined ? purchase : { ...purchase, alone: true };
}

/** Settles the next companies of a run: from the journal where it can, else by one batch of requests. */
export class BuyCompanies implements Source {
  /**
   * What buys the companies that this execution has looked up and not bought yet: a lookup reads their old answers, too.
   * Whoever places an order is told if anybody has bought something since; then it is forgotten.
   */
  private readonly lacking = new Map<string, Purchase>();

  constructor(
    private readonly parts: BuyingParts,
    private readonly plan: RunPlan,
    private readonly questions: RunQuestions,
  ) {}

  next(companies: readonly string[]): Bought {
    const { record } = this.parts.lease;
    const settled: SettledCompanies = new Map();
    const failed = new Map<string, FailedRow>();
    const next = companies.slice(0, LOOK_UP_AT_ONCE);
    if (next.slice(0, record.batchSize).some((company) => !this.lacking.has(company))) {
      this.settleKnown(
        next.filter((company) => !this.lacking.has(company)),
        settled,
      );
    }
    const wanted = next.flatMap((company) => {
      const purchase = this.lacking.get(company);
      return purchase === undefined ? [] : [this.questions.order(company, purchase)];
    });
    // After the first purchase, what is there is written before the next: it shows whether the columns take it.
    const isToWrite = settled.size > 0 && !record.takesValues && record.spent > 0;
    if (wanted.length === 0 || isToWrite) return { settled, failed, pause: null };

    const { requests, waitMs } = this.parts.rate.allow(Math.min(record.batchSize, wanted.length));
    if (requests === 0) return { settled, failed, pause: this.wait(waitMs) };
    return { settled, failed, pause: this.buy(wanted.slice(0, requests), settled, failed) };
  }

  /** Looks companies up: what is answered is settled, what lacks is remembered with what buys it. */
  private settleKnown(companies: readonly string[], settled: SettledCompanies): void {
    const { answers, clock, paging, lease } = this.parts;
    const { record } = lease;
    const parts = { answers, clock, paging, record, questions: this.questions, maxAgeMs: this.maxAgeMs() };
    this.lookUp(companies).forEach((standing, index) => {
      const company = companies[index]!;
      const purchase = purchaseFor(company, standing, parts);
      if (purchase === null) settled.set(company, { standing, paidNow: false });
      else {
        this.lacking.set(company, purchase);
        const begun = begunIn(this.plan, standing);
        if (begun?.beginsAnew === true) settled.set(company, { ...begun, paidNow: false });
      }
    });
  }

  private buy(
    batch: readonly Request[],
    settled: SettledCompanies,
    failed: Map<string, FailedRow>,
  ): Pause | null {
    const { purchasing, rate, clock, caps, lease, answers } = this.parts;
    const { record } = lease;
    const sentAt = clock.now();
    const { results, failure } = purchasing.buy(batch, {
      timeoutSeconds: batch[0]!.purchase.endpoint.timeoutSeconds,
      caps: caps(),
      batchSize: batch.length,
      check: (snapshot) => lease.renewed(snapshot),
    });
    const of = (kind: Result["kind"]) => batch.filter((_, index) => results[index]!.kind === kind);
    const kept = of("kept");
    for (const { company } of kept) this.lacking.delete(company);
    // A company that is there by its id, too, has its answer now.
    for (const result of results)
      if (result.kind === "kept") for (const { uuid } of result.entries) this.lacking.delete(uuid);
    this.settleKept(kept, settled, failed);
    const refused = batch.flatMap((request, index) => {
      const result = results[index]!;
      return result.kind === "refused" ? [{ request, error: result.error }] : [];
    });
    rate.note(
      sentAt,
      kept.length,
      refused.map(({ error }) => error),
    );
    if (kept.length > 0) record.refusedInARow = 0;

    if (failure !== null) return this.pauseFor(failure, of("lost"), failed);
    const pause = this.pauseAfter(refused, failed);
    if (pause !== null) return pause;
    if (kept.length > 0) {
      if (refused.length === 0) record.batchSize = Math.min(LARGEST_BATCH, record.batchSize * BATCH_GROWTH);
      return null;
    }
    for (const { company } of of("repeated")) failed.set(company, UNREADABLE);
    const over = results.find((result) => result.kind === "over-cap");
    if (over !== undefined) return this.capReached(over);
    answers.refresh();
    this.lacking.clear();
    return of("busy").length === 0 ? null : { state: "waiting", message: BUSY, delayMs: BUSY_WAIT_MS };
  }

  private settleKept(
    kept: readonly Request[],
    settled: SettledCompanies,
    failed: Map<string, FailedRow>,
  ): void {
    const { record } = this.parts.lease;
    this.lookUp(kept.map(({ company }) => company)).forEach((standing, index) => {
      const { company, purchase } = kept[index]!;
      delete record.tries[company];
      const begun = begunIn(this.plan, standing);
      if (standing.kind !== "lacking") settled.set(company, { standing, paidNow: true });
      else if (begun !== null) settled.set(company, { ...begun, paidNow: true });
      // A further page, or the website means another company than before: what is held of that one is bought again.
      else if (this.isAnother(standing.purchase, purchase)) this.lacking.set(company, standing.purchase);
      // Bought, and still nothing to read: the reply was no answer to the question.
      else failed.set(company, UNREADABLE);
    });
  }

  /** Whether something else is lacking than what was bought: of items another page, else other units. */
  private isAnother(lacking: Purchase, bought: Purchase): boolean {
    return this.plan.items === null
      ? !lacking.units.some((unit) => bought.units.includes(unit))
      : canonicalJson(lacking.params) !== canonicalJson(bought.params);
  }

  /** Why nothing more can be bought for now. */
  private pauseFor(failure: AddinError, lost: readonly Request[], failed: Map<string, FailedRow>): Pause {
    const { record } = this.parts.lease;
    if (failure.code === "limit/lease") return { state: "lost", message: failure.message, delayMs: 0 };
    if (failure.code === "limit/busy")
      return { state: "waiting", message: failure.fact, delayMs: BUSY_WAIT_MS };
    if (!outcomeOf(failure.code).retry) return stopped(failure);
    // One bad host name loses a whole batch: ask one by one until it works again.
    record.batchSize = 1;
    const companies = lost.map(({ company }) => company);
    return this.tryLater(companies, [failure], failed);
  }

  /** A service that has failed for so many companies, each asked several times, fails for the others, too. */
  private tryLater(
    companies: readonly string[],
    errors: readonly AddinError[],
    failed: Map<string, FailedRow>,
  ): Pause {
    const { record } = this.parts.lease;
    const { pause, givenUp } = backOff(record.tries, companies, errors);
    for (const company of givenUp) failed.set(company, { code: "failed", reason: errors[0]!.message });
    record.refusedInARow += givenUp.length;
    if (record.refusedInARow < MOST_REFUSED_IN_A_ROW) return pause;
    record.refusedInARow = 0;
    return stopped(errors[0]!);
  }

  private pauseAfter(
    refused: readonly { readonly request: Request; readonly error: ApiError }[],
    failed: Map<string, FailedRow>,
  ): Pause | null {
    const { record } = this.parts.lease;
    if (refused.length === 0) return null;
    const final = refused.find(({ error }) => outcomeOf(error.code).stopsRun);
    if (final !== undefined) return this.finalRefusal(final.request, final.error);
    const again = refused.filter(({ error }) => error.retryable);
    for (const { request, error } of refused) {
      if (error.retryable) continue;
      failed.set(request.company, { code: "failed", reason: error.message });
      record.refusedInARow += 1;
    }
    if (record.refusedInARow >= MOST_REFUSED_IN_A_ROW) {
      record.refusedInARow = 0;
      return stopped(refused[refused.length - 1]!.error);
    }
    if (again.length === 0) return null;
    record.batchSize = Math.max(1, Math.floor(record.batchSize / 2));
    const companies = again.map(({ request }) => request.company);
    const errors = again.map(({ error }) => error);
    return this.tryLater(companies, errors, failed);
  }

  /** A plan without enterprise sections refuses the whole request: the run goes on without them. */
  private finalRefusal({ purchase }: Request, error: ApiError): Pause {
    const { sections = [] } = purchase.params as { sections?: readonly string[] };
    const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
    if (error.code !== "api/plan" || enterprise.length === 0 || enterprise.length === sections.length) {
      return stopped(error);
    }
    this.parts.lease.record.refusedSections.push(...enterprise);
    return {
      state: "waiting",
      message: `Going on without ${enterprise.join(", ")}: not in this plan.`,
      delayMs: 0,
    };
  }

  private capReached(over: OverCap): Pause {
    const { record } = this.parts.lease;
    const { fact, advice } = overCapInWords("One company", over);
    const code = "limit/credit-cap";
    if (isDated(over.cap.account)) {
      record.needs = over.price;
      const goesOn = isOfDay(over.cap)
        ? "It goes on tomorrow, or as soon as the cap is raised in Settings."
        : "It goes on next month, or as soon as the watch may spend more.";
      return stopped({ message: `${fact} ${passesByItself(over) ? goesOn : advice}`, code });
    }
    record.moreCredits = 0;
    const open = Object.keys(record.tries).length;
    const unanswered =
      open === 0
        ? ""
        : ` ${open === 1 ? "1 company was" : `${open} companies were`} requested and not answered: Credits shows what that may have cost.`;
    return stopped({ message: `${fact} What it fetched is kept.${unanswered}`, code });
  }

  private wait(ms: number): Pause | null {
    if (ms > LONGEST_SLEEP_MS)
      return {
        state: "waiting",
        message: "Waiting: the API allows only so many requests a minute.",
        delayMs: ms,
      };
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
    return this.plan.maxAgeMs + (this.parts.clock.now() - this.parts.lease.record.startedAt);
  }
}
