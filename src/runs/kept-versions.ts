import type { Answers } from "../journal/answers";
import type { Held, Operation } from "../journal/operation";

/** What the journal has ever answered to one question. */
export interface KeptVersions<Answer> {
  /** Every answer that a cell of ours may show, oldest first. */
  readonly all: readonly Answer[];
  /** The last one from before; null if there was none. */
  readonly before: Answer | null;
  /** Whether anything was bought since. */
  readonly isNewer: boolean;
  /** What that has cost. */
  readonly creditsSince: number;
}

/** @param since Milliseconds: the start of the run that is looked back over. */
export function keptVersions<Question extends { readonly company: string }, Answer>(
  answers: Answers,
  operation: Operation<Question, Answer>,
  questions: readonly Question[],
  since: number,
): KeptVersions<Answer>[] {
  const held = answers.held(operation, questions, Infinity);
  return questions.map((question, index) => versionsOf(operation, question, held[index]!, since));
}

function versionsOf<Question extends { readonly company: string }, Answer>(
  operation: Operation<Question, Answer>,
  question: Question,
  held: Held,
  since: number,
): KeptVersions<Answer> {
  const entries = [...held.values()].flat();
  const times = [...new Set(entries.map(({ at }) => at))].sort();
  const isSince = (at: string): boolean => Date.parse(at) >= since;
  const asOf = (until: (at: string) => boolean): Answer | null => {
    const part = new Map(
      [...held].flatMap(([unit, of]) => {
        const kept = of.filter(({ at }) => until(at));
        return kept.length > 0 ? [[unit, kept] as const] : [];
      }),
    );
    return part.size > 0 ? operation.compose(question, part) : null;
  };
  return {
    all: times.map((time) => asOf((at) => at <= time)).filter((answer): answer is Answer => answer !== null),
    before: asOf((at) => Date.parse(at) < since),
    isNewer: times.some(isSince),
    creditsSince: entries.reduce((sum, { at, credits }) => (isSince(at) ? sum + credits : sum), 0),
  };
}
