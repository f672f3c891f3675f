import type { FilterControl } from "../../src/filters/filter-control";
import type { FilterEntry } from "../../src/filters/filter-entry";
import type { ListDraft } from "../../src/lists/list-draft";
import type { FilterOption, SavedList } from "../../src/rpc/rpc";
import { membersOf } from "../remembered";
import { emptyDraft } from "./draft";
import type { LabelOf } from "./known-labels";

/**
 * Builder entries for filters in the API's form, from a saved list or from words. A value that does not fit
 * its control is kept as JSON, so nothing is lost.
 */
export function entriesFrom(
  filters: Readonly<Record<string, unknown>>,
  controls: readonly FilterControl[],
  labelOf: LabelOf,
): ListDraft["entries"] {
  return Object.entries(filters).map(([filter, value]) => {
    const control = controls.find((candidate) => candidate.filter === filter);
    const entry = control === undefined ? null : entryFrom(control, value, labelOf);
    return { filter, entry: entry ?? { kind: "json", text: JSON.stringify(value) } };
  });
}

/** A saved list as a draft, to change, build or save again. */
export function draftOfList(
  { request, lastRun }: Pick<SavedList, "request" | "lastRun">,
  controls: readonly FilterControl[],
  labelOf: LabelOf,
): ListDraft {
  return {
    entries: entriesFrom(request.filters, controls, labelOf),
    limit: String(request.limit),
    sortBy: request.sortBy ?? emptyDraft.sortBy,
    sortOrder: request.sortOrder ?? emptyDraft.sortOrder,
    excludeRange: request.excludeRange ?? "",
    // After a build the name is that of the new sheet, and another build makes another sheet.
    sheetName: lastRun === null ? (request.sheetName ?? "") : "",
  };
}

/** The draft with these entries: entries of a filter that it already contains are replaced, others are added. */
export function withEntries(draft: ListDraft, entries: ListDraft["entries"]): ListDraft {
  const replaced = draft.entries.map(
    (known) => entries.find(({ filter }) => filter === known.filter) ?? known,
  );
  const added = entries.filter(({ filter }) => !draft.entries.some((known) => known.filter === filter));
  return { ...draft, entries: [...replaced, ...added] };
}

/** The draft without these entries, unless they have changed since: a changed entry is the user's own. */
export function withoutEntries(draft: ListDraft, entries: ListDraft["entries"]): ListDraft {
  const withoutLabels = (entry: unknown): string =>
    JSON.stringify(entry, (key, value: unknown) => (key === "label" ? undefined : value));
  const gone = new Set(entries.map(withoutLabels));
  return { ...draft, entries: draft.entries.filter((entry) => !gone.has(withoutLabels(entry))) };
}

/** The ranges of excluded companies, with one more. */
export function withRange(ranges: string, range: string): string {
  const known = ranges.trim();
  return known === "" || known === range ? range : known.includes(range) ? known : `${known}, ${range}`;
}

/** null if the control cannot represent the value. */
function entryFrom(control: FilterControl, value: unknown, labelOf: LabelOf): FilterEntry | null {
  switch (control.kind) {
    case "options":
    case "texts": {
      const values: unknown[] = Array.isArray(value) ? value : [value];
      if (!values.every(isScalar) || (values.length > 1 && !control.many)) return null;
      return control.kind === "texts"
        ? { kind: "texts", texts: values.map(String) }
        : { kind: "options", chosen: values.map((one) => optionOf(control.filter, one, labelOf)) };
    }
    case "range": {
      const { gte, lte, ...others } = membersOf(value);
      if (Object.keys(others).length > 0 || !isBound(gte) || !isBound(lte)) return null;
      return { kind: "range", gte: String(gte ?? ""), lte: String(lte ?? "") };
    }
    case "boolean":
      return typeof value === "boolean" ? { kind: "boolean", value } : null;
    case "json":
      return null;
  }
}

function optionOf(filter: string, value: string | number, labelOf: LabelOf): FilterOption {
  return { value, label: labelOf(filter, value) ?? String(value) };
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

function isBound(value: unknown): value is string | number | null | undefined {
  return value === undefined || value === null || isScalar(value);
}
