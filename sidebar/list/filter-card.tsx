import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { FilterControl } from "../../src/filters/filter-control";
import type { FilterEntry } from "../../src/filters/filter-entry";
import { Icon } from "../parts/icons";
import { FilterInput } from "./filter-input";

interface Props {
  readonly control: FilterControl;
  readonly entry: FilterEntry;
  readonly problem: string | null;
  readonly focus: boolean;
  readonly onChange: (entry: FilterEntry) => void;
  readonly onRemove: () => void;
}

/** One filter: its name, control and meaning, and any problem with the value. */
export function FilterCard({ control, entry, problem, focus, onChange, onRemove }: Props): JSX.Element {
  const card = useRef<HTMLDivElement>(null);
  const id = `filter-${control.filter.replace(/[^\w-]+/g, "-")}`;
  // A layout effect runs before the next key event: what is typed right after Enter belongs to the new
  // filter.
  useLayoutEffect(() => {
    if (focus) card.current?.querySelector<HTMLElement>(".filter-input :is(input, textarea)")?.focus();
  }, [focus]);
  return (
    <div
      class="filter"
      ref={card}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem === null ? `${id}-help` : `${id}-problem ${id}-help`}
    >
      <div class="filter-head">
        <span class="filter-label" id={`${id}-label`}>
          {control.label}
        </span>
        <button
          type="button"
          class="icon-button"
          data-filter={control.filter}
          aria-label={`Remove ${control.label}`}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <div class="filter-input">
        <FilterInput id={id} control={control} entry={entry} onChange={onChange} />
      </div>
      {problem !== null && (
        <p class="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <p class="help" id={`${id}-help`} title={control.filter}>
        {control.help === "" ? control.filter : control.help}
      </p>
    </div>
  );
}

/** A filter in a remembered draft that the API no longer lists. */
export function UnknownFilterCard({
  filter,
  onRemove,
}: {
  filter: string;
  onRemove: () => void;
}): JSX.Element {
  return (
    <div class="filter">
      <div class="filter-head">
        <span class="filter-label">{filter}</span>
        <button
          type="button"
          class="icon-button"
          data-filter={filter}
          aria-label={`Remove ${filter}`}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
      <p class="problem">The API no longer offers this filter. Remove it to go on.</p>
    </div>
  );
}
