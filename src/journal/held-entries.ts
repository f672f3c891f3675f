import type { Answers } from "./answers";
import type { Held, Operation } from "./operations/operation";

/**
 * The very entries that the journal keeps for each question, oldest first, with one look-up for all of them.
 *
 * For what an answer cannot tell: what it was before something was bought, or which part of it is missing. Misses are
 * left out.
 *
 * @param maxAgeMs Older entries are left out.
 */
export function heldEntries<Question extends { readonly company: string }>(
  answers: Answers,
  operation: Operation<Question, unknown>,
  questions: readonly Question[],
  maxAgeMs: number,
  nowMs: number,
): Held[] {
  const asHeld: Operation<Question, Held> = {
    ...operation,
    headsSuffice: false,
    // Whatever is held is all that is wanted; what is bought for the rest is never asked.
    missing: (question, held) => (held.size > 0 ? null : operation.missing(question, new Map(), nowMs)),
    compose: (_question, held) => held,
  };
  return answers
    .lookUp(asHeld, questions, { maxAgeMs, cached: false, all: true })
    .map((standing) => (standing.kind === "answered" ? standing.answer : new Map()));
}
