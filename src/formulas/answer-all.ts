import { outcomeOf } from "../api/outcomes";
import type { Pause } from "../buying/pause";
import { type Looked, requestsOn, type Settled } from "../buying/questions";
import { settle } from "../buying/settle";
import type { ResolvedColumn } from "../core/columns/column";
import { asAbsent, hopedIn, judged, ofNewSections, whyAbsent } from "../core/columns/expand-columns";
import { type AddinError, ApiError, LimitError } from "../errors";
import type { Standing } from "../journal/answers";
import { CapReached } from "../journal/ledger";
import type { Miss } from "../journal/misses";
import type { Operation, Request } from "../journal/operation";
import type { Bought } from "../journal/purchasing";
import {
  batchTimeoutSeconds,
  beyondDayCap,
  type FormulaServices,
  lockWaitMs,
  PENDING,
  REMOVABLE,
  whyNotBuy,
} from "./evaluation";

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

/** Of formulas that are evaluated at the same time each buys a part. */
const FIRST_BATCH = 20;

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
  evaluation.answer(unique, oneFirst);
  return evaluation.outcomes;
}

/** One evaluation's way from questions to outcomes. */
class Evaluation<Question extends Asked, Answer> {
  readonly outcomes = new Map<string, Outcome<Answer>>();
  /** What would buy what is pending, by company. */
  private readonly lacking = new Map<string, Request>();
  /** What the cache said, until it is looked up anew. */
  private readonly cached = new Map<string, Looked<Standing<Answer>, Request>>();

  constructor(
    private readonly services: FormulaServices,
    private readonly operation: Operation<Question, Answer>,
    private readonly sentSoFar: SentSoFar,
  ) {}

  answer(questions: readonly Question[], oneFirst: boolean): void {
    const looked = this.lookUp(questions, true);
    questions.forEach(({ company }, index) => {
      this.outcomes.set(company, pending(PENDING));
      if (looked[index]!.lacking !== null) this.cached.set(company, looked[index]!);
      else this.take(company, { kind: "known", found: looked[index]!.found, paidNow: false, lacks: false });
    });
    const open = questions.filter(({ company }) => this.cached.has(company));
    if (open.length === 0) return;
    const obstacle = whyNotBuy(this.services);
    if (obstacle === null) this.buy(open, oneFirst);
    else for (const { company } of open) this.fail(company, obstacle);
  }

  private lookUp(
    questions: readonly Question[],
    cached: boolean,
  ): readonly Looked<Standing<Answer>, Request>[] {
    const { operation } = this;
    const standings = this.services.answers.lookUp(operation, questions, { maxAgeMs: Infinity, cached });
    return standings.map((found, index) => {
      const { company } = questions[index]!;
      const mayBuy = found.kind === "lacking" && found.dropped !== true;
      return { found, lacking: mayBuy ? { operation, company, purchase: found.purchase } : null };
    });
  }

  /** As long as there is time, something to buy and nothing in the way. */
  private buy(open: readonly Question[], oneFirst: boolean): void {
    const { services, sentSoFar } = this;
    const { clock, settings } = services;
    const of = new Map(open.map((question) => [question.company, question]));
    const terms = () => ({
      timeoutSeconds: () => batchTimeoutSeconds(services),
      lockWaitMs: lockWaitMs(services),
      caps: [services.today()],
    });
    const bought = requestsOn(services, terms);
    const paid = new Set<string>();
    const { pause, sent } = settle<Standing<Answer>, Request>(
      {
        keys: [...of.keys()],
        ...bought,
        lookUp: (companies) => {
          const anew = companies.filter((company) => !this.cached.has(company));
          const looked = this.lookUp(
            anew.map((company) => of.get(company)!),
            false,
          );
          const found = new Map(anew.map((company, index) => [company, looked[index]!]));
          return companies.map((company) => {
            const its = this.cached.get(company) ?? found.get(company)!;
            this.cached.delete(company);
            if (its.lacking !== null) this.lacking.set(company, its.lacking);
            return its;
          });
        },
        buy: (asked, most) =>
          batchTimeoutSeconds(services) === null ? noTimeLeft(asked) : bought.buy(asked, most),
      },
      {
        clock,
        pace: { batchSize: oneFirst ? 1 : FIRST_BATCH, tries: {}, refusedInARow: 0 },
        rate: null,
        until: Infinity,
        retries: false,
        patienceMs: Infinity,
        mostRequests: settings.formulas.callCap - sentSoFar.requests,
        subject: "This",
      },
      (settled) => {
        for (const [company, each] of settled) {
          if (each.kind === "known" && each.paidNow) paid.add(company);
          this.take(company, each);
        }
      },
    );
    sentSoFar.requests += sent;
    if (pause !== null) this.tell(pause);
    this.publish(open.filter(({ company }) => paid.has(company)));
  }

  private take(company: string, settled: Settled<Standing<Answer>>): void {
    if (settled.kind === "failed") {
      if (settled.error !== null) this.fail(company, settled.error);
      return;
    }
    const { found, paidNow } = settled;
    if (found.kind !== "lacking") this.outcomes.set(company, found);
    else if (found.partial !== null && paidNow)
      this.outcomes.set(company, { kind: "answered", answer: found.partial });
    if (!settled.lacks) this.lacking.delete(company);
  }

  private fail(company: string, error: AddinError): void {
    this.lacking.delete(company);
    // No error: scripts cannot read which one a cell shows, so nobody could have it evaluated again once it is gone.
    const mayEnd = error.code in REMOVABLE;
    this.outcomes.set(company, mayEnd ? pending(error.message) : { kind: "problem", error });
  }

  /** What stood in the way of all that is still open; what is shown of part of an answer stays. */
  private tell({ state, error }: Pause): void {
    const { services } = this;
    if (state === "waiting" || error === undefined) return services.noteWaiting();
    if (error instanceof CapReached) {
      const { credits } = services.today();
      for (const [company, { purchase }] of this.lacking)
        if (this.outcomes.get(company)?.kind === "pending")
          this.outcomes.set(company, pending(beyondDayCap(credits, purchase.price.high)));
    } else if (outcomeOf(error.code).stopsRun)
      for (const company of this.lacking.keys()) this.fail(company, error);
  }

  /** Copies what was bought into the cache, for the next evaluation. */
  private publish(questions: readonly Question[]): void {
    if (questions.length > 0)
      this.services.answers.lookUp(this.operation, questions, { maxAgeMs: Infinity, cached: true });
  }
}

function noTimeLeft(asked: readonly Request[]): Bought {
  const failure = new LimitError("limit/deadline", "There was no time left to ask.");
  return { results: asked.map(() => ({ kind: "later" })), failure };
}

interface Asking<Answer> {
  readonly keys: readonly string[];
  readonly columns: readonly ResolvedColumn[];
  /** What is held already of these companies: nothing is bought. */
  readonly held: (keys: readonly string[]) => readonly Answer[];
  readonly ask: (
    keys: readonly string[],
    columns: readonly ResolvedColumn[],
    sent: SentSoFar,
  ) => ReadonlyMap<string, Outcome<Answer>>;
  /** What columns are read from. */
  readonly read: (answer: Answer) => unknown;
}

/**
 * Asks about companies, and where columns are asked for that no catalogue lists, about one at a time until an answer tells
 * whether the API has them. What it does not have is asked of no other company.
 *
 * @returns The columns too, those that the API does not have saying so.
 * @throws {InputError} `input/field`, if it has none of them.
 */
export function answersToHoped<Answer>({ keys, columns, held, ask, read }: Asking<Answer>): {
  readonly columns: readonly ResolvedColumn[];
  readonly outcomes: ReadonlyMap<string, Outcome<Answer>>;
} {
  const sent: SentSoFar = { requests: 0 };
  if (hopedIn(columns).length === 0) return { columns, outcomes: ask(keys, columns, sent) };
  const answers = held(keys).map(read);
  const outcomes = new Map<string, Outcome<Answer>>();
  const suspects = ofNewSections(columns);
  const others = columns.filter((column) => !suspects.includes(column));
  let refused: AddinError | null = null;
  let rest = keys;
  while (rest.length > 0 && refused === null && judged(columns, answers).unclear.length > 0) {
    const [key = ""] = rest;
    rest = rest.slice(1);
    let outcome = ask([key], columns, sent).get(key)!;
    // Either a new section is none, or this company is not taken: without the section it shows.
    if (isRefused(outcome) && suspects.length > 0) {
      const { reason } = outcome;
      if (others.length > 0) outcome = ask([key], others, sent).get(key)!;
      if (others.length === 0 || outcome.kind === "answered")
        refused = new ApiError("api/bad-request", reason, { status: 400 });
    }
    outcomes.set(key, outcome);
    if (outcome.kind === "answered") answers.push(read(outcome.answer));
    else if (outcome.kind !== "miss") {
      for (const other of rest) outcomes.set(other, outcome);
      return { columns, outcomes };
    }
  }
  const absent = judged(columns, answers).absent.concat(refused === null ? [] : suspects);
  const said = columns.map((column) => (absent.includes(column) ? asAbsent(column) : column));
  if (said.every(({ role }) => role === "unknown")) throw refused ?? whyAbsent(absent[0]!);
  return {
    columns: said,
    outcomes: new Map([...outcomes, ...(rest.length === 0 ? [] : ask(rest, said, sent))]),
  };
}

/** Whether the API has refused the question itself, and not only said that it knows no such company. */
function isRefused<Answer>(outcome: Outcome<Answer>): outcome is Extract<Outcome<Answer>, { kind: "miss" }> {
  return outcome.kind === "miss" && outcome.why === "refused";
}
