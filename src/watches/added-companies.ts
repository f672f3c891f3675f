import { rounded } from "../core/credits";
import type { LookResult } from "../core/look-in-words";
import type { Answers } from "../journal/answers";
import type { Reaches } from "../runs/kinds/run-questions";
import type { RunPlan } from "../runs/kinds/run-plan";

const FIRST_PAGE: Reaches = { reach: () => ({ pages: 1, newest: null }) };

/**
 * The companies of which the journal kept nothing before a look: somebody has added them to the column since the look before.
 *
 * @param companies Those that may be new. @param run When the look started.
 */
export function addedCompanies(
  answers: Answers,
  { questions }: RunPlan,
  companies: readonly string[],
  run: number,
): LookResult["added"] {
  if (questions === null || companies.length === 0) return undefined;
  const first = questions
    .versions(answers, companies, FIRST_PAGE, run)
    .filter(({ before, isNewer }) => before === null && isNewer);
  if (first.length === 0) return undefined;
  const credits = rounded(first.reduce((sum, { creditsSince }) => sum + creditsSince, 0));
  return { companies: first.length, credits };
}
