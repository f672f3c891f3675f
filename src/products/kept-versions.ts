import type { Answers } from "../money/answers";
import type { Entry } from "../money/entry";
import type { Held, Operation } from "../money/operation";

/** Answers to one question before a moment, and what came after it. */
export interface Since<Answer> {
  /** What was held by then: each listing, whatever day it begins with, oldest first; of other operations the last answer. */
  readonly before: readonly Timed<Answer>[];
  /** Each that has come since or has grown, oldest first. */
  readonly after: readonly Timed<Answer>[];
}

/** The same, and with nothing new but what certain purchases have brought: the very same object where they have brought all of it. */
export interface SinceThen<Answer> {
  readonly all: Since<Answer>;
  readonly own: Since<Answer>;
}

/** An answer, and when the last part of it came (ISO 8601). */
export interface Timed<Answer> {
  readonly at: string;
  readonly answer: Answer;
}

/** Of what was held by then, the last pages tell what is known; older ones held less and less of what is still there. */
const LAST_PAGES = 40;

/** @param then Milliseconds: what came in that moment was held by then. @param isOwn Whether one of these purchases brought it. */
export function answersSince<Question extends { readonly company: string }, Answer>(
  answers: Answers,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
  then: number,
  isOwn: (entry: Entry) => boolean = () => true,
): SinceThen<Answer>[] {
  const held = answers.held(operation, questions, Infinity, {
    since: new Date(then + 1).toISOString(),
    older: LAST_PAGES,
  });
  return questions.map((question, index) => {
    const kept = held[index]!;
    const all = sinceOf(operation, question, kept, then);
    const fresh = [...kept.values()].flat().filter(({ at }) => Date.parse(at) > then);
    if (fresh.every(isOwn)) return { all, own: all };
    if (!fresh.some(isOwn)) return { all, own: { before: all.before, after: [] } };
    const own = partOf(kept, (entry) => Date.parse(entry.at) <= then || isOwn(entry));
    return { all, own: sinceOf(operation, question, own, then) };
  });
}

function sinceOf<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: Question,
  held: Held,
  then: number,
): Since<Answer> {
  const isBefore = (at: string): boolean => Date.parse(at) <= then;
  const before = operation.listings?.(
    question,
    partOf(held, ({ at }) => isBefore(at)),
  );
  const all = operation.listings?.(question, held);
  if (before !== undefined && all !== undefined)
    return { before, after: all.filter(({ at }) => !isBefore(at)) };
  const as = (time: string) => asOf(operation, question, held, time);
  const times = timesOf(held);
  return {
    before: times.filter(isBefore).slice(-1).flatMap(as),
    after: times.filter((at) => !isBefore(at)).flatMap(as),
  };
}

/** Certain entries alone. */
export function partOf(held: Held, isMeant: (entry: Entry) => boolean): Held {
  const parts = [...held].map(([unit, of]) => [unit, of.filter(isMeant)] as const);
  return new Map(parts.filter(([, of]) => of.length > 0));
}

/** Each once, the earliest first. */
function timesOf(held: Held): string[] {
  return [...new Set([...held.values()].flat().map(({ at }) => at))].sort();
}

/** Every answer that a cell of ours may show, oldest first, for each question. */
export function keptVersions<Question extends { readonly company: string }, Answer>(
  answers: Answers,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
): Answer[][] {
  const held = answers.held(operation, questions, Infinity);
  return questions.map((question, index) =>
    versionsIn(operation, question, held[index]!).map(({ answer }) => answer),
  );
}

/** The same of what is held of one question, each with the time of the purchase that made it so. */
export function versionsIn<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: Question,
  held: Held,
): Timed<Answer>[] {
  return timesOf(held).flatMap((time) => asOf(operation, question, held, time));
}

/** What was held at a time; nothing where that could not be read. */
function asOf<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: Question,
  held: Held,
  time: string,
): Timed<Answer>[] {
  const part = partOf(held, ({ at }) => at <= time);
  const answer = operation.compose(question, part);
  return answer === null ? [] : [{ at: time, answer }];
}
