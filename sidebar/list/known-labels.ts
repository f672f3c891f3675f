import type { ListDraft } from "../../src/lists/list-draft";
import type { FilterOption } from "../../src/rpc/rpc";
import { membersOf, recall, remember } from "../remembered";

/** The label of a value; null if it has never been seen here. */
export type LabelOf = (filter: string, value: string | number) => string | null;

const LABELS_MAX = 500;

/**
 * Labels of values that were chosen in this browser. A saved list holds values only, and a look-up that
 * requires words cannot return the label of a code.
 */
export const knownLabel: LabelOf = (filter, value) =>
  recall("labels", readLabels)[keyOf(filter, value)] ?? null;

/** The labels of a draft's values, saved with the list so that others see names instead of codes. */
export function labelsOf(draft: ListDraft): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const { filter, entry } of draft.entries) {
    if (entry.kind !== "options") continue;
    for (const { value, label } of entry.chosen) {
      if (label !== String(value)) labels[keyOf(filter, value)] = label;
    }
  }
  return labels;
}

/** Labels saved with a list, and those known here. */
export function labelsFrom(saved: Readonly<Record<string, string>> = {}): LabelOf {
  return (filter, value) => saved[keyOf(filter, value)] ?? knownLabel(filter, value);
}

export function learnLabels(filter: string, options: readonly FilterOption[]): void {
  const labels = recall("labels", readLabels);
  const fresh = options.filter(
    ({ value, label }) => label !== String(value) && labels[keyOf(filter, value)] !== label,
  );
  if (fresh.length === 0) return;
  for (const { value, label } of fresh) labels[keyOf(filter, value)] = label;
  remember("labels", Object.fromEntries(Object.entries(labels).slice(-LABELS_MAX)));
}

function readLabels(stored: unknown): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [key, label] of Object.entries(membersOf(stored))) {
    if (typeof label === "string") labels[key] = label;
  }
  return labels;
}

function keyOf(filter: string, value: string | number): string {
  return `${filter}=${value}`;
}
