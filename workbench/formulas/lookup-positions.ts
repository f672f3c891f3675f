import { compare, toNumber } from "./coercion";
import { equalTo, sameKind, wildcard } from "./criteria";
import { isError, type Scalar, type Table } from "./values";

const lists = new WeakMap<Table, readonly Scalar[]>();
/** An index per list from each value to its first position; undefined after the first search of a list. */
const firstPlaces = new WeakMap<readonly Scalar[], Map<string, number> | undefined>();

/** The list that a range is searched by: its only row, or its first column. */
export function searchedList(table: Table): readonly Scalar[] {
  let list = lists.get(table);
  if (!list) {
    list = isRow(table) ? (table[0] ?? []) : table.map((line) => line[0] ?? null);
    lists.set(table, list);
  }
  return list;
}

export function isRow(table: Table): boolean {
  return table.length === 1 && (table[0]?.length ?? 0) > 1;
}

/** The first position of a key, or -1; text is compared ignoring case and may contain wildcards. */
export function exactPlace(key: Scalar, list: readonly Scalar[], wildcards = true): number {
  if (wildcards && typeof key === "string" && /[*?~]/.test(key)) return list.findIndex(wildcard(key));
  if (!firstPlaces.has(list)) {
    // An index does not pay off for a single search.
    firstPlaces.set(list, undefined);
    return list.findIndex(equalTo(key));
  }
  let places = firstPlaces.get(list);
  if (!places) firstPlaces.set(list, (places = indexed(list)));
  return places.get(nameOf(key) ?? "") ?? -1;
}

function indexed(list: readonly Scalar[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, value] of list.entries()) {
    const name = nameOf(value);
    if (name !== undefined && !places.has(name)) places.set(name, place);
  }
  return places;
}

function nameOf(value: Scalar): string | undefined {
  if (value === null || isError(value)) return undefined;
  if (typeof value === "string") return `t${value.toLowerCase()}`;
  return typeof value === "boolean" ? `b${value}` : `n${toNumber(value)}`;
}

/** The last position in a sorted list whose value is not beyond the key: ascending (`1`) or descending (`-1`). */
export function sortedPlace(key: Scalar, list: readonly Scalar[], direction: 1 | -1): number {
  let found = -1;
  list.forEach((value, place) => {
    if (
      value === null ||
      isError(value) ||
      !sameKind(value, key) ||
      (typeof value === "boolean") !== (typeof key === "boolean")
    )
      return;
    if (compare(value, key) * direction <= 0) found = place;
  });
  return found;
}

export interface SearchModes {
  /** 0 exact, 1 exact or next larger, -1 exact or next smaller, 2 wildcards. */
  readonly match: number;
  /** 1 first to last, -1 last to first, 2 and -2 binary search in ascending and descending order. */
  readonly search: number;
}

/**
 * The position of a key for `XLOOKUP` and `XMATCH`, or -1. Of equal values the first counts, or the last if
 * the search starts at the end.
 */
export function modalPlace(key: Scalar, list: readonly Scalar[], { match, search }: SearchModes): number {
  // Binary search ends at the last of equal values in ascending order, at the first in descending order.
  const last = search === -1 || search === 2;
  if (match === 2) {
    const matches = wildcard(key);
    return last ? list.findLastIndex(matches) : list.findIndex(matches);
  }
  const exact = last ? list.findLastIndex(equalTo(key)) : exactPlace(key, list, false);
  if (exact >= 0 || match === 0) return exact;
  let best = -1;
  list.forEach((value, place) => {
    if (value === null || isError(value) || !sameKind(value, key) || compare(value, key) * match < 0) return;
    const current = list[best];
    const difference = current === undefined ? -1 : compare(value, current) * match;
    if (difference < 0 || (difference === 0 && last)) best = place;
  });
  return best;
}
