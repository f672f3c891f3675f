import type { CellValue } from "../core/cell";
import type { Clocks, Sum } from "../verified-writes/cell-sum";
import type { RowMemory } from "./memory";

/** One cell of ours as it was read; formulas are the user's, always. */
export interface SeenCell {
  readonly value: CellValue;
  readonly isFormula: boolean;
  /** It is in a column of the user's, into which values go as well. */
  readonly isTheirs?: boolean;
}

/** One row as it was read. */
export interface SeenRow {
  /** "" where the cell that should name the row says nothing, or nothing yet; `?text` where it says what names none. */
  readonly key: string;
  /** null where nothing was ever written. */
  readonly memory: RowMemory | null;
  /** By the tags of our columns that the sheet has. */
  readonly cells: ReadonlyMap<string, SeenCell>;
  /** Whether nothing of the user's is beside these: no value, no formula and, where they were looked at, no note. */
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
  /** Somebody agrees to lose what stands in columns of ours and of which the row remembers nothing. */
  readonly replaces?: boolean;
}

export interface RowChange {
  /** As it is until the values are written, and from then on; null for a blank cell. */
  readonly memory: { readonly first: RowMemory; readonly last: RowMemory | null };
  readonly values: ReadonlyMap<string, CellValue>;
  /** The sentence in the note of the Status; "" for none, null where it stays. */
  readonly note: string | null;
  /** Tags of cells that were left alone, since they are the user's. */
  readonly named: readonly string[];
  /** Tags of cells that show another company's values, and lose them though the run does not write there. */
  readonly cleared: readonly string[];
  /** Whether a run has told what became of the row. */
  readonly tells?: boolean;
  /** The key goes, too: nothing else is left of a row that was appended. */
  readonly clearsKey?: boolean;
}

/** What decides beside the row itself. */
export interface Knowledge {
  readonly clocks: Clocks;
  /** Whether a held answer about this key says just that of a column. */
  readonly isHeld: (key: string, tag: string, sum: Sum) => boolean;
  /** What the newest held answer says of a column; null if none does. */
  readonly newest: (key: string, tag: string) => CellValue;
  /** A text that an answer of any age holds for a cell, by its checksum; undefined if none does any more. */
  readonly longText: (key: string, tag: string, sum: Sum) => string | undefined;
}
