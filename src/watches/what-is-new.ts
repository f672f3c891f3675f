import type { LookResult } from "../core/look-in-words";
import type { Answers } from "../journal/answers";
import type { RunPlan } from "../runs/kinds/run-plan";
import { changedValues } from "./changed-values";
import type { NewFind } from "./find";
import { newItems } from "./new-items";

/** What is new of companies that a watch looks at. */
export interface WhatIsNew {
  readonly finds: readonly NewFind[];
  /** Companies without an answer from before: there was nothing to compare with; left out where there are none. */
  readonly added: LookResult["added"];
}

/**
 * Compares answers to the question of a watch that have come since it was last told with those from before, whoever has bought
 * either, for whatever reason and however far back: only so does nobody take a find away from anybody else.
 *
 * @param toldAt Milliseconds: answers until then were told. @param lookedAt When it looked last.
 * @param run Milliseconds: when the look started, for what it has paid for companies that are new.
 */
export function whatIsNew(
  answers: Answers,
  plan: RunPlan,
  companies: readonly string[],
  { toldAt, lookedAt }: { readonly toldAt: number; readonly lookedAt: number },
  run: number,
): WhatIsNew {
  const { questions, items } = plan;
  if (questions === null) return { finds: [], added: undefined };
  const each = questions.since(answers, companies, toldAt);
  const finds = each.flatMap((since, index) =>
    items === null
      ? changedValues(plan, companies[index]!, since)
      : newItems(items, companies[index]!, since, lookedAt),
  );
  const first = companies.filter((_, index) => isFirst(each[index]!));
  if (first.length === 0) return { finds, added: undefined };
  return {
    finds,
    added: { companies: first.length, credits: questions.spentSince(answers, first, run) },
  };
}

const isFirst = ({
  before,
  after,
}: {
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}) => before.length === 0 && after.length > 0;
