import {
  asAbsent,
  inNewSections,
  unverifiedIn,
  verify,
  whyAbsent,
} from "../../core/columns/unverified-columns";
import type { Operation, Request } from "../../money/operation";
import type { AddinError } from "../../core/errors";
import type { Pause } from "../../money/pause";
import type { Looked } from "../../money/questions";
import type { Miss } from "../../money/misses";
import { outcomeOf } from "../../api/outcomes";
import type { Standing } from "../../money/standing";
import { settle } from "../../money/settle";
import { ApiError } from "../../api/api-error";
import { CapReached } from "../../money/over-cap";
import type { ResolvedColumn } from "../../core/columns/column";
import { enterpriseIn, refusedOf, withinPlan } from "./within-plan";
import {
  batchTimeoutSeconds,
  beyondDayCap,
  type FormulaServices,
  lockWaitMs,
  PASSING,
  PENDING,
  REMOVABLE,
  whyNotBuy,
} from "./evaluation";

/** What became of a question about one company. */
export type Outcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer; readonly lacks?: Lacking }
  /** The API has nothing on it, or nothing readable; `reason` is a sentence. */
  | { readonly kind: "miss"; readonly why: Miss; readonly reason: string }
  /**
   * A cap, the deadline or another execution's purchase stood in the way, or it was paid for before and its answer is gone, which
   * a formula does not pay for again by itself: fetching missing values answers it.
   */
  | { readonly kind: "pending"; readonly shows: string }
  | { readonly kind: "problem"; readonly error: AddinError };

/** What part of an answer cannot be had, and why in a sentence. */
export interface Lacking {
  readonly units: readonly string[];
  readonly reason: string;
}

type Asked = { readonly company: string; readonly sections?: readonly string[] };
/** What is known of a question, or why nothing can be. */
type Known<Answer> = Standing<Answer> | Extract<Outcome<Answer>, { kind: "problem" }>;

/** What one evaluation has sent so far, of all that its cap allows. */
export interface SentSoFar {
  requests: number;
}

/** Small, so that formulas which are evaluated at the same time each buy a part. */
const FIRST_BATCH = 20;

/**
 * Answers questions that differ in their company only: from what is paid for, else by buying within the owner's caps
 * and the execution's time.
 *
 * What was bought before something went wrong stays bought, so that asking again goes on from there. A plan without
 * enterprise sections refuses a request that names one: then the others are requested by themselves.
 *
 * @param sent What this evaluation has requested before, when it answers in several steps: its cap holds for all of them.
 * @returns The outcome of every company asked about, by company key.
 */
export function answerAll<Question extends Asked, Answer>(
  services: FormulaServices,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
  sent: SentSoFar = { requests: 0 },
): ReadonlyMap<string, Outcome<Answer>> {
  const evaluation = new Evaluation(services, operation, questions);
  evaluation.answer(sent);
  return evaluation.outcomes;
}

/** One evaluation's way from questions to outcomes. */
class Evaluation<Question extends Asked, Answer> {
  readonly outcomes = new Map<string, Outcome<Answer>>();
  private readonly questions: ReadonlyMap<string, Question>;
  /** What would buy what is pending, by company. */
  private readonly lacking = new Map<string, Request>();
  /** What the plan has refused, and in which words. */
  private refused: readonly string[] = [];
  private refusal: AddinError | null = null;

  constructor(
    private readonly services: FormulaServices,
    private readonly operation: Operation<Question, Answer>,
    questions: readonly Question[],
  ) {
    this.questions = new Map(questions.map((question) => [question.company, question]));
  }

  answer(sent: SentSoFar): void {
    const companies = [...this.questions.keys()];
    this.lookUp(companies, true).forEach(({ found }, index) => this.take(companies[index]!, found, false));
    const open = [...this.lacking.keys()];
    if (open.length === 0) return;
    const obstacle = whyNotBuy(this.services);
    if (obstacle === null) this.buy(open, sent);
    else for (const company of open) this.fail(company, obstacle);
  }

  private lookUp(companies: readonly string[], cached: boolean): Looked<Known<Answer>>[] {
    const looked = this.known(
      companies.map((company) => this.questions.get(company)!),
      cached,
    );
    looked.forEach(({ lacking }, index) => {
      const company = companies[index]!;
      if (lacking === null) this.lacking.delete(company);
      else this.lacking.set(company, lacking);
    });
    return looked;
  }

  private known(questions: readonly Question[], cached: boolean): Looked<Known<Answer>>[] {
    const { operation, services, refused, refusal } = this;
    const standings = services.answers.lookUp(operation, questions, { maxAgeMs: Infinity, cached });
    return standings.map((found, index) => {
      const question = questions[index]!;
      if (found.kind !== "lacking" || found.dropped === true) return { found, lacking: null };
      const lacking = { operation, company: question.company, purchase: found.purchase };
      const left = withinPlan(question, lacking, refused);
      if (left === question) return { found, lacking };
      if (left !== null) return this.known([left], cached)[0]!;
      return { found: { kind: "problem", error: refusal! }, lacking: null };
    });
  }

  /** Buys as long as there is time, something to buy and nothing in the way. */
  private buy(open: readonly string[], sentSoFar: SentSoFar): void {
    const { services, questions } = this;
    const batchSize = enterpriseIn(questions.get(open[0]!)!.sections).length > 0 ? 1 : FIRST_BATCH;
    const paid: Question[] = [];
    const { pause, sent } = settle<Known<Answer>>(
      { answers: services.answers, purse: services.purse() },
      {
        keys: open,
        lookUp: (companies) => this.lookUp(companies, false),
      },
      {
        clock: services.clock,
        timeoutSeconds: () => batchTimeoutSeconds(services),
        lockWaitMs: () => lockWaitMs(services),
        pace: { batchSize, tries: {}, refusedInARow: 0, unheard: 0 },
        rate: null,
        until: Infinity,
        retries: false,
        patienceMs: Infinity,
        mostRequests: services.settings.formulas.callCap - sentSoFar.requests,
        subject: "This",
        without: (asked, error) => this.goesOnWithout(asked, error),
      },
      (settled) => {
        for (const [company, each] of settled) {
          if (each.kind === "known") this.take(company, each.found, each.paidNow);
          else if (each.error !== null) this.fail(company, each.error, each.found);
          if (each.kind === "known" && each.paidNow) paid.push(questions.get(company)!);
        }
      },
    );
    sentSoFar.requests += sent;
    if (pause !== null) this.tell(pause);
    // Copies what was bought into the cache, for the next evaluation.
    if (paid.length > 0) this.known(paid, true);
  }

  private goesOnWithout(asked: Request, error: ApiError): true | null {
    if (error.code !== "api/plan" || enterpriseIn(asked.purchase.units).length === 0) return null;
    this.refused = [...this.refused, ...refusedOf(asked)];
    this.refusal = error;
    return true;
  }

  private take(company: string, found: Known<Answer>, paidNow: boolean): void {
    if (found.kind === "answered" && found.lacks !== undefined) {
      const { purchase, reason } = found.lacks;
      const lacks = { units: purchase?.units ?? [], reason };
      this.outcomes.set(company, { kind: "answered", answer: found.answer, lacks });
    } else if (found.kind !== "lacking") this.outcomes.set(company, found as Outcome<Answer>);
    else if (found.partial !== null && paidNow)
      this.outcomes.set(company, { kind: "answered", answer: found.partial });
    else if (!this.outcomes.has(company)) this.outcomes.set(company, { kind: "pending", shows: PENDING });
  }

  private fail(company: string, error: AddinError, found: Known<Answer> | null = null): void {
    this.lacking.delete(company);
    // Text, no error: scripts cannot read which error a cell shows, so no sidebar could have it evaluated again later.
    const mayEnd = error.code in REMOVABLE || error.code in PASSING;
    if (!mayEnd && found?.kind === "lacking" && found.partial !== null) {
      const lacks = { units: found.purchase.units, reason: error.message };
      this.outcomes.set(company, { kind: "answered", answer: found.partial, lacks });
      return;
    }
    this.outcomes.set(
      company,
      mayEnd ? { kind: "pending", shows: error.message } : { kind: "problem", error },
    );
  }

  /** Tells all that are still open what stood in the way; what is shown of part of an answer stays. */
  private tell({ state, error }: Pause): void {
    const { services } = this;
    if (state === "waiting" || error === undefined) return services.noteWaiting();
    if (error.code in PASSING) {
      for (const company of this.lacking.keys()) this.fail(company, error);
      services.noteWaiting();
      return;
    }
    if (error instanceof CapReached) {
      const { credits } = error.over.cap;
      for (const [company, { purchase }] of this.lacking)
        if (this.outcomes.get(company)?.kind === "pending")
          this.outcomes.set(company, {
            kind: "pending",
            shows: beyondDayCap(credits, purchase.price.high),
          });
    } else if (outcomeOf(error.code).stopsRun)
      for (const company of this.lacking.keys()) this.fail(company, error);
  }
}

/** What is asked about companies for columns. */
export interface Asking<Question extends Asked, Answer> {
  readonly operation: Operation<Question, Answer>;
  readonly question: (company: string, columns: readonly ResolvedColumn[]) => Question;
  readonly columns: readonly ResolvedColumn[];
  /** What columns are read from; the answer itself if left out. */
  readonly read?: (answer: Answer) => unknown;
}

/**
 * Asks about companies, and where columns are asked for that no catalogue lists, about one at a time until an answer tells
 * whether the API has them. What it does not have is asked of no other company.
 *
 * @returns The columns too, those that the API does not have saying so.
 * @throws {InputError} `input/field`, if it has none of them.
 */
export function answersWithColumns<Question extends Asked, Answer>(
  services: FormulaServices,
  keys: readonly string[],
  { operation, question, columns, read = (answer) => answer }: Asking<Question, Answer>,
): { readonly columns: readonly ResolvedColumn[]; readonly outcomes: ReadonlyMap<string, Outcome<Answer>> } {
  const sent: SentSoFar = { requests: 0 };
  const questions = (some: readonly string[], of: readonly ResolvedColumn[]) =>
    some.map((key) => question(key, of));
  const ask = (some: readonly string[], of: readonly ResolvedColumn[]) =>
    answerAll(services, operation, questions(some, of), sent);
  if (unverifiedIn(columns).length === 0) return { columns, outcomes: ask(keys, columns) };

  const held = { maxAgeMs: Infinity, cached: true };
  const answers = services.answers
    .lookUp(operation, questions(keys, columns), held)
    .flatMap((standing) => (standing.kind === "answered" ? [read(standing.answer)] : []));
  const outcomes = new Map<string, Outcome<Answer>>();
  const suspects = inNewSections(columns);
  const others = columns.filter((column) => !suspects.includes(column));
  let refused: AddinError | null = null;
  let rest = keys;
  while (rest.length > 0 && refused === null && verify(columns, answers).unclear.length > 0) {
    const [key = ""] = rest;
    rest = rest.slice(1);
    let outcome = ask([key], columns).get(key)!;
    // A new section is asked for by itself, so its refusal is about nothing else.
    const lacks = outcome.kind === "answered" ? outcome.lacks : undefined;
    const isRefused = (section = "") => lacks?.units.includes(section) === true;
    if (outcome.kind === "miss" && outcome.why === "refused" && others.length === 0)
      refused = new ApiError("api/bad-request", outcome.reason, { status: 400 });
    if (lacks !== undefined && suspects.some(({ section }) => isRefused(section))) {
      refused = new ApiError("api/bad-request", lacks.reason, { status: 400 });
      outcome = ask([key], others).get(key)!;
    }
    outcomes.set(key, outcome);
    if (outcome.kind === "answered") answers.push(read(outcome.answer));
    else if (outcome.kind !== "miss") {
      for (const other of rest) outcomes.set(other, outcome);
      return { columns, outcomes };
    }
  }
  const absent = verify(columns, answers).absent.concat(refused === null ? [] : suspects);
  const said = columns.map((column) => (absent.includes(column) ? asAbsent(column) : column));
  if (said.every(({ role }) => role === "unknown")) throw refused ?? whyAbsent(absent[0]!);
  return { columns: said, outcomes: new Map([...outcomes, ...ask(rest, said)]) };
}
