import type { CellValue } from "../core/cell";
import type { Answers } from "../journal/answers";
import { factPlans } from "./kinds/fact-plans";
import type { RunPlan } from "./kinds/run-plan";
import type { EarlierRow, History } from "./owners-by-time";

/**
 * What earlier answers put into the rows of companies, whatever kind of run asked for them.
 *
 * @param others Tags of columns that the run does not write: their values follow those of its own.
 */
export function earlierRows(
  answers: Answers,
  plan: RunPlan,
  companies: readonly string[],
  others: readonly string[],
): History {
  const rows = new Map(companies.map((company) => [company, [] as EarlierRow[]]));
  // Names are no companies.
  if (plan.questions === null) return rows;
  const tags = [...valuesOf(plan), ...others];
  for (const each of [...(plan.items === null ? [plan] : []), ...factPlans(others)]) {
    const places = valuesOf(each).map((tag) => tags.indexOf(tag));
    each.questions?.history(answers, companies).forEach((versions, at) => {
      for (const answer of versions) {
        const values: CellValue[] = tags.map(() => null);
        answer.values().forEach((value, index) => (values[places[index]!] = value));
        rows.get(companies[at]!)!.push({ fetched: answer.fetchedAt(), values });
      }
    });
  }
  return rows;
}

function valuesOf({ columns }: RunPlan): string[] {
  const [, , ...values] = columns;
  return values.map(({ tag }) => tag);
}
