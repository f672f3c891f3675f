import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FilterControl } from "../../src/filters/filter-control";
import { findFilters } from "../../src/filters/find-filters";
import type { ListDraft } from "../../src/lists/list-request";
import { Combobox } from "../parts/combobox";
import { withFilter } from "./draft";

interface Props {
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  readonly onChange: (draft: ListDraft) => void;
  /** The filter whose control gets the focus next. */
  readonly onAdded: (filter: string) => void;
}

/** Finds a filter by what people call it; empty, it lists all of them under the headings of their paths. */
export function FilterFinder({ controls, draft, onChange, onAdded }: Props): JSX.Element {
  const [text, setText] = useState("");
  const added = new Set(draft.entries.map(({ filter }) => filter));
  const found = findFilters(controls, text).items.filter(({ filter }) => !added.has(filter));
  const searching = text.trim() !== "";

  function pick(filter: string): void {
    const control = controls.find((candidate) => candidate.filter === filter);
    if (control === undefined) return;
    setText("");
    onChange(withFilter(draft, control));
    onAdded(filter);
  }

  return (
    <section class="block">
      <Combobox
        id="filter-finder"
        label={added.size === 0 ? "Add a filter" : "Add another filter"}
        waits
        placeholder="Country, founded, funding…"
        text={text}
        note={
          found.length === 0
            ? searching
              ? "No filter matches. Try another word."
              : "Every filter is added."
            : null
        }
        items={found.map(({ filter, label, section, description }) => ({
          key: filter,
          label,
          detail: searching && description === "" ? section : description,
          ...(searching ? {} : { heading: section }),
        }))}
        onText={setText}
        onPick={pick}
      />
    </section>
  );
}
