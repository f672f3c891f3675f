import type { AskedQuestion } from "../functions/asked-by";
import type { Answers, Standing } from "../journal/answers";

/** One standing per question, in the same order, of heads without answers if those are not needed; the journal is read once for each operation, not for each question. */
export function standingsOf(
  asked: readonly AskedQuestion[],
  answers: Answers,
  maxAgeMs: number,
  headsOnly = false,
): Standing<unknown>[] {
  const standings = new Map<AskedQuestion, Standing<unknown>>();
  for (const operation of new Set(asked.map((each) => each.operation))) {
    const same = asked.filter((each) => each.operation === operation);
    const questions = same.map(({ question }) => question);
    answers
      .lookUp(operation, questions, { maxAgeMs, cached: false, headsOnly })
      .forEach((standing, index) => standings.set(same[index]!, standing));
  }
  return asked.map((each) => standings.get(each)!);
}
