import { findByWords } from "../core/words/find-by-words";
import type { FilterOption, OptionList } from "./filter";
import type { FilterControl } from "./filter-control";

export interface FoundValue {
  readonly control: FilterControl;
  readonly option: FilterOption;
}

export interface FoundValues {
  readonly values: FoundValue[];
  /** The nearest spelling, where the search as it was typed finds no value. */
  readonly meant: string | null;
}

/** Below that any letters begin some value, so only whole words count, such as `uk`. */
const SHORTEST_BEGINNING = 3;
/** Values that are shown of one filter: its own field shows the rest. */
const MOST_OF_ONE_FILTER = 3;
const MOST_VALUES = 8;

/** The values that a search means, with the filters that take them: `germany` is the country of a headquarters, or of an office. */
export function findValues(
  controls: readonly FilterControl[],
  lists: readonly OptionList[],
  search: string,
): FoundValues {
  if (search.trim() === "") return { values: [], meant: null };
  const whole = search.trim().length < SHORTEST_BEGINNING;
  const byFilter = new Map(controls.map((control) => [control.filter, control]));
  const values = lists.flatMap(({ filter, options }) => {
    const control = byFilter.get(filter);
    return control?.kind === "options" ? options.map((option): FoundValue => ({ control, option })) : [];
  });
  const namedAs = ({ control, option }: FoundValue) => ({ name: option.label, also: control.label });
  const { items, meant } = findByWords(values, search, namedAs, { inName: true, whole });
  return { values: theFirst(items), meant: items.length === 0 ? null : meant };
}

function theFirst(values: readonly FoundValue[]): FoundValue[] {
  const counts = new Map<FilterControl, number>();
  const shown = values.filter(({ control }) => {
    const count = (counts.get(control) ?? 0) + 1;
    counts.set(control, count);
    return count <= MOST_OF_ONE_FILTER;
  });
  return shown.slice(0, MOST_VALUES);
}
