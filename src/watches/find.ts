import { sortableDate, type Day } from "../core/api-date";
import { asCellKeepsIt } from "../core/kept-id";
import type { SeenAnswer, StoredWatch } from "./stored-watch";

/** One line of What's new, before it is in the sheet. */
export interface NewFind {
  /** Tells finds apart: a story or an item of one company, or one change of one value. */
  readonly key: string;
  /** A website or a UUID. */
  readonly company: string;
  /** What it is called; left out where nothing says so. */
  readonly name?: string | undefined;
  readonly kind: "News" | "Job post" | "Change" | "New in list" | "Gone from list";
  readonly what: string;
  readonly sentiment: string;
  /** When it appeared; null if nobody says. */
  readonly date: Date | Day | null;
  readonly link: string;
  /** Whether the company is what it is about; told first. */
  readonly isMain: boolean;
}

/** What a look has found, and what its watch remembers of it. */
export interface LookFinds {
  readonly finds: readonly NewFind[];
  /** There was nothing to compare with. */
  readonly isBaseline: boolean;
  /** What companies are called in answers, and where none says so, on the sheet that is watched. */
  readonly answered?: ReadonlyMap<string, string>;
  readonly names?: ReadonlyMap<string, string>;
  /** How many companies it has looked at, where it looks at companies. */
  readonly counts?: Partial<StoredWatch["last"]>;
  /** Up to where the next look need not tell: of a list or a market, of a column. */
  readonly seen?: SeenAnswer | undefined;
  readonly toldAt?: number;
  /** What else its owner should know. */
  readonly message?: string;
}

/** The key of a find, as the sheet keeps it. */
export function findKey(...parts: readonly string[]): string {
  return asCellKeepsIt(parts.join(" "));
}

/** Main subjects first, then the newest. */
export function inOrder(finds: readonly NewFind[]): NewFind[] {
  const time = ({ date }: NewFind) => (date === null ? 0 : sortableDate(date));
  return [...finds].sort((a, b) => Number(b.isMain) - Number(a.isMain) || time(b) - time(a));
}

/** What a watch says after a look that had nothing to compare with. */
export const FIRST_LOOK = "The first look is what later ones are compared with: it reports nothing.";
