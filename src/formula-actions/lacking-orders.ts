import { ENTERPRISE_SECTIONS } from "../api/endpoints/company-enrichment";
import type { AskedQuestion } from "../functions/asked-by";
import type { Answers, Standing } from "../journal/answers";
import type { Request } from "../journal/operation";
import type { Clock } from "../ports/clock";

/**
 * What would answer each question; null if an answer is held. What is paid for is not bought again: however old, or unless it
 * came before `since` (ms since 1970); of a table that is bought page by page the next page is meant.
 */
export function lackingOrders(
  questions: readonly AskedQuestion[],
  { answers, clock }: { readonly answers: Answers; readonly clock: Clock },
  since?: number,
): (Request | null)[] {
  const maxAgeMs = since === undefined ? Infinity : Math.max(0, clock.now() - since);
  return standingsOf(questions, answers, maxAgeMs, true).map((standing, index) => {
    const { operation, question } = questions[index]!;
    return standing.kind === "lacking"
      ? { operation, company: question.company, purchase: standing.purchase }
      : null;
  });
}

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

/** What a plan that refuses a request does not include: its enterprise sections if it names one, else the operation. */
export function refusedOf({ operation, purchase }: Request): readonly string[] {
  const { sections = [] } = purchase.params as { sections?: readonly string[] };
  const enterprise = sections.filter((section) => ENTERPRISE_SECTIONS.includes(section));
  return enterprise.length > 0 ? enterprise : [operation.name];
}

/** The question without what the plan refused; null if nothing is left of it. */
export function withinPlan(asked: AskedQuestion, refused: readonly string[]): AskedQuestion | null {
  const { operation, question } = asked;
  if (refused.includes(operation.name)) return null;
  const { sections } = question as { sections?: readonly string[] };
  const left = sections?.filter((section) => !refused.includes(section));
  if (left === undefined || left.length === sections?.length) return asked;
  return left.length === 0
    ? null
    : { operation, question: { ...question, sections: left } as typeof question };
}
