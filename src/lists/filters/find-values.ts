import { findByWords, type FoundByWords, type HowToFind } from "../../core/words/find-by-words";
import { comparable, optionFinder } from "./check-value";
import type { FilterControl, FilterOption, OptionList } from "./filter-control";

/** An option that may be under a heading, by which it is found too. */
export interface HeadedOption extends FilterOption {
  readonly heading?: string;
}

export interface OptionMatches<T extends HeadedOption> {
  readonly shown: T[];
  /** Matches beyond those shown. */
  readonly more: number;
  /** The nearest spelling that finds something, where the letters as they were typed find nothing. */
  readonly meant: string | null;
}

/**
 * The options that a few typed letters mean: those that begin with them, then those with a word that does, else those that
 * people call so, then those that contain the letters. Case and accents do not matter.
 */
export function matchOptions<T extends HeadedOption>(
  options: readonly T[],
  typed: string,
  { chosen = [], max = 100 }: { chosen?: readonly FilterOption[]; max?: number } = {},
): OptionMatches<T> {
  const wanted = comparable(typed);
  const taken = new Set(chosen.map(({ value }) => value));
  const ranks: T[][] = [[], [], []];
  for (const option of options) {
    if (taken.has(option.value)) continue;
    ranks[rank(option, wanted)]?.push(option);
  }
  const [first = [], second = [], third = []] = ranks;
  const isSaid = first.length > 0 || second.length > 0;
  const { items, meant } = isSaid ? { items: [], meant: null } : calledSo(options, typed, taken);
  const called = meant !== null && third.length > 0 ? [] : items;
  const found = [...new Set([...first, ...second, ...called, ...third])];
  return {
    shown: found.slice(0, max),
    more: Math.max(0, found.length - max),
    meant: called.length > 0 ? meant : null,
  };
}

function calledSo<T extends HeadedOption>(
  options: readonly T[],
  typed: string,
  taken: ReadonlySet<string | number>,
): { items: readonly T[]; meant: string | null } {
  if (typed.trim() === "") return { items: [], meant: null };
  const namedAs = ({ label, heading = "" }: T) => ({ name: label, also: heading });
  const { items, meant } = findByWords(options, typed, namedAs);
  return { items: items.filter(({ value }) => !taken.has(value)), meant };
}

/** Pasted or typed values, one per line or separated by `;`, tab or (where no option holds one) comma. */
export function matchPasted(
  options: readonly FilterOption[],
  pasted: string,
): { matched: FilterOption[]; unmatched: string[] } {
  const called = optionFinder(options);
  const matched = new Set<FilterOption>();
  const unmatched: string[] = [];
  for (const part of pasted.split(/[\n\r\t;]+/)) {
    const whole = called(part) ?? null;
    for (const piece of whole === null ? part.split(",") : [part]) {
      const option = whole ?? called(piece) ?? null;
      if (option !== null) matched.add(option);
      else if (piece.trim() !== "") unmatched.push(piece.trim());
    }
  }
  return { matched: [...matched], unmatched };
}

function rank(option: HeadedOption, wanted: string): number {
  if (wanted === "") return 0;
  const label = comparable(option.label);
  const value = comparable(String(option.value));
  if (label.startsWith(wanted) || value === wanted) return 0;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return [label, value, comparable(option.heading ?? "")].some((text) => text.includes(wanted)) ? 2 : 3;
}

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

/** The filters that a search means, best first; all of them, in the order served, for an empty search. */
export function findFilters(
  controls: readonly FilterControl[],
  search: string,
  how: HowToFind = {},
): FoundByWords<FilterControl> {
  const namedAs = ({ label, filter, section, description }: FilterControl) => ({
    name: label,
    also: `${filter} ${section}`,
    about: how.literal === true ? "" : description,
  });
  return findByWords(controls, search, namedAs, how);
}
