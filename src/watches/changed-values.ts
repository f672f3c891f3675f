import type { Answers } from "../journal/answers";
import type { RunPlan } from "../runs/kinds/run-plan";
import type { NewFind } from "./find";
import { shortText, valueText } from "./value-text";

/** Status and Updated stand before the values. */
const BEFORE_VALUES = 2;

/**
 * Values that a look has bought and that are others than before it. Of a company that nothing was known of, nothing has
 * changed.
 *
 * @param run When the look started.
 */
export function changedValues(
  answers: Answers,
  { questions, columns }: RunPlan,
  companies: readonly string[],
  run: number,
): NewFind[] {
  if (questions === null) return [];
  const kept = questions.versions(answers, companies, FIRST_ANSWER, run);
  const valueColumns = columns.slice(BEFORE_VALUES);
  return kept.flatMap(({ all, before, isNewer }, index) => {
    const now = all[all.length - 1];
    if (!isNewer || before === null || now === undefined) return [];
    const [old, fresh] = [before.values(), now.values()];
    const held = new Set(
      valueColumns.flatMap(({ tag }, column) =>
        valueText(old[column] ?? null) === "" ? [] : [sectionOf(tag)],
      ),
    );
    return valueColumns.flatMap(({ label, tag }, column): NewFind[] => {
      if (!held.has(sectionOf(tag))) return [];
      const [from, to] = [valueText(old[column] ?? null), valueText(fresh[column] ?? null)];
      if (from === to) return [];
      const company = companies[index]!;
      return [
        {
          key: `Change ${company} ${tag} ${run}`,
          company,
          kind: "Change",
          what: `${label}: ${shortText(from)} → ${shortText(to)}`,
          sentiment: "",
          date: now.fetchedAt(),
          link: "",
          isMain: true,
        },
      ];
    });
  });
}

/** Of a section without any value nothing was held, so nothing of it has changed. */
const sectionOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path;

const FIRST_ANSWER = { reach: () => ({ pages: 1, newest: null }) };
