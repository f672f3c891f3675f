import type { CellValue } from "../core/cell";
import type { Answers } from "../journal/answers";
import { factPlans } from "./kinds/fact-plans";
import type { RunPlan } from "./kinds/run-plan";
import type { EarlierRow, History } from "./owners-by-time";

/** What kept answers put beside companies, whatever kind of run asked for them. */
export interface KeptFacts {
  /** Names of the operations that answer them. */
  readonly operations: ReadonlySet<string>;
  readonly of: (companies: readonly string[]) => History;
}

/** @param others Tags of columns that the run does not write: their values follow those of its own. */
export function keptFacts(answers: Answers, plan: RunPlan, others: readonly string[]): KeptFacts {
  // Names are no companies.
  const all = plan.questions === null ? [] : [...(plan.items === null ? [plan] : []), ...factPlans(others)];
  return factsOf(answers, all, [...valuesOf(plan), ...others]);
}

/** The same in these columns alone, by their tags: also beside companies that the run itself is not about. */
export function keptFactsIn(answers: Answers, tags: readonly string[]): KeptFacts {
  return factsOf(answers, factPlans(tags), tags);
}

function factsOf(answers: Answers, all: readonly RunPlan[], tags: readonly string[]): KeptFacts {
  return {
    operations: new Set(all.flatMap(({ questions }) => questions?.operation ?? [])),
    of(companies) {
      const rows = new Map(companies.map((company) => [company, [] as EarlierRow[]]));
      for (const each of all) {
        const places = valuesOf(each).map((tag) => tags.indexOf(tag));
        each.questions?.history(answers, companies).forEach((versions, at) => {
          for (const answer of versions) {
            const values: CellValue[] = tags.map(() => null);
            answer.values().forEach((value, index) => (values[places[index]!] = value));
            const { operation } = each.questions!;
            rows.get(companies[at]!)!.push({ operation, fetched: answer.fetchedAt(), values });
          }
        });
      }
      return rows;
    },
  };
}

function valuesOf({ columns }: RunPlan): string[] {
  const [, , ...values] = columns;
  return values.map(({ tag }) => tag);
}
