import { LIST_LIMIT_MAX } from "../../core/list-limit";
import type { ListCount } from "../list-results";
import type { Dimension, Filters } from "./dimensions";

/** A service that takes no notice of a filter would be asked for ever. */
const SPLITS_MOST = 30;

/** Filters that stand for a part of a list, or are to be split once more. */
interface Piece {
  readonly filters: Filters;
  /** Its place among the others: `0` is the lower half. */
  readonly path: string;
  /** What it was split along. */
  readonly along: readonly Dimension[];
}

export interface Part {
  readonly filters: Filters;
  /** How many of its companies are wanted. */
  readonly limit: number;
  readonly matches: number;
  /** More match than the service lists, or it does not say how many, and it cannot be split further. */
  readonly isCut: boolean;
  readonly label: string;
}

export interface PartPlan {
  /** In the order in which they are bought. */
  readonly parts: readonly Part[];
  /** What has to be counted before the parts are known; none if they are. */
  readonly open: readonly Filters[];
  /** How many companies the parts hold, those beyond the limit included. */
  readonly matches: number;
  /** What the parts were split along although the user had not set it: companies without it are in none of them. */
  readonly missing: readonly Dimension[];
  /** The label of the filter that all parts are split along, which theirs leave out; empty if there are none or several. */
  readonly by: string;
}

/**
 * Splits a list until each part is below the service's bound, as far as counts are known.
 *
 * The same counts give the same plan: it is kept nowhere, and whoever goes on after an interruption finds it again.
 *
 * @param countOf What is known of how many match each of these filters; null where nobody has counted.
 * @param limit Companies that are wanted: what lies beyond them is not counted.
 */
export function planParts(
  filters: Filters,
  dimensions: readonly Dimension[],
  countOf: (pieces: readonly Filters[]) => readonly (ListCount | null)[],
  limit: number,
): PartPlan {
  const leaves: (Piece & { matches: number; isCut: boolean })[] = [];
  const open: Filters[] = [];
  let level: readonly Piece[] = [{ filters, path: "", along: [] }];
  while (level.length > 0) {
    const counts = countOf(level.map((piece) => piece.filters));
    level = level.flatMap((piece, index): Piece[] => {
      const count = counts[index] ?? null;
      if (count === null) open.push(piece.filters);
      if (count === null || count.matches === 0) return [];
      const isSmall = count.matches !== null && count.matches < LIST_LIMIT_MAX;
      // Of a service that does not say how many there are no part would ever be small enough.
      const isDeep = count.matches === null || piece.path.length >= SPLITS_MOST;
      const halves = isSmall || isDeep ? null : split(piece, dimensions);
      if (halves !== null) return halves;
      leaves.push({ ...piece, matches: isSmall ? count.matches! : LIST_LIMIT_MAX, isCut: !isSmall });
      return [];
    });
  }
  const matches = leaves.reduce((sum, leaf) => sum + leaf.matches, 0);
  const along = new Set(leaves.flatMap((leaf) => leaf.along));
  const sorted = leaves.sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    parts: limited(sorted, limit, along.size > 1),
    open: matches >= limit ? [] : open,
    matches,
    missing: [...along].filter(({ isOwn }) => !isOwn),
    by: along.size === 1 ? [...along][0]!.label : "",
  };
}

function split({ filters, path, along }: Piece, dimensions: readonly Dimension[]): Piece[] | null {
  for (const dimension of dimensions) {
    const halves = dimension.halves(filters[dimension.filter]);
    if (halves === null) continue;
    return halves.map((value, index) => ({
      filters: { ...filters, [dimension.filter]: value },
      path: `${path}${index}`,
      along: along.includes(dimension) ? along : [...along, dimension],
    }));
  }
  return null;
}

function limited(
  leaves: readonly (Piece & { matches: number; isCut: boolean })[],
  limit: number,
  named: boolean,
): Part[] {
  let left = limit;
  return leaves.flatMap(({ filters, along, matches, isCut }): Part[] => {
    const wanted = Math.min(left, matches);
    left -= wanted;
    if (wanted === 0) return [];
    const label = along
      .map((dimension) => {
        const value = dimension.inWords(filters[dimension.filter]);
        return named ? `${dimension.label} ${value}` : value;
      })
      .join("; ");
    return [{ filters, limit: wanted, matches, isCut, label }];
  });
}
