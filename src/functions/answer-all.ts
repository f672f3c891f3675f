import { codeOf, type AddinError, type ApiError } from "../errors";
import type { Operation, Purchase } from "../journal/operations/operation";
import type { Order, Result } from "../journal/purchasing";
import type { Reservation } from "../journal/reservation";
import { batchTimeoutSeconds, type FormulaServices } from "./evaluation";
import { whyNotBuy } from "./why-not-buy";

/** What became of a question about one company. */
export type Outcome<Answer> =
  | { readonly kind: "answered"; readonly answer: Answer }
  /** The API has nothing on it, or nothing readable; `reason` is a sentence. */
  | {
      readonly kind: "miss";
      readonly reason: string;
      /** The API said that there is nothing, when it was asked just now. */
      readonly nothing?: boolean;
    }
  /** A cap, the deadline or somebody else's purchase stood in the way: fetching pending formulas answers it. */
  | { readonly kind: "pending" }
  | { readonly kind: "problem"; readonly error: AddinError };

type Asked = { readonly company: string };
interface Open<Question> {
  readonly question: Question;
  readonly purchase: Purchase;
}

/** What became of a reservation: a result for each that was asked, and what ended it early. */
interface Bought<Question> {
  readonly results: readonly Result[];
  /** `asked` failed with it; if `forAll`, so would everything else. */
  readonly error: {
    readonly error: AddinError;
    readonly forAll: boolean;
    readonly asked: readonly Open<Question>[];
  } | null;
  readonly isOver: boolean;
}

/** What a killed execution may lose. More at once only earns refusals: services start to refuse at about 30. */
const REQUESTS_PER_BATCH = 20;
/** Claims and credits are taken for so many requests under one lock; who waits for one of them waits for all. */
const RESERVED_AT_ONCE = 250;
const WAIT_FOR_OTHERS_MS = 500;
const WAITS_FOR_OTHERS = 6;

/**
 * Answers questions that differ in their company only: from what is paid for, else by buying within the owner's caps
 * and the execution's time.
 *
 * What was bought before something went wrong stays bought, so that asking again goes on from there.
 *
 * @returns The outcome of every company asked about, by company key.
 */
export function answerAll<Question extends Asked, Answer>(
  services: FormulaServices,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
): Map<string, Outcome<Answer>> {
  const round = new Round(services, operation);
  const unique = [...new Map(questions.map((question) => [question.company, question])).values()];
  const open = round.lookUp(unique);
  if (open.length === 0) return round.outcomes;

  const obstacle = whyNotBuy(services);
  if (obstacle === null) round.buy(open);
  else round.fail(open, obstacle);
  return round.outcomes;
}

/** One evaluation's way from questions to outcomes. */
class Round<Question extends Asked, Answer> {
  readonly outcomes = new Map<string, Outcome<Answer>>();

  constructor(
    private readonly services: FormulaServices,
    private readonly operation: Operation<Question, Answer>,
  ) {}

  /** Settles what is paid for; everything else is pending for now and returned. */
  lookUp(questions: readonly Question[]): Open<Question>[] {
    const { answers } = this.services;
    const standings = answers.lookUp(this.operation, questions, { maxAgeMs: Infinity, cached: true });
    return standings.flatMap((standing, index) => {
      const question = questions[index]!;
      if (standing.kind !== "lacking") this.outcomes.set(question.company, standing);
      else this.outcomes.set(question.company, { kind: "pending" });
      return standing.kind === "lacking" ? [{ question, purchase: standing.purchase }] : [];
    });
  }

  fail(open: readonly Open<Question>[], error: AddinError): void {
    for (const { question } of open) this.outcomes.set(question.company, { kind: "problem", error });
  }

  /** @param isLast Whether what somebody else is buying is left to them, though it may never arrive. */
  buy(
    open: readonly Open<Question>[],
    mostRequests = this.services.settings.formulas.callCap,
    isLast = false,
  ): void {
    const queue = [...open];
    const bought: Open<Question>[] = [];
    const claimed: Open<Question>[] = [];
    let callCap = mostRequests;
    while (queue.length > 0 && callCap > 0) {
      if (batchTimeoutSeconds(this.services) === null) break;
      const asked = queue.splice(0, Math.min(RESERVED_AT_ONCE, callCap));
      const { results, error, isOver } = this.bought(asked);
      const of = (kind: Result["kind"]) => asked.filter((_, index) => results[index]!.kind === kind);
      bought.push(...asked.filter((each, index) => this.isAnswer(each, results[index]!)));
      claimed.push(...of("claimed"));
      callCap -= of("kept").length + of("refused").length;
      if (error !== null) this.fail([...error.asked, ...(error.forAll ? queue : [])], error.error);
      if (isOver || of("over-cap").length > 0) break;
    }
    this.settle(bought);
    const abandoned = this.waitFor(claimed);
    if (!isLast && abandoned.length > 0) this.buy(abandoned, callCap, true);
  }

  /** Reserves all at once and buys batch by batch, as long as there is time and the service is willing. */
  private bought(asked: readonly Open<Question>[]): Bought<Question> {
    const { settings, answers } = this.services;
    const orders = asked.map(({ question, purchase }): Order => {
      return { operation: this.operation, company: question.company, purchase };
    });
    const reservation = this.services.purchasing().reserve(orders, {
      timeoutSeconds: 0,
      credits: Infinity,
      dayCap: settings.formulas.dayCap,
      isKnown: (entryId) => answers.hasSeen(entryId),
      batchSize: REQUESTS_PER_BATCH,
    });
    const { results } = reservation;
    let sent: number[] = [];
    try {
      while (reservation.left > 0) {
        const timeoutSeconds = batchTimeoutSeconds(this.services);
        if (timeoutSeconds === null)
          return { results: unsent(results, reservation), error: null, isOver: true };
        sent = reservation.upcoming(REQUESTS_PER_BATCH);
        reservation.next(REQUESTS_PER_BATCH, timeoutSeconds);
        const stop = this.refusals(asked, results, sent);
        if (stop !== null) {
          const rest = reservation.upcoming(Infinity).map((index) => asked[index]!);
          const error = { ...stop, asked: stop.forAll ? rest : [] };
          return { results: unsent(results, reservation), error, isOver: true };
        }
      }
      return { results, error: null, isOver: false };
    } catch (error) {
      const code = codeOf(error);
      if (code !== "network/no-reply" && code !== "limit/daily-quota") throw error;
      // Nobody answered: the next batch would only wait as long.
      const failed = sent.map((index) => asked[index]!);
      const without = unsent(results, reservation, sent);
      return {
        results: without,
        error: { error: error as AddinError, forAll: false, asked: failed },
        isOver: true,
      };
    } finally {
      reservation.end();
    }
  }

  /** Notes what was refused in a batch; the refusal that makes further requests pointless is handed back. */
  private refusals(
    asked: readonly Open<Question>[],
    results: readonly Result[],
    sent: readonly number[],
  ): { error: ApiError; forAll: boolean } | null {
    let stop: { error: ApiError; forAll: boolean } | null = null;
    for (const index of sent) {
      const result = results[index]!;
      if (result.kind !== "refused") continue;
      const { error } = result;
      this.fail([asked[index]!], error);
      const forAll = error.status === 401 || error.status === 403;
      if (stop === null && (forAll || error.status === 429)) stop = { error, forAll };
    }
    return stop;
  }

  /** Settles what was kept as a miss: one that concerns no company is found by no look-up of companies. */
  private isAnswer({ question }: Open<Question>, result: Result): boolean {
    if (result.kind !== "kept") return false;
    this.services.answers.learn(result.entries);
    const [entry] = result.entries;
    if (entry === undefined || entry.status === "ok" || entry.status === "none") return true;
    const nothing = entry.status === "missing";
    this.outcomes.set(question.company, { kind: "miss", reason: entry.answer, nothing });
    return false;
  }

  /** A listing whose pages are shorter than what was asked for is shown as far as it is held. */
  private settle(bought: readonly Open<Question>[]): void {
    const { answers } = this.services;
    const questions = bought.map(({ question }) => question);
    if (questions.length === 0) return;
    // What it lacked a moment ago has been learnt since.
    answers
      .lookUp(this.operation, questions, { maxAgeMs: Infinity, cached: false })
      .forEach((standing, index) => {
        const outcome: Outcome<Answer> =
          standing.kind !== "lacking"
            ? standing
            : standing.partial === null
              ? { kind: "pending" }
              : { kind: "answered", answer: standing.partial };
        this.outcomes.set(questions[index]!.company, outcome);
      });
  }

  /**
   * Somebody else is buying these: looks a few times whether they have arrived.
   *
   * @returns Those that have not.
   */
  private waitFor(claimed: readonly Open<Question>[]): Open<Question>[] {
    const { clock, answers } = this.services;
    let open = [...claimed];
    for (let waits = 0; open.length > 0 && waits < WAITS_FOR_OTHERS; waits++) {
      if (batchTimeoutSeconds(this.services) === null) return [];
      clock.sleep(WAIT_FOR_OTHERS_MS);
      // A run writes into the journal alone, which this execution has read already.
      if (waits === WAITS_FOR_OTHERS - 1) answers.refresh();
      open = this.lookUp(open.map(({ question }) => question));
    }
    return open;
  }
}

/** Those that were reserved and never sent are pending, nobody else buys them. */
function unsent(
  results: readonly Result[],
  reservation: Pick<Reservation, "upcoming">,
  failed: readonly number[] = [],
): Result[] {
  const left = new Set([...reservation.upcoming(Infinity), ...failed]);
  return results.map((result, index) => (left.has(index) ? { kind: "over-cap" } : result));
}
