import { fold } from "../../src/core/fold";
import type { FilterControl } from "../../src/filters/filter-control";
import { findFilters } from "../../src/filters/find-filters";
import { findValues, type FoundValue } from "../../src/filters/find-values";
import type { ListDraft } from "../../src/lists/list-draft";
import type { OptionList, Section } from "../../src/rpc/rpc";
import { foundElsewhere } from "./found-elsewhere";

export interface FoundInBuilder {
  readonly filters: readonly FilterControl[];
  readonly values: readonly FoundValue[];
  /** A note below the results; null if they need none. */
  readonly note: string | null;
}

interface Where {
  readonly controls: readonly FilterControl[];
  readonly lists: readonly OptionList[];
  readonly sections: readonly Section[];
  readonly draft: ListDraft;
}

/**
 * What the list builder finds for a search: filters first, then their values; near matches only if nothing
 * else matches.
 */
export function findInBuilder({ controls, lists, sections, draft }: Where, search: string): FoundInBuilder {
  const asked = search.trim();
  const byName = findFilters(controls, asked);
  const byValue = findValues(controls, lists, asked);
  const filters = byName.meant === null ? byName.items : [];
  const values = byValue.meant === null ? byValue.values : [];
  const elsewhere = foundElsewhere(asked, sections);
  const unknown = `No filter is called “${asked}”.`;
  if (filters.length > 0 || values.length > 0) {
    const left = notChosen(draft, filters, values);
    const isNew = left.filters.length > 0 || left.values.length > 0;
    const isCalled = filters.length > 0 || values.some(({ option }) => fold(option.label) === fold(asked));
    const note = isCalled || elsewhere === "" ? null : `${unknown} ${elsewhere}`;
    return { ...left, note: isNew ? note : allAdded(asked) };
  }
  if (elsewhere !== "") return { filters: [], values: [], note: `${unknown} ${elsewhere}` };
  const meant = byName.meant ?? byValue.meant;
  const wayOut = meant === null ? "Try another word." : `These are for “${meant}”.`;
  return { ...notChosen(draft, byName.items, byValue.values), note: `${unknown} ${wayOut}` };
}

function allAdded(asked: string): string {
  return asked === "" ? "Every filter is added." : "What is called so is added already.";
}

function notChosen(
  draft: ListDraft,
  filters: readonly FilterControl[],
  values: readonly FoundValue[],
): Pick<FoundInBuilder, "filters" | "values"> {
  const entries = new Map(draft.entries.map(({ filter, entry }) => [filter, entry]));
  return {
    filters: filters.filter(({ filter }) => !entries.has(filter)),
    values: values.filter(({ control, option }) => {
      const entry = entries.get(control.filter);
      return entry?.kind !== "options" || !entry.chosen.some(({ value }) => value === option.value);
    }),
  };
}
