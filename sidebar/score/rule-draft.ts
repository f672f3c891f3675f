import type { ScoreRule, ScoreView } from "../../src/features/score";

/** A rule as it is typed. */
export interface RuleDraft {
  readonly column: number;
  readonly word: string;
  readonly value: string;
  readonly and: string;
  readonly weight: string;
  /** Points where the column says nothing; blank for no score at all. */
  readonly unknown: string;
}

export type Column = ScoreView["columns"][number];

const USUAL_WEIGHT = "10";

/** The rules of a sheet as they can be typed over; one to begin with where it has none. */
export function draftsOf({ rules, columns }: ScoreView): readonly RuleDraft[] {
  if (rules.length > 0)
    return rules.map(({ value, and, weight, unknown, ...rule }) => ({
      ...rule,
      value: String(value),
      and: String(and),
      weight: String(weight),
      unknown: unknown === null ? "" : String(unknown),
    }));
  const first = nextRule(columns, []);
  return first === null ? [] : [first];
}

/** A rule about a column that has none yet, numbers and dates first; null without columns. */
export function nextRule(columns: readonly Column[], others: readonly RuleDraft[]): RuleDraft | null {
  const free = columns.filter(({ column }) => others.every((other) => other.column !== column));
  const next = free.find(({ type }) => type !== "text" && type !== "yes/no") ?? free[0] ?? columns[0];
  return next === undefined ? null : ruleOf(next);
}

/** The simplest rule about a column. */
export function ruleOf({ column, words }: Column): RuleDraft {
  return { column, word: words[0]?.word ?? "", value: "", and: "", weight: USUAL_WEIGHT, unknown: "" };
}

/** The rules to write, or what is missing in a sentence. */
export function rulesOf(
  drafts: readonly RuleDraft[],
  columns: readonly Column[],
): { rules: ScoreRule[] } | { problem: string } {
  const rules: ScoreRule[] = [];
  for (const draft of drafts) {
    const column = columns.find((each) => each.column === draft.column);
    if (column === undefined) return { problem: "A column is gone. Remove its rule." };
    const [weight, unknown] = [Number(draft.weight), Number(draft.unknown)];
    if (draft.weight.trim() === "" || !Number.isFinite(weight) || !Number.isFinite(unknown))
      return { problem: `${column.header}: points are numbers.` };
    const takes = wordOf(draft, column)?.values ?? 0;
    if ([draft.value, draft.and].slice(0, takes).some((each) => each.trim() === ""))
      return { problem: `${column.header}: enter a value.` };
    rules.push({
      ...draft,
      header: column.header,
      weight,
      unknown: draft.unknown.trim() === "" ? null : unknown,
    });
  }
  return rules.length === 0 ? { problem: "Add a rule." } : { rules };
}

/** What a rule's word means; undefined if its column has no such rule. */
export function wordOf({ word }: RuleDraft, column: Column | undefined): Column["words"][number] | undefined {
  return column?.words.find((each) => each.word === word);
}
