import { findByWords, type FoundByWords, type HowToFind } from "../core/words/find-by-words";
import type { FilterControl } from "./filter-control";

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
