import type { CellValue } from "../core/cell";

export const COUNT = "#,##0";
/** A number that is read as “10+” and goes on being one, for formulas and charts. */
const AT_LEAST = '#,##0"+"';

/** What a cell holds, and whether there may be more than that. */
export interface Counted {
  readonly value: CellValue;
  readonly isAtLeast: boolean;
}

interface Held {
  /** By month; null where nothing is held. */
  readonly values: ReadonlyMap<string, number> | null;
  /** What is in a month of which nothing is said. */
  readonly otherwise: number | null;
  /** The month up to which there may be more than is held; empty where all is. */
  readonly knownSince: string;
}

/** The numbers of some months; blank where nothing is known, and where nothing is held of what there may have been. */
export function monthCells({ values, otherwise, knownSince }: Held, months: readonly string[]): Counted[] {
  return months.map((month) => {
    const value = values?.get(month) ?? null;
    if (month <= knownSince) return { value, isAtLeast: value !== null };
    return { value: values === null ? null : (value ?? otherwise), isAtLeast: false };
  });
}

/** How a number is shown. */
export function formatOf({ isAtLeast }: Counted): string {
  return isAtLeast ? AT_LEAST : COUNT;
}
