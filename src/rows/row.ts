import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { nameInKey } from "../core/names";
import type { OutputColumn } from "./output-columns";
import { once } from "../core/terms";
import { cellSum, type Clocks, type Sum } from "./cell-sum";
import type { HeaderTexts } from "./sheet-snapshot";
import type { RowMemory } from "./memory";

/** One cell of ours as it was read; formulas are the user's, always. */
export interface SeenCell {
  readonly value: CellValue;
  readonly isFormula: boolean;
  /** It is in a column of the user's that was chosen for a field. */
  readonly isTheirs?: boolean;
}

/** One row as it was read. */
export interface SeenRow {
  /** "" where the key's cell is blank or still calculated; `?text` where its text names no company. */
  readonly key: string;
  /** null where nothing was ever written. */
  readonly memory: RowMemory | null;
  /** By the tags of our columns that the sheet has. */
  readonly cells: ReadonlyMap<string, SeenCell>;
  /** Whether the user has nothing else in the row: no value, no formula and, where notes were read, no note. */
  readonly isAlone: boolean;
}

/** What becomes of a row. */
export interface RowOutcome {
  /** A code that the Status is a word for. */
  readonly state: string;
  /** The sentence in the note of the Status; "" for none. */
  readonly note: string;
  /** By the tag of the column; null where there is only a state to tell. */
  readonly values: ReadonlyMap<string, CellValue> | null;
  /** The user agreed to lose values in our columns of which the row remembers nothing. */
  readonly replaces?: boolean;
}

export interface RowChange {
  /** `first` until the values are written, `last` from then on; null for a blank cell. */
  readonly memory: { readonly first: RowMemory; readonly last: RowMemory | null };
  readonly values: ReadonlyMap<string, CellValue>;
  /** The sentence in the note of the Status; "" for none, null where it stays. */
  readonly note: string | null;
  /** Tags of cells that were left alone, since they are the user's. */
  readonly named: readonly string[];
  /** Whether cells lose another company's values though the run does not write there. */
  readonly clearsOthers?: boolean;
  /** Whether a run has told what became of the row. */
  readonly tells?: boolean;
  /** The key is cleared, too: the last step of undoing a row that was appended. */
  readonly clearsKey?: boolean;
}

/** What is known beside the row itself: the clocks, and what answers of the journal say. */
export interface Knowledge {
  readonly clocks: Clocks;
  /** Whether an answer about this key holds this value for a column. */
  readonly isHeld: (key: string, tag: string, sum: Sum) => boolean;
  /** The value of a column in the newest answer about a key; null if no answer has one. */
  readonly newest: (key: string, tag: string) => CellValue;
  /** A text that an answer holds for a cell, found by its checksum; undefined if no answer holds it any more. */
  readonly longText: (key: string, tag: string, sum: Sum) => string | undefined;
}

/** Reads every value that answers, of any age, hold for keys, by key and column tag. */
export type HistoryOf = (
  keys: readonly string[],
  tags: readonly string[],
) => (key: string, tag: string) => readonly CellValue[];

/** What held answers say of these keys. Reading the journal is slow: it is read once for all keys, and only if a row needs it. */
export function heldKnowledge(
  clocks: Clocks,
  historyOf: HistoryOf,
  keys: readonly string[],
  tags: readonly string[],
): Knowledge {
  const loaded = once(() => historyOf(keys, tags));
  const of: ReturnType<HistoryOf> = (key, tag) => loaded()(key, tag);
  return {
    clocks,
    isHeld: (key, tag, sum) => key !== "" && of(key, tag).some((value) => cellSum(value, clocks) === sum),
    newest(key, tag) {
      const all = of(key, tag);
      const times = all.filter(isDate).map((time) => time.getTime());
      // Several kinds of answers have a time each.
      return times.length > 0 ? new Date(Math.max(...times)) : (all[all.length - 1] ?? null);
    },
    longText(key, tag, sum) {
      const found = of(key, tag).find((value) => cellSum(value, clocks) === sum);
      return typeof found === "string" ? found : undefined;
    },
  };
}

/** Cells that a sentence names; it counts the others. */
const MOST_NAMED = 3;

/** `Founded of acme.example`: a row number would be wrong after the next sort. */
export function cellName(
  { headerRow, heads }: { readonly headerRow: number; readonly heads: HeaderTexts },
  column: number,
  company: string,
): string {
  const header = headerRow > 0 ? heads[column - 1] : "";
  return `${header || `Column ${column}`} of ${nameInKey(company) ?? company}`;
}

/** Adds names of cells, up to the number that is shown. */
export function withNames(named: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...named, ...more])].slice(0, MOST_NAMED);
}

/** `: Founded of acme.example, Name of bolt.example and 2 more`; empty if nothing is named. */
export function namesText(named: readonly string[], count: number): string {
  if (named.length === 0) return "";
  const more = count - named.length;
  return `: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The hidden column in which each row remembers what runs have written there. */
export function memoryColumn(tag: string, label = "Row memory"): OutputColumn {
  return {
    tag,
    label,
    about:
      "Company Intelligence keeps what it wrote here: your own cells stay safe, and Undo works. Copying? History ▸ Copy the values leaves it out.",
    isHidden: true,
  };
}
