/** Whole numbers between bounds that are both inclusive; a bound that is left out is open. */
export interface IntRange {
  readonly gte?: number;
  readonly lte?: number;
}

/** How far below the newest number most companies are expected to begin: a first guess, corrected by each count. */
const RECENT = 10;

/**
 * Two ranges that together hold the same numbers; null for a single number.
 *
 * Steps away from `newest` double, so that open ends and wide ranges come to where the companies are in few steps.
 *
 * @param newest About the highest number that there is, such as the year of today.
 */
export function halveRange({ gte, lte }: IntRange, newest: number): [IntRange, IntRange] | null {
  if (gte !== undefined && lte !== undefined && gte >= lte) return null;
  const below = pivotOf(gte, lte, newest);
  return [
    { ...(gte === undefined ? {} : { gte }), lte: below },
    { gte: below + 1, ...(lte === undefined ? {} : { lte }) },
  ];
}

/** The highest number of the lower half. */
function pivotOf(gte: number | undefined, lte: number | undefined, newest: number): number {
  if (lte === undefined) {
    if (gte === undefined || gte <= newest - RECENT) return newest - RECENT;
    return gte < newest ? middle(gte, newest) : gte + (gte - newest + 1);
  }
  const stepped = lte - Math.max(1, newest - lte);
  return gte === undefined || stepped >= gte ? stepped : middle(gte, lte);
}

function middle(low: number, high: number): number {
  return Math.floor((low + high) / 2);
}

/** The bounds of a filter's value, open where it names none; null if it is no such range. */
export function rangeIn(value: unknown): IntRange | null {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { gte = null, lte = null } = value as Readonly<Record<string, unknown>>;
  if (!isBound(gte) || !isBound(lte)) return null;
  return { ...(gte === null ? {} : { gte }), ...(lte === null ? {} : { lte }) };
}

function isBound(bound: unknown): bound is number | null {
  return bound === null || Number.isSafeInteger(bound);
}

/** `2007 to 2016`, `up to 1986`, `from 2017`. */
export function rangeInWords({ gte, lte }: IntRange): string {
  if (gte === undefined) return lte === undefined ? "any" : `up to ${lte}`;
  if (lte === undefined) return `from ${gte}`;
  return gte === lte ? String(gte) : `${gte} to ${lte}`;
}
