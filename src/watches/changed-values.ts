import type { Since } from "../runs/kept-versions";
import type { RunAnswer, RunPlan } from "../runs/kinds/run-plan";
import { findKey, type NewFind } from "./find";
import { shortText, valueText } from "./value-text";

/** Status and Updated come before the values. */
const BEFORE_VALUES = 2;

/**
 * Values of a company that are others than before, answer by answer since a watch last looked, whoever has bought them: so a
 * find has one key, however many watches look for it. Of a company that nothing was known of, nothing has changed.
 */
export function changedValues(
  { columns }: RunPlan,
  company: string,
  { before, after }: Since<RunAnswer>,
): NewFind[] {
  const valueColumns = columns.slice(BEFORE_VALUES);
  const versions = [...before, ...after];
  return versions.slice(1).flatMap(({ at, answer }, index) => {
    const [old, fresh] = [versions[index]!.answer.values(), answer.values()];
    const held = new Set(
      valueColumns.flatMap(({ tag }, column) =>
        valueText(old[column] ?? null) === "" ? [] : [sectionOf(tag)],
      ),
    );
    return valueColumns.flatMap(({ label, tag }, column): NewFind[] => {
      if (before.length === 0 || !held.has(sectionOf(tag))) return [];
      const [from, to] = [valueText(old[column] ?? null), valueText(fresh[column] ?? null)];
      if (from === to) return [];
      return [
        {
          key: findKey("Change", company, tag, at),
          company,
          kind: "Change",
          what: `${label}: ${shortText(from)} → ${shortText(to)}`,
          sentiment: "",
          date: answer.fetchedAt(),
          link: "",
          isMain: true,
        },
      ];
    });
  });
}

/** Of a section without any value nothing was held, so nothing of it has changed. */
const sectionOf = (path: string): string => path.split(/[.[]/, 1)[0] ?? path;
