import type { Spreadsheet, SheetTable } from "../ports/spreadsheet";
import type { HeaderTexts } from "../verified-writes/sheet-snapshot";
import type { HistoryOf } from "./held-values";
import type { SeenRow } from "./row";

/** Where a table's columns are right now; a user may have moved them. */
export interface Layout {
  readonly sheet: SheetTable;
  /** 0 without one. */
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  readonly key: number;
  /** null where somebody has deleted it: then nothing in the table is known to be ours. */
  readonly memory: number | null;
  /** null where the table tells no state. */
  readonly status: number | null;
  /** Columns of values, by tag. */
  readonly columns: ReadonlyMap<string, number>;
  /** Tags of those that are the user's own. */
  readonly theirs: ReadonlySet<string>;
}

export interface TableParts {
  readonly spreadsheet: Spreadsheet;
  /** @throws {SetupError} If the sheet or the key column is gone. */
  readonly locate: () => Layout;
  /** The key that a cell names; "" for one that names none. */
  readonly readKey: (cell: unknown) => string;
  /** Whether a cell will say its key in a moment. */
  readonly isCalculating: (cell: unknown) => boolean;
  /** What the Status shows of a state. */
  readonly word: (state: string) => string;
  /** Whether a state says what is under way: undo does not put it back. */
  readonly isPassing: (state: string) => boolean;
  /** Whether a Status cell shows a word of ours and nothing else. */
  readonly isWord: (cell: unknown) => boolean;
  /** What held answers have said of keys, by column tag. */
  readonly historyOf: HistoryOf;
  /** Whether rows are appended to it: then the key is ours, too. */
  readonly hasNewRows?: boolean;
}

/** A row as it was read without its formulas. */
export interface TableRow extends SeenRow {
  readonly row: number;
}
