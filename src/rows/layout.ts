import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { HeaderTexts } from "./sheet-snapshot";
import { readMemory, type RowMemory } from "./memory";
import type { HistoryOf, SeenRow } from "./row";

/** Where a table's columns are right now; a user may have moved them. */
export interface Layout {
  readonly sheet: SheetTable;
  /** 0 without one. */
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  readonly key: number;
  /** null where it was deleted: then nothing in the table is known to be ours. */
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
  /** Whether the key in a cell is still being calculated. */
  readonly isCalculating: (cell: unknown) => boolean;
  /** What the Status shows of a state. */
  readonly word: (state: string) => string;
  /** Whether a state says that something is under way: undo does not put it back. */
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

/** What a step has done. */
export interface Written {
  /** Keys of the rows that were written, and how many rows each has. */
  readonly keys: ReadonlyMap<string, number>;
  /** Cells of the user's that were left alone, as people would call them. */
  readonly named: readonly string[];
  /** Rows that have lost values of other runs, since they were another company's. */
  readonly clearedRows: number;
  /** Whether any value was written, blanks aside. */
  readonly hasWrittenValues: boolean;
  /** The rows that were moved at each of several tries, `2–400`; null if none were. */
  readonly moved: string | null;
  /** Rows that were appended and stay, since something in them is the user's. */
  readonly keptRows: number;
  /** Rows that were to be changed, when they were last looked for. */
  readonly meant: number;
}

export const NOTHING_WRITTEN: Written = {
  keys: new Map(),
  named: [],
  clearedRows: 0,
  hasWrittenValues: false,
  moved: null,
  keptRows: 0,
  meant: 0,
};

/** The results of two steps as one. */
export function added(one: Written, other: Written): Written {
  const keys = new Map(one.keys);
  for (const [key, rows] of other.keys) keys.set(key, (keys.get(key) ?? 0) + rows);
  return {
    keys,
    named: [...one.named, ...other.named],
    clearedRows: one.clearedRows + other.clearedRows,
    hasWrittenValues: one.hasWrittenValues || other.hasWrittenValues,
    moved: null,
    keptRows: one.keptRows + other.keptRows,
    meant: 0,
  };
}

/** A row by its key and its memory alone. */
export interface Line {
  readonly row: number;
  readonly key: string;
  readonly cell: unknown;
  readonly memory: RowMemory | null | "foreign";
}

/** Cells: to read so many in vain takes as long as one more call. */
const MOST_CELLS_TOO_MANY = 10_000;

/** All rows below the header. @param readKey The key that a cell names; "" for one that names none. */
export function linesIn(
  { sheet, headerRow, key, memory }: Layout,
  readKey: (cell: unknown) => string,
): Line[] {
  const row = headerRow + 1;
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return [];
  const [cells, memories] = readBoth(sheet, { row, rows }, key, memory);
  return cells.map((cell, index) => ({
    row: row + index,
    key: readKey(cell),
    cell,
    memory: readMemory(memories[index]),
  }));
}

/** Two columns in one call, unless so much lies between them that two are faster. */
function readBoth(
  sheet: SheetTable,
  { row, rows }: { readonly row: number; readonly rows: number },
  one: number,
  other: number | null,
): [unknown[], unknown[]] {
  const read = (column: number, columns: number) => sheet.read({ row, column, rows, columns });
  const single = (column: number) => read(column, 1).map(([cell]) => cell);
  if (other === null) return [single(one), []];
  const column = Math.min(one, other);
  const columns = Math.abs(one - other) + 1;
  if (rows * columns > MOST_CELLS_TOO_MANY) return [single(one), single(other)];
  const lines = read(column, columns);
  return [lines.map((cells) => cells[one - column]), lines.map((cells) => cells[other - column])];
}
