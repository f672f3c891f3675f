import type { Answers } from "../journal/answers";
import type { Held, Operation } from "../journal/operations/operation";
import { heldEntries } from "../journal/held-entries";

/** What the journal has ever answered to one question. */
export interface KeptVersions {
  /** Every answer that a cell of ours may show, oldest first. */
  readonly all: readonly unknown[];
  /** The last one from before; null if there was none. */
  readonly before: unknown;
  /** Whether anything was bought since. */
  readonly isNewer: boolean;
}

/** @param since Milliseconds: the start of the run that is looked back over. */
export function keptVersions(
  answers: Answers,
  operation: Operation<never, unknown>,
  questions: readonly { readonly company: string }[],
  since: number,
  nowMs: number,
): KeptVersions[] {
  const held = heldEntries(answers, operation, questions as readonly never[], Infinity, nowMs);
  return questions.map((question, index) => versionsOf(operation, question as never, held[index]!, since));
}

function versionsOf(
  operation: Operation<never, unknown>,
  question: never,
  held: Held,
  since: number,
): KeptVersions {
  const times = [...new Set([...held.values()].flat().map(({ at }) => at))].sort();
  const asOf = (until: (at: string) => boolean): unknown => {
    const part = new Map(
      [...held].flatMap(([unit, entries]) => {
        const kept = entries.filter(({ at }) => until(at));
        return kept.length > 0 ? [[unit, kept] as const] : [];
      }),
    );
    return part.size > 0 ? operation.compose(question, part) : null;
  };
  return {
    all: times.map((time) => asOf((at) => at <= time)).filter((answer) => answer !== null),
    before: asOf((at) => Date.parse(at) < since),
    isNewer: times.some((at) => Date.parse(at) >= since),
  };
}
