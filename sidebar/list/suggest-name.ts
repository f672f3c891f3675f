import { shortened } from "../../src/core/shortened";
import type { FilterControl } from "../../src/filters/filter-control";
import type { FilterEntry } from "../../src/filters/filter-entry";
import type { ListDraft } from "../../src/lists/list-draft";
import { withoutCode } from "../parts/without-code";

const PARTS_MAX = 3;
const LENGTH_MAX = 60;

/** A list name made from the first values: `Germany, Series A, Founded year 2015–`. */
export function suggestName(draft: ListDraft, controls: readonly FilterControl[]): string {
  const parts = draft.entries.flatMap(({ filter, entry }) => {
    const label = controls.find((control) => control.filter === filter)?.label ?? filter;
    const text = inWords(label, entry);
    return text === "" ? [] : [text];
  });
  return shortened(parts.slice(0, PARTS_MAX).join(", "), LENGTH_MAX);
}

function inWords(label: string, entry: FilterEntry): string {
  switch (entry.kind) {
    case "options":
      return entry.chosen.map(withoutCode).join(" or ");
    case "texts":
      return entry.texts.join(" or ");
    case "range": {
      const [from, to] = [entry.gte.trim(), entry.lte.trim()];
      return from === "" && to === "" ? "" : `${label} ${from}–${to}`;
    }
    case "boolean":
      return entry.value === null ? "" : entry.value ? label : `not ${label}`;
    case "json":
      return entry.text.trim() === "" ? "" : label;
  }
}
