import type { FilterControl } from "../../src/lists/filters/filter-control";
import type { FilterEntry } from "../../src/lists/filters/filter-entry";
import type { ListDraft, Problem } from "../../src/lists/list-draft";
import { Icon } from "../parts/icons";
import { draftParts, withEntry, withFilter, withoutFilter } from "./draft";
import { FilterInput } from "./filter-input";
import type { DraftChange } from "./use-draft";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  readonly control: FilterControl;
  readonly entry: FilterEntry;
  readonly problem: string | null;
  readonly focus: boolean;
  readonly onChange: (entry: FilterEntry) => void;
  readonly onRemove: () => void;
}

/** One filter: its name, control and meaning, and any problem with the value. */
function FilterCard({ control, entry, problem, focus, onChange, onRemove }: Props): JSX.Element {
  const card = useRef<HTMLDivElement>(null);
  const id = `filter-${control.filter.replace(/[^\w-]+/g, "-")}`;
  // A layout effect runs before the next key event: what is typed right after Enter belongs to the new
  // filter.
  useLayoutEffect(() => {
    if (focus)
      card.current?.querySelector<HTMLElement>(".filter-input :is(input, select, textarea)")?.focus();
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
      <p class={isEmpty(entry) ? "help" : "visually-hidden"} id={`${id}-help`} title={control.filter}>
        {control.help === "" ? control.filter : control.help}
      </p>
    </div>
  );
}

/** What a filter means is shown until it has a value. */
function isEmpty(entry: FilterEntry): boolean {
  switch (entry.kind) {
    case "options":
      return entry.chosen.length === 0;
    case "texts":
      return entry.texts.length === 0;
    case "range":
      return entry.gte === "" && entry.lte === "";
    case "boolean":
      return entry.value === null;
    case "json":
      return entry.text === "";
  }
}

/** A filter in a remembered draft that the API no longer lists. */
function UnknownFilterCard({ filter, onRemove }: { filter: string; onRemove: () => void }): JSX.Element {
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

interface FilterFormProps {
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  readonly problems: readonly Problem[];
  readonly focused: string | null;
  readonly onChange: (change: DraftChange) => void;
  readonly onAdded: (filter: string) => void;
}

/** The added filters; those that apply to one nested list share a frame that says what that means. */
export function FilterForm(props: FilterFormProps): JSX.Element {
  const { controls, draft, onChange, onAdded } = props;
  const byKey = new Map(controls.map((control) => [control.filter, control]));

  const card = (filter: string): JSX.Element => {
    const control = byKey.get(filter);
    const entry = draft.entries.find((known) => known.filter === filter)?.entry;
    const remove = (): void => {
      focusBeside(filter);
      onChange((now) => withoutFilter(now, filter));
    };
    if (control === undefined || entry === undefined) {
      return <UnknownFilterCard key={filter} filter={filter} onRemove={remove} />;
    }
    return (
      <FilterCard
        key={filter}
        control={control}
        entry={entry}
        problem={props.problems.find((problem) => problem.filter === filter)?.message ?? null}
        focus={props.focused === filter}
        onChange={(next) => onChange((now) => withEntry(now, filter, next))}
        onRemove={remove}
      />
    );
  };

  return (
    <div class="filters">
      {draftParts(draft, controls).map((part) =>
        part.group === null ? (
          card(part.filter)
        ) : (
          <div key={part.group.path} class="same-element" role="group" aria-label={part.group.meaning}>
            <p class="same-element-meaning">{part.group.meaning}</p>
            {part.filters.map(card)}
            <Siblings
              siblings={controls.filter(
                ({ filter, group }) => group?.path === part.group.path && !part.filters.includes(filter),
              )}
              onAdd={(control) => {
                onChange((now) => withFilter(now, control));
                onAdded(control.filter);
              }}
            />
          </div>
        ),
      )}
    </div>
  );
}

/** Moves the focus when a filter is removed: to its neighbour, or to the finder if it was the last one. */
function focusBeside(filter: string): void {
  const heads = [...document.querySelectorAll<HTMLElement>(".filter-head button")];
  const index = heads.findIndex((head) => head.dataset["filter"] === filter);
  (heads[index + 1] ?? heads[index - 1] ?? document.getElementById("filter-finder"))?.focus();
}

interface SiblingsProps {
  readonly siblings: readonly FilterControl[];
  readonly onAdd: (control: FilterControl) => void;
}

function Siblings({ siblings, onAdd }: SiblingsProps): JSX.Element | null {
  if (siblings.length === 0) return null;
  return (
    <div class="siblings">
      {siblings.map((control) => (
        <button key={control.filter} type="button" class="link" onClick={() => onAdd(control)}>
          + {control.label}
        </button>
      ))}
    </div>
  );
}
