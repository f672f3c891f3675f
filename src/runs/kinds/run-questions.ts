import type { Answers, LookUp, Standing } from "../../journal/answers";
import type { OperationName } from "../../journal/entry";
import type { Operation, Purchase } from "../../journal/operation";
import type { Request } from "../../journal/operation";
import { keptVersions, type KeptVersions } from "../kept-versions";
import type { RunAnswer } from "./run-plan";

/** How far a question about job posts or news goes. */
export interface Reach {
  readonly pages: number;
  /** `YYYY-MM-DD`: a day before the newest item that is known of the company. */
  readonly newest: string | null;
}

/** How far the question about each company goes. */
export interface Reaches {
  reach(company: string): Reach;
}

const FIRST_PAGE: Reach = { pages: 1, newest: null };

/** What a run asks about companies, and the operation that answers it: its own types of both stay inside. */
export interface RunQuestions {
  readonly operation: OperationName;
  order(company: string, purchase: Purchase): Request;
  /** @returns One standing per company, in the same order. */
  standings(
    answers: Answers,
    companies: readonly string[],
    reaches: Reaches,
    how: LookUp,
  ): Standing<RunAnswer>[];
  /** What buys the lacking part, whatever misses say; null if nothing is lacking. */
  purchase(
    answers: Answers,
    company: string,
    reaches: Reaches,
    maxAgeMs: number,
    nowMs: number,
  ): Purchase | null;
  /** Companies that answers were bought about in one of these seconds since 1970, by second. */
  boughtAt(answers: Answers, seconds: readonly number[]): ReadonlyMap<number, readonly string[]>;
  /** Every answer that was ever kept for the first page of each company, oldest first. */
  history(answers: Answers, companies: readonly string[]): RunAnswer[][];
  /** @param since Milliseconds: the start of the run that is looked back over. */
  versions(
    answers: Answers,
    companies: readonly string[],
    reaches: Reaches,
    since: number,
  ): KeptVersions<RunAnswer>[];
}

/** @param read Does not touch the answer before it is read from: a look-up of heads alone brings none. */
export function questionsTo<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: (company: string, reach: Reach) => Question,
  read: (answer: Answer) => RunAnswer,
): RunQuestions {
  const questions = (companies: readonly string[], reaches: Reaches) =>
    companies.map((company) => question(company, reaches.reach(company)));
  return {
    operation: operation.name,
    order: (company, purchase) => ({ operation, company, purchase }),
    standings: (answers, companies, reaches, how) =>
      answers
        .lookUp(operation, questions(companies, reaches), how)
        .map((standing) => readStanding(standing, read)),
    purchase(answers, company, reaches, maxAgeMs, nowMs) {
      const [asked] = questions([company], reaches);
      const [held] = answers.held(operation, [asked!], maxAgeMs);
      return operation.missing(asked!, held!, nowMs);
    },
    boughtAt: (answers, seconds) => answers.boughtAt(operation.name, seconds),
    history(answers, companies) {
      const asked = companies.map((company) => question(company, FIRST_PAGE));
      return keptVersions(answers, operation, asked, 0).map(({ all }) => all.map(read));
    },
    versions: (answers, companies, reaches, since) =>
      keptVersions(answers, operation, questions(companies, reaches), since).map(
        ({ all, before, ...rest }) => ({
          ...rest,
          all: all.map(read),
          before: before === null ? null : read(before),
        }),
      ),
  };
}

function readStanding<Answer>(
  standing: Standing<Answer>,
  read: (answer: Answer) => RunAnswer,
): Standing<RunAnswer> {
  switch (standing.kind) {
    case "answered":
      return { kind: "answered", answer: read(standing.answer) };
    case "miss":
      return standing;
    case "lacking":
      return { ...standing, partial: standing.partial === null ? null : read(standing.partial) };
  }
}
