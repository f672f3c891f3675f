import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { FilterControl } from "../../src/filters/filter-control";
import type { ListDraft } from "../../src/lists/list-draft";
import type { OptionList } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { Combobox, type ComboboxItem } from "../parts/combobox";
import { withoutCode } from "../parts/without-code";
import { useTask } from "../use-task";
import { withFilter, withValue } from "./draft";
import { findInBuilder } from "./find-in-builder";
import { learnLabels } from "./known-labels";

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
  const { options, state } = useAddin();
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
  const { filters, values, note } = findInBuilder({ controls, lists, sections, draft }, text);
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
      learnLabels(value.control.filter, [value.option]);
      onChange(withValue(draft, value.control, value.option));
      onAdded(value.control.filter);
    } else if (control !== undefined) {
      onChange(withFilter(draft, control));
      onAdded(key);
    }
  }
  const items: ComboboxItem[] = [
    ...filters.map(({ filter, label, section, help }) => ({
      key: filter,
      label,
      detail: asked !== "" && help === "" ? section : help,
      ...(asked === "" ? { heading: section } : {}),
    })),
    ...values.map(({ control, option }) => ({
      key: valueKey(control, option),
      label: `${control.label} = ${withoutCode(option)}`,
    })),
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
