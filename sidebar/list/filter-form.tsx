import type { JSX } from "preact";
import type { FilterControl } from "../../src/filters/filter-control";
import type { ListDraft, Problem } from "../../src/lists/list-draft";
import { draftParts, withEntry, withFilter, withoutFilter } from "./draft";
import { FilterCard, UnknownFilterCard } from "./filter-card";

interface Props {
  readonly controls: readonly FilterControl[];
  readonly draft: ListDraft;
  readonly problems: readonly Problem[];
  readonly focused: string | null;
  readonly onChange: (draft: ListDraft) => void;
  readonly onAdded: (filter: string) => void;
}

/** The added filters; those that apply to one nested list share a frame that says what that means. */
export function FilterForm(props: Props): JSX.Element {
  const { controls, draft, onChange, onAdded } = props;
  const byKey = new Map(controls.map((control) => [control.filter, control]));

  const card = (filter: string): JSX.Element => {
    const control = byKey.get(filter);
    const entry = draft.entries.find((known) => known.filter === filter)?.entry;
    const remove = (): void => {
      focusBeside(filter);
      onChange(withoutFilter(draft, filter));
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
        onChange={(next) => onChange(withEntry(draft, filter, next))}
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
                onChange(withFilter(draft, control));
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
