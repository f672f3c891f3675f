import { outcomeOf } from "../api/outcomes";
import type { AddinError } from "../errors";
import type { Miss } from "../journal/misses";
import type { Operation, Purchase } from "../journal/operation";
import type { Bought } from "../journal/purchasing";
import { batchTimeoutSeconds, beyondDayCap, lockWaitMs, PENDING, type FormulaServices } from "./evaluation";
import { REMOVABLE, whyNotBuy } from "./why-not-buy";

/** What became of a question about one company. */
export type Outcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  /** The API has nothing on it, or nothing readable; `reason` is a sentence. */
  | { readonly kind: "miss"; readonly why: Miss; readonly reason: string }
  /**
   * A cap, the deadline or somebody else's purchase stood in the way, or it was paid for before and its answer is gone, which a
   * formula does not pay for again by itself: fetching missing values answers it.
   */
  | { readonly kind: "pending"; readonly shows: string }
  | { readonly kind: "problem"; readonly error: AddinError };

type Asked = { readonly company: string };

/** What one evaluation has sent so far, of all that its cap allows. */
export interface SentSoFar {
  requests: number;
}

function pending(shows: string): Extract<Outcome<never>, { kind: "pending" }> {
  return { kind: "pending", shows };
}

interface Open<Question> {
  readonly question: Question;
  readonly purchase: Purchase;
}

const SMALLEST_BATCH = 20;
/** What a killed execution may lose. More at once only earns refusals. */
const LARGEST_BATCH = 40;
/** Looked at for one order: some may be somebody else's. */
const OFFERED_AT_ONCE = 2 * LARGEST_BATCH;
const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 2_000;

/**
 * Answers questions that differ in their company only: from what is paid for, else by buying within the owner's caps
 * and the execution's time.
 *
 * What was bought before something went wrong stays bought, so that asking again goes on from there.
 *
 * @param sent What this evaluation has requested before, when it answers in several steps: its cap holds for all of them.
 * @param oneFirst Whether all may be refused, so that one is tried before the others.
 * @returns The outcome of every company asked about, by company key.
 */
export function answerAll<Question extends Asked, Answer>(
  services: FormulaServices,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
  sent: SentSoFar = { requests: 0 },
  oneFirst = false,
): Map<string, Outcome<Answer>> {
  const evaluation = new Evaluation(services, operation, sent);
  const unique = [...new Map(questions.map((question) => [question.company, question])).values()];
  const open = evaluation.lookUp(unique, true);
  if (open.length === 0) return evaluation.outcomes;

  const obstacle = whyNotBuy(services);
  if (obstacle === null) evaluation.buy(open, oneFirst);
  else evaluation.fail(open, obstacle);
  evaluation.publish(unique);
  return evaluation.outcomes;
}

/** One evaluation's way from questions to outcomes. */
class Evaluation<Question extends Asked, Answer> {
  readonly outcomes = new Map<string, Outcome<Answer>>();
  /** Companies that something was bought about: what is held of them is shown, also if it is not all. */
  private readonly bought = new Set<string>();

  constructor(
    private readonly services: FormulaServices,
    private readonly operation: Operation<Question, Answer>,
    private readonly sentSoFar: SentSoFar,
  ) {}

  /** Settles what is paid for; everything else is pending for now, and returned if it may be bought. */
  lookUp(questions: readonly Question[], cached = false): Open<Question>[] {
    const { answers } = this.services;
    const standings = answers.lookUp(this.operation, questions, { maxAgeMs: Infinity, cached });
    return standings.flatMap((standing, index) => {
      const question = questions[index]!;
      const { company } = question;
      if (standing.kind !== "lacking") this.outcomes.set(company, standing);
      else if (standing.partial !== null && this.bought.has(company))
        this.outcomes.set(company, { kind: "answered", answer: standing.partial });
      else this.outcomes.set(company, pending(PENDING));
      const mayBuy = standing.kind === "lacking" && standing.dropped !== true;
      return mayBuy ? [{ question, purchase: standing.purchase }] : [];
    });
  }

  /** Copies what was bought into the cache, for the next evaluation. */
  publish(questions: readonly Question[]): void {
    const settled = questions.filter(({ company }) => this.bought.has(company));
    if (settled.length > 0)
      this.services.answers.lookUp(this.operation, settled, { maxAgeMs: Infinity, cached: true });
  }

  fail(open: readonly Open<Question>[], error: AddinError): void {
    // No error: scripts cannot read which one a cell shows, so nobody could have it evaluated again once it is gone.
    const mayEnd = error.code in REMOVABLE;
    const outcome = mayEnd ? pending(error.message) : ({ kind: "problem", error } as const);
    for (const { question } of open) this.outcomes.set(question.company, outcome);
  }

  /** Order by order, as long as there is time, something to buy and nothing in the way. */
  buy(open: readonly Open<Question>[], oneFirst: boolean): void {
    const { services } = this;
    const { settings, clock, answers } = services;
    const purchasing = services.purchasing();
    const failed = new Set<string>();
    let queue = open;
    const { callCap } = settings.formulas;
    let batchSize = oneFirst ? 1 : SMALLEST_BATCH;
    let waitMs = SHORTEST_WAIT_MS;
    while (queue.length > 0 && this.sentSoFar.requests < callCap) {
      if (batchTimeoutSeconds(services) === null) return services.noteWaiting();
      const [offered, others] = [queue.slice(0, OFFERED_AT_ONCE), queue.slice(OFFERED_AT_ONCE)];
      const requests = offered.map(({ question, purchase }) => {
        return { operation: this.operation, company: question.company, purchase };
      });
      const { results, failure } = purchasing.buy(requests, {
        timeoutSeconds: () => batchTimeoutSeconds(services),
        lockWaitMs: lockWaitMs(services),
        caps: [services.today()],
        batchSize: Math.min(batchSize, callCap - this.sentSoFar.requests),
      });
      const of = (...kinds: Bought["results"][number]["kind"][]) =>
        offered.filter((_, index) => kinds.includes(results[index]!.kind));
      const kept = of("kept");
      for (const { question } of kept) this.bought.add(question.company);
      const sent = kept.length + of("refused", "lost").length;
      this.sentSoFar.requests += sent;
      const stop = this.refusals(offered, results);
      for (const { question } of of("refused")) failed.add(question.company);
      queue = this.lookUp(
        queue.map(({ question }) => question).filter(({ company }) => !failed.has(company)),
      );

      if (failure !== null) return this.stopFor(failure, of("lost"), queue);
      if (stop !== null) return stop.forAll ? this.fail(queue, stop.error) : undefined;
      if (of("full").length > 0) return services.noteWaiting();
      if (sent > 0) {
        batchSize = LARGEST_BATCH;
        continue;
      }
      const capped = of("over-cap");
      if (capped.length > 0) return this.nameCap([...capped, ...others], services.today().credits);
      if (of("repeated").length > 0) return;
      // Somebody else is buying these, or just has.
      if (of("busy").length > 0 && of("changed").length === 0) {
        clock.sleep(waitMs);
        waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5);
      }
      answers.refresh();
      queue = this.lookUp(queue.map(({ question }) => question));
    }
  }

  /** What is shown of part of an answer stays. */
  private nameCap(open: readonly Open<Question>[], dayCap: number): void {
    for (const { question, purchase } of open)
      if (this.outcomes.get(question.company)?.kind === "pending")
        this.outcomes.set(question.company, pending(beyondDayCap(dayCap, purchase.price.high)));
  }

  /** Notes what was refused; the refusal that makes further requests pointless is handed back. */
  private refusals(
    offered: readonly Open<Question>[],
    results: Bought["results"],
  ): { error: AddinError; forAll: boolean } | null {
    let stop: { error: AddinError; forAll: boolean } | null = null;
    results.forEach((result, index) => {
      if (result.kind !== "refused") return;
      const { error } = result;
      this.fail([offered[index]!], error);
      const { stopsRun, stopsBatch } = outcomeOf(error.code);
      if (stop === null && (stopsRun || stopsBatch)) stop = { error, forAll: stopsRun };
    });
    return stop;
  }

  private stopFor(
    failure: AddinError,
    lost: readonly Open<Question>[],
    queue: readonly Open<Question>[],
  ): void {
    // Nobody answered: the next request would only wait as long.
    if (lost.length > 0) this.fail(lost, failure);
    else if (failure.code === "limit/busy" || failure.code === "limit/deadline") this.services.noteWaiting();
    else this.fail(queue, failure);
  }
}
