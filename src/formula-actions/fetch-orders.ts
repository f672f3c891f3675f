import { firstLooked, requestsOn } from "../buying/questions";
import { settle, type Settlement } from "../buying/settle";
import type { ApiError } from "../errors";
import type { AskedQuestion } from "../functions/asked-by";
import { accountOfFetch, capAllowed } from "../journal/accounts";
import type { Request } from "../journal/operation";
import type { FetchRecord } from "./fetch-record";
import type { FormulaActionServices } from "./formula-action-services";
import { standingsOf } from "./standings";
import { NOTHING_REFUSED, refusedWith, withinPlan } from "./within-plan";

/** What one call did. */
export interface Fetched extends Settlement {
  /** Requests that are still open. */
  readonly left: number;
}

export const NOTHING_FETCHED: Fetched = { pause: null, credits: 0, kept: 0, sent: 0, left: 0 };

/** As if nothing were held, one for each question. */
export function newOrders(questions: readonly AskedQuestion[], nowMs: number): Request[] {
  return questions.map(({ operation, question }): Request => {
    const purchase = operation.missing(question, new Map(), nowMs)!;
    return { operation, company: question.company, purchase };
  });
}

/**
 * What would answer each question; null if an answer is held. What is paid for is not bought again: however old, or unless it
 * came before `since`; of a table that is bought page by page the next page is meant.
 */
export function lackingOrders(
  questions: readonly AskedQuestion[],
  { answers, clock }: Pick<FormulaActionServices, "answers" | "clock">,
  since?: string,
): (Request | null)[] {
  const maxAgeMs = since === undefined ? Infinity : Math.max(0, clock.now() - Date.parse(since));
  return standingsOf(questions, answers, maxAgeMs, true).map((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? { operation, company: question.company, purchase: standing.purchase }
      : null;
  });
}

/** What formulas ask, and how far it was fetched: what the plan does not include, or could not be had, is left out. */
export class OpenOrders {
  private readonly first: ReadonlyMap<string, Request>;

  /** @param goesOn Whether what has come since it began is fresh; else everything is asked again. */
  constructor(
    private readonly services: FormulaActionServices,
    private readonly questions: readonly AskedQuestion[],
    private readonly record: FetchRecord,
    goesOn: boolean,
  ) {
    const keys = [...questions.keys()].map(String).filter((key) => !record.failed.keys.includes(key));
    const orders =
      goesOn || record.missingOnly
        ? this.lookUp(keys)
        : newOrders(
            keys.map((key) => questions[Number(key)]!),
            services.clock.now(),
          );
    this.first = new Map(keys.flatMap((key, index) => (orders[index] ? [[key, orders[index]]] : [])));
  }

  get size(): number {
    return this.first.size;
  }

  /** Buys until then, and counts it. */
  fetch(until: number): Fetched {
    const { services, record, first } = this;
    const { clock, rate } = services;
    const caps = [capAllowed(accountOfFetch(record.since), record.creditCap), services.today()];
    const open = new Set(first.keys());
    const without = (asked: Request, error: ApiError) => {
      if (error.code !== "api/plan") return null;
      record.refused = refusedWith(record.refused ?? NOTHING_REFUSED, asked, error);
      return true;
    };
    const settled = settle(
      {
        keys: [...first.keys()],
        lookUp: firstLooked(first, (keys) => this.lookUp(keys)),
        ...requestsOn(services, () => ({ caps })),
      },
      {
        clock,
        rate,
        pace: record,
        until,
        retries: true,
        patienceMs: 0,
        subject: "The next request",
        without,
      },
      (outcomes) => {
        for (const [key, outcome] of outcomes) {
          if (outcome.kind === "failed" || !outcome.lacks) open.delete(key);
          if (outcome.kind === "failed" && outcome.error !== null)
            record.failed = { keys: [...record.failed.keys, key], message: outcome.error.message };
        }
      },
    );
    record.done += settled.kept;
    return { ...settled, left: open.size };
  }

  private lookUp(keys: readonly string[]): (Request | null)[] {
    const { missingOnly, since, refused = NOTHING_REFUSED } = this.record;
    const included = keys.flatMap((key) =>
      withinPlan([this.questions[Number(key)]!], refused).map((question) => ({ key, question })),
    );
    const orders = lackingOrders(
      included.map(({ question }) => question),
      this.services,
      missingOnly ? undefined : since,
    );
    const byKey = new Map(included.map(({ key }, index) => [key, orders[index]!]));
    return keys.map((key) => byKey.get(key) ?? null);
  }
}
