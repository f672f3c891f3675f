import { tagWithoutSet } from "../enrich/column-set";
import type { CellValue } from "../core/cell";
import type { Answers } from "../journal/answers";
import type { HistoryOf } from "../table/row";
import { factPlans } from "./kinds/plan-of";

/** What answers of any age say of companies, by the tags of columns, whatever kind of run asked for them. */
export function keptValues(answers: Answers): HistoryOf {
  return (companies, tags) => {
    const found = new Map<string, CellValue[]>();
    const place = (company: string, tag: string) => `${company}\n${tagWithoutSet(tag)}`;
    for (const plan of factPlans(tags.map(tagWithoutSet))) {
      const [, , ...values] = plan.columns;
      plan.questions.history(answers, companies).forEach((versions, at) => {
        for (const answer of versions) {
          const cells = [answer.fetchedAt(), ...answer.values()];
          [plan.columns[1]!, ...values].forEach(({ tag }, index) => {
            const key = place(companies[at]!, tag);
            found.set(key, [...(found.get(key) ?? []), cells[index] ?? null]);
          });
        }
      });
    }
    return (company, tag) => found.get(place(company, tag)) ?? [];
  };
}
