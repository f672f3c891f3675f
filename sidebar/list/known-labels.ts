import type { ListDraft } from "../../src/lists/list-draft";
import type { FilterOption } from "../../src/rpc/rpc";
import { membersOf, recall, remember } from "../remembered";

/** The label of a value; null if it has never been seen here. */
export type LabelOf = (filter: string, value: string | number) => string | null;

const LABELS_MAX = 500;

/**
 * Labels of values that were chosen in this browser, at an address of the API: another service may call them otherwise. A saved list
 * holds values only, and a look-up that requires words cannot return the label of a code.
 */
export function knownAt(address: string): LabelOf {
  return (filter, value) => recall(namedAt(address), readLabels)[keyOf(filter, value)] ?? null;
}

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
export function labelsFrom(address: string, saved: Readonly<Record<string, string>> = {}): LabelOf {
  return (filter, value) => saved[keyOf(filter, value)] ?? knownAt(address)(filter, value);
}

export function learnLabels(address: string, filter: string, options: readonly FilterOption[]): void {
  const labels = recall(namedAt(address), readLabels);
  const fresh = options.filter(
    ({ value, label }) => label !== String(value) && labels[keyOf(filter, value)] !== label,
  );
  if (fresh.length === 0) return;
  for (const { value, label } of fresh) labels[keyOf(filter, value)] = label;
  remember(namedAt(address), Object.fromEntries(Object.entries(labels).slice(-LABELS_MAX)));
}

function readLabels(stored: unknown): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [key, label] of Object.entries(membersOf(stored))) {
    if (typeof label === "string") labels[key] = label;
  }
  return labels;
}

function namedAt(address: string): string {
  return `labels ${address}`;
}

function keyOf(filter: string, value: string | number): string {
  return `${filter}=${value}`;
}
