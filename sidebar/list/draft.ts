import type { FilterControl } from "../../src/filters/filter-control";
import { emptyEntry, type FilterEntry } from "../../src/filters/filter-entry";
import { LIST_LIMIT_DEFAULT, type ListDraft } from "../../src/lists/list-draft";
import type { FilterOption } from "../../src/rpc/rpc";
import { membersOf } from "../remembered";
import { isOption } from "../run/choices";

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
export type DraftPart =
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
