import { rounded } from "../core/credits";
import type { Answers, LookUp } from "../money/answers";
import type { Standing } from "../money/standing";
import { type Entry, isAnswered } from "../money/entry";
import { NO_FORMS, type Operation, type Purchase, type Request, unitOf, unitsOf } from "../money/operation";
import {
  answersSince,
  keptVersions,
  type Since,
  type SinceThen,
  type Timed,
  versionsIn,
} from "./kept-versions";
import type { ListingAnswer } from "./listing-answer";
import { limitOfPages } from "./next-page";
import { readListing, type RunAnswer } from "./run-answer";

/** How far a question about job posts or news goes. */
export interface Reach {
  readonly pages: number;
  /** `YYYY-MM-DD`: the watermark of the company; null where nothing is known of it. */
  readonly newest: string | null;
}

/** How far the questions about companies go. */
export interface Reaches {
  /** @returns One for each company, in the same order. */
  reaches(companies: readonly string[]): readonly Reach[];
}

const FIRST_PAGE: Reach = { pages: 1, newest: null };
export const FIRST_PAGES: Reaches = { reaches: (companies) => companies.map(() => FIRST_PAGE) };

/** What a run asks about companies, and the operation that answers it: its own types of both stay inside. */
export interface RunQuestions {
  readonly operation: string;
  order(company: string, purchase: Purchase): Request;
  /** The companies that keys of rows mean, in the same order: those of names are found first. A name that means none yet stays. */
  companies(answers: Answers, keys: readonly string[]): readonly string[];
  /** What is asked for once this is answered, at most, where the answer says of whom; else null. */
  next(purchase: Purchase): Purchase | null;
  /** @returns One standing per company, in the same order. */
  standings(
    answers: Answers,
    companies: readonly string[],
    reaches: Reaches,
    how: LookUp,
  ): Standing<RunAnswer>[];
  /** What would be asked about each company if nothing were kept, in the same order; null for nothing. */
  unkept(companies: readonly string[], reaches: Reaches, nowMs: number): (Purchase | null)[];
  /** Every answer that was ever kept for the first page of each company, oldest first. */
  history(answers: Answers, companies: readonly string[]): RunAnswer[][];
  /** What its first page is bought by: the names of units. */
  units(company: string): readonly string[];
  /** The same as `history` of one company, from its entries alone, each with the time of its purchase. */
  versions(company: string, entries: readonly Entry[]): readonly Timed<RunAnswer>[];
  /**
   * What was held of each company then, and what has come since, by any user and however far back it was requested.
   *
   * @param then Milliseconds. @param isOwn Of certain purchases (`SinceThen`).
   */
  since(
    answers: Answers,
    companies: readonly string[],
    then: number,
    isOwn?: (entry: Entry) => boolean,
  ): SinceThen<RunAnswer>[];
  /** Credits that answers about these companies have cost since a moment, in milliseconds. */
  spentSince(answers: Answers, companies: readonly string[], since: number): number;
  /** Whether an answer about one of these companies is being bought just now. */
  isUnderWay(answers: Answers, companies: readonly string[]): boolean;
}

/** @param read Does not touch the answer before it is read from: a lookup of heads alone brings none. */
export function questionsTo<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: (company: string, reach: Reach) => Question,
  read: (answer: Answer, company: string) => RunAnswer,
): RunQuestions {
  const questions = (companies: readonly string[], reaches: Reaches) => {
    const each = reaches.reaches(companies);
    return companies.map((company, index) => question(company, each[index]!));
  };
  const readerFor =
    (company: string) =>
    (answer: Answer): RunAnswer => {
      const its = read(answer, company);
      return { ...its, fetchedAt: () => wholeSeconds(its.fetchedAt()) };
    };
  const readEach = (timed: readonly Timed<Answer>[], reader: (answer: Answer) => RunAnswer) =>
    timed.map(({ at, answer }) => ({ at, answer: reader(answer) }));
  const unitsOfFirst = (company: string) =>
    unitsOf(operation, question(company, FIRST_PAGE), operation.forms ?? NO_FORMS);
  return {
    operation: operation.name,
    order: (key, purchase) => ({ operation, company: question(key, FIRST_PAGE).company, purchase }),
    companies: (_answers, keys) => keys,
    next: () => null,
    standings: (answers, companies, reaches, how) =>
      answers
        .lookUp(operation, questions(companies, reaches), how)
        .map((standing, index) => readStanding(standing, readerFor(companies[index]!))),
    unkept: (companies, reaches, nowMs) =>
      questions(companies, reaches).map((each) => operation.missing(each, new Map(), nowMs)),
    history(answers, companies) {
      return keptVersions(answers, operation, questions(companies, FIRST_PAGES)).map((all, index) =>
        all.map(readerFor(companies[index]!)),
      );
    },
    units: (company) => unitsOfFirst(company),
    versions(company, entries) {
      const answered = entries.filter(
        (entry) => entry.operation === operation.name && isAnswered(entry.status),
      );
      const held = unitsOfFirst(company).map(
        (unit) => [unit, answered.filter((entry) => unitOf(entry) === unit)] as const,
      );
      const all = new Map(held.filter(([, of]) => of.length > 0));
      return readEach(versionsIn(operation, question(company, FIRST_PAGE), all), readerFor(company));
    },
    since: (answers, companies, then, isOwn) =>
      answersSince(answers, operation, questions(companies, FIRST_PAGES), then, isOwn).map((since, index) => {
        const reader = readerFor(companies[index]!);
        const readSince = ({ before, after }: Since<Answer>): Since<RunAnswer> => ({
          before: readEach(before, reader),
          after: readEach(after, reader),
        });
        const all = readSince(since.all);
        return { all, own: since.own === since.all ? all : readSince(since.own) };
      }),
    spentSince(answers, companies, since) {
      const recent = { since: new Date(since).toISOString(), older: 0 };
      const held = answers.held(operation, questions(companies, FIRST_PAGES), Infinity, recent);
      const entries = held.flatMap((units) => [...units.values()].flat());
      return rounded(
        entries.reduce((sum, { at, credits }) => (Date.parse(at) >= since ? sum + credits : sum), 0),
      );
    },
    isUnderWay: (answers, companies) => answers.isUnderWay(operation, questions(companies, FIRST_PAGES)),
  };
}

/** Page after page of a listing. */
export function pagesOf(
  operation: Operation<{ readonly company: string; readonly limit: number }, ListingAnswer>,
  pageSize: number,
  read: (answer: ListingAnswer) => RunAnswer = readListing,
): RunQuestions {
  const question = (company: string, { pages }: Reach) => ({
    company,
    limit: limitOfPages(pages, pageSize),
  });
  return questionsTo(operation, question, read);
}

/** A sheet keeps no finer times. */
function wholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}

function readStanding<Answer>(
  standing: Standing<Answer>,
  read: (answer: Answer) => RunAnswer,
): Standing<RunAnswer> {
  switch (standing.kind) {
    case "answered":
      return { ...standing, answer: read(standing.answer) };
    case "miss":
      return standing;
    case "lacking":
      return { ...standing, partial: standing.partial === null ? null : read(standing.partial) };
  }
}
