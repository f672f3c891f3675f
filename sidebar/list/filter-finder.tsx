import { fold } from "../../src/core/names";
import { newsEventTypes } from "../../src/core/news-event-types";
import { findByWords, type Named } from "../../src/core/words/find-by-words";
import type { FilterControl } from "../../src/lists/filters/filter-control";
import { findFilters, findValues, type FoundValue } from "../../src/lists/filters/find-values";
import type { ListDraft } from "../../src/lists/list-draft";
import type { OptionList, Section } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import type { Panels } from "../panel";
import { Combobox, type ComboboxItem } from "../parts/combobox";
import { withoutCode } from "../parts/option-picker";
import { useTask } from "../use-task";
import { withFilter, withValue } from "./draft";
import { learnLabels } from "./known-labels";
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";

/**
 * Where to find something that is not a filter: a kind of news, or a column of an enrichment.
 *
 * @returns A sentence for each place with an exact match; empty if there is none.
 */
function foundElsewhere({ sections, panels }: Pick<Where, "sections" | "panels">, search: string): string {
  const events = newsEventTypes().map(({ name, category }): Named => ({ name, also: category }));
  const columns = sections.flatMap((section) =>
    section.columns.map((name): Named => ({ name, also: section.label })),
  );
  const event = called(events, search);
  const column = called(columns, search);
  const news = event === null ? [] : [`As an event: “${event}”, in ${panels.news.title}.`];
  const enrich = column === null ? [] : [`As a column: “${column}”, in ${panels.enrich.title}.`];
  return [...enrich, ...news].join(" ");
}

function called(things: readonly Named[], search: string): string | null {
  const { items, meant } = findByWords(things, search, (thing) => thing, { whole: true });
  return meant === null ? (items[0]?.name ?? null) : null;
}

interface FoundInBuilder {
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
  readonly panels: Panels;
}

/**
 * What the list builder finds for a search: filters first, then their values; near matches only if nothing
 * else matches.
 */
export function findInBuilder(where: Where, search: string): FoundInBuilder {
  const { controls, lists, draft } = where;
  const asked = search.trim();
  const byName = findFilters(controls, asked);
  const byValue = findValues(controls, lists, asked);
  const filters = byName.meant === null ? byName.items : [];
  const values = byValue.meant === null ? byValue.values : [];
  const elsewhere = foundElsewhere(where, asked);
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
  return asked === "" ? "Every filter is added." : "You have added that already.";
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

interface Props {
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  readonly onChange: (draft: ListDraft) => void;
  /** The filter whose control gets the focus next. */
  readonly onAdded: (filter: string) => void;
}

/** With fewer letters the API finds too much to be useful. */
const LETTERS_MIN = 3;
const SEARCH = "search";

/**
 * Finds a filter, or one of its values, by everyday names; while empty it lists all filters under the
 * headings of their paths.
 */
export function FilterFinder({ controls, draft, onChange, onAdded }: Props): JSX.Element {
  const { options, panels, state } = useAddin();
  const [text, setText] = useState("");
  const [fixed, setFixed] = useState<readonly OptionList[]>([]);
  const [searched, setSearched] = useState<{ words: string; lists: readonly OptionList[] } | null>(null);
  const fetching = useTask();
  const asked = text.trim();
  const lists = useMemo(
    () => (searched?.words === asked ? [...fixed, ...searched.lists] : fixed),
    [fixed, searched, asked],
  );
  const sections = state?.sections ?? [];
  const { filters, values, note } = findInBuilder({ controls, lists, sections, draft, panels }, text);
  const canSearch = asked.length >= LETTERS_MIN && searched?.words !== asked;

  function pick(key: string): void {
    if (key === SEARCH) {
      fetching.run(async () => setSearched({ words: asked, lists: await options.lists(asked) }));
      return;
    }
    const control = filters.find(({ filter }) => filter === key);
    const value = values.find((each) => valueKey(each.control, each.option) === key);
    setText("");
    if (value !== undefined) {
      learnLabels(state?.baseUrl ?? "", value.control.filter, [value.option]);
      onChange(withValue(draft, value.control, value.option));
      onAdded(value.control.filter);
    } else if (control !== undefined) {
      onChange(withFilter(draft, control));
      onAdded(key);
    }
  }
  // A value that is called just that comes first: Enter takes what was typed.
  const exact = values.filter(({ option }) => fold(withoutCode(option)) === fold(asked));
  const isFilter = filters.some(({ label }) => fold(label) === fold(asked));
  const first = isFilter ? [] : exact;
  const valueItem = ({ control, option }: FoundValue): ComboboxItem => ({
    key: valueKey(control, option),
    label: `${control.label} = ${withoutCode(option)}`,
  });
  const items: ComboboxItem[] = [
    ...first.map(valueItem),
    ...filters.map(({ filter, label, section, help }) => ({
      key: filter,
      label,
      detail: asked !== "" && help === "" ? section : help,
      ...(asked === "" ? { heading: section } : {}),
    })),
    ...values.filter((value) => !first.includes(value)).map(valueItem),
    ...(canSearch
      ? [
          {
            key: SEARCH,
            label: `Search for “${asked}”`,
            detail: "Among industries, investors and the like. Free.",
          },
        ]
      : []),
  ];

  return (
    <section class="block">
      <Combobox
        id="filter-finder"
        label={draft.entries.length === 0 ? "Add a filter" : "Add another filter"}
        waits
        loose={filters.length === 0 && first.length === 0}
        placeholder="Country, founded, funding…"
        text={text}
        busy={fetching.busy}
        note={fetching.failure === null ? note : fetching.failure.message}
        items={items}
        onText={setText}
        onPick={pick}
        onOpen={() => {
          // Filters are found without them, so a failure is reported only when the user searches.
          if (fixed.length === 0) options.lists().then(setFixed, () => undefined);
        }}
      />
    </section>
  );
}

function valueKey({ filter }: FilterControl, { value }: { readonly value: string | number }): string {
  return `${filter}=${value}`;
}
