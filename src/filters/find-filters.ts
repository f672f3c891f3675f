import { findByWords, type FoundByWords } from "../core/words/find-by-words";
import type { FilterControl } from "./filter-control";

/** The filters that a search means, best first; all of them, in the order served, for an empty search. */
export function findFilters(controls: readonly FilterControl[], search: string): FoundByWords<FilterControl> {
  return findByWords(controls, search, ({ label, filter, section, description }) => ({
    name: label,
    also: `${filter} ${section}`,
    about: description,
  }));
}
