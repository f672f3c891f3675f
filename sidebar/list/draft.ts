import type { FilterControl } from "../../src/lists/filters/filter-control";
import { type FilterEntry, emptyEntry } from "../../src/lists/filters/filter-entry";
import { lastInWords, lastOf } from "../../src/lists/filters/moving-date";
import { LIST_LIMIT_DEFAULT, type ListDraft } from "../../src/lists/list-draft";
import { listName } from "../../src/lists/list-name";
import type { FilterOption } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import { withoutCode } from "../parts/option-picker";
import { membersOf } from "../remembered";
import { isOption } from "../run/choices";
import type { LabelOf } from "./known-labels";

export const emptyDraft: ListDraft = {
  entries: [],
  limit: String(LIST_LIMIT_DEFAULT),
  sortBy: "relevance",
  sortOrder: "desc",
  excludeRange: "",
  sheetName: "",
};

export function withFilter(draft: ListDraft, control: FilterControl): ListDraft {
  if (draft.entries.some(({ filter }) => filter === control.filter)) return draft;
  return {
    ...draft,
    entries: [...draft.entries, { filter: control.filter, entry: emptyEntry(control.kind) }],
  };
}

/** The draft with one more value of a filter that has options; a single-valued filter gets this value instead. */
export function withValue(draft: ListDraft, control: FilterControl, option: FilterOption): ListDraft {
  const added = withFilter(draft, control);
  const entry = added.entries.find(({ filter }) => filter === control.filter)?.entry;
  const chosen = entry?.kind === "options" ? entry.chosen : [];
  const others = control.many ? chosen.filter(({ value }) => value !== option.value) : [];
  return withEntry(added, control.filter, { kind: "options", chosen: [...others, option] });
}

export function withEntry(draft: ListDraft, filter: string, entry: FilterEntry): ListDraft {
  return {
    ...draft,
    entries: draft.entries.map((known) => (known.filter === filter ? { filter, entry } : known)),
  };
}

export function withoutFilter(draft: ListDraft, filter: string): ListDraft {
  return { ...draft, entries: draft.entries.filter((known) => known.filter !== filter) };
}

/** Filters in display order: those of one same-element group are together, at the position of the first. */
type DraftPart =
  | { readonly filter: string; readonly group: null }
  | { readonly filters: readonly string[]; readonly group: NonNullable<FilterControl["group"]> };

export function draftParts(draft: ListDraft, controls: readonly FilterControl[]): DraftPart[] {
  const groupOf = new Map(controls.map(({ filter, group }) => [filter, group]));
  const parts: DraftPart[] = [];
  for (const { filter } of draft.entries) {
    const group = groupOf.get(filter) ?? null;
    if (group === null) {
      parts.push({ filter, group });
      continue;
    }
    const known = parts.findIndex((part) => part.group?.path === group.path);
    const part = parts[known];
    if (part === undefined || part.group === null) parts.push({ filters: [filter], group });
    else parts[known] = { filters: [...part.filters, filter], group };
  }
  return parts;
}

/** A stored draft; entries that are no longer valid are dropped. */
export function readDraft(stored: unknown): ListDraft {
  const found = membersOf(stored);
  const entries: unknown[] = Array.isArray(found["entries"]) ? found["entries"] : [];
  const text = (key: Exclude<keyof ListDraft, "entries">): string =>
    typeof found[key] === "string" ? found[key] : emptyDraft[key];
  return {
    entries: entries.flatMap((item) => {
      const { filter, entry } = membersOf(item);
      return typeof filter === "string" && isEntry(entry) ? [{ filter, entry }] : [];
    }),
    limit: text("limit"),
    sortBy: text("sortBy"),
    sortOrder: found["sortOrder"] === "asc" ? "asc" : "desc",
    excludeRange: text("excludeRange"),
    sheetName: text("sheetName"),
  };
}

function isEntry(value: unknown): value is FilterEntry {
  const entry = membersOf(value);
  switch (entry["kind"]) {
    case "options":
      return Array.isArray(entry["chosen"]) && entry["chosen"].every(isOption);
    case "texts":
      return Array.isArray(entry["texts"]) && entry["texts"].every((text) => typeof text === "string");
    case "range":
      return typeof entry["gte"] === "string" && typeof entry["lte"] === "string";
    case "boolean":
      return entry["value"] === null || typeof entry["value"] === "boolean";
    case "json":
      return typeof entry["text"] === "string";
    default:
      return false;
  }
}

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
  // A label may have come since, and a number may be listed as a text by now.
  const plain = (entry: unknown): string =>
    JSON.stringify(entry, (key, value: unknown) =>
      key === "label" ? undefined : typeof value === "number" ? String(value) : value,
    );
  const gone = new Set(entries.map(plain));
  return { ...draft, entries: draft.entries.filter((entry) => !gone.has(plain(entry))) };
}

/** A draft by another sentence. */
interface Described {
  readonly draft: ListDraft;
  /** What the sentence has filled in. */
  readonly filled: ListDraft["entries"];
  /** The filters that were set by hand: a sentence changes none of them. */
  readonly kept: readonly string[];
}

/** @param before What the sentence before has filled in. @param entries What this one asks for. */
export function describedAnew(
  draft: ListDraft,
  before: ListDraft["entries"],
  entries: ListDraft["entries"],
): Described {
  const own = withoutEntries(draft, before);
  const kept = own.entries.map(({ filter }) => filter);
  const filled = entries.filter(({ filter }) => !kept.includes(filter));
  return { draft: { ...own, entries: [...own.entries, ...filled] }, filled, kept };
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

/** A list name made from the filters: `Germany Series A 2015–`. */
export function suggestName(draft: ListDraft, controls: readonly FilterControl[]): string {
  return listName(
    draft.entries.map(({ filter, entry }) => {
      const label = controls.find((control) => control.filter === filter)?.label ?? filter;
      return wordingsOf(label, entry);
    }),
  );
}

/** The best first, then shorter ones. */
function wordingsOf(label: string, entry: FilterEntry): string[] {
  switch (entry.kind) {
    case "options":
      return alternatives(entry.chosen.map(withoutCode));
    case "texts":
      return alternatives(entry.texts);
    case "range": {
      const [from, to] = [entry.gte.trim(), entry.lte.trim()];
      const last = lastOf({ gte: from, lte: to });
      if (last !== null) return [`${label} ${lastInWords(last)}`, lastInWords(last)];
      return from === "" && to === "" ? [] : [`${label} ${from}–${to}`, `${from}–${to}`];
    }
    case "boolean":
      return entry.value === null ? [] : [entry.value ? label : `not ${label}`];
    case "json":
      return entry.text.trim() === "" ? [] : [label];
  }
}

function alternatives(names: readonly string[]): string[] {
  const [first] = names;
  if (first === undefined) return [];
  return [names.join(" or "), names.length === 1 ? first : `${first} +${names.length - 1}`];
}
