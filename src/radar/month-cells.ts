import type { CellValue } from "../core/cell";

export const COUNT = "#,##0";
/** A number that is read as “10+” and goes on being one, for formulas and charts. */
const AT_LEAST = '#,##0"+"';

/** What a cell holds, and whether there may be more than that. */
export interface Counted {
  readonly value: CellValue;
  readonly isAtLeast: boolean;
}

/** The months of which all is held. */
export interface Span {
  /** There may be more than is held up to this month; empty where all is. */
  readonly knownSince: string;
  /** It was held last in this month; `9999-12` where it does not matter. */
  readonly knownUntil: string;
}

/**
 * Whether all that there was in a month is held: of a month that was not over when it was asked, only what there was by then,
 * which is all where it still is not over.
 */
export function isWhole(month: string, { knownSince, knownUntil }: Span, months: readonly string[]): boolean {
  const isOver = month !== months[months.length - 1];
  return month > knownSince && (isOver ? month < knownUntil : month <= knownUntil);
}

interface Held extends Span {
  /** By month; null where nothing is held. */
  readonly values: ReadonlyMap<string, number> | null;
  /** What is in a month of which nothing is said. */
  readonly otherwise: number | null;
}

/** The numbers of some months; blank where nothing is known, and where nothing is held of what there may have been. */
export function monthCells({ values, otherwise, ...span }: Held, months: readonly string[]): Counted[] {
  return months.map((month) => {
    const value = values?.get(month) ?? null;
    if (!isWhole(month, span, months)) return { value, isAtLeast: value !== null };
    return { value: values === null ? null : (value ?? otherwise), isAtLeast: false };
  });
}

/** How a number is shown. */
export function formatOf({ isAtLeast }: Counted): string {
  return isAtLeast ? AT_LEAST : COUNT;
}
