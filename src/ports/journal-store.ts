import { LimitError } from "../errors";

/** What became of the sheet that holds the journal. */
export type JournalHealth =
  /** It is there, or there never was one. */
  | "whole"
  /** It was deleted. */
  | "missing"
  /** Its header is not ours any more: columns were moved, deleted or renamed, or the header was sorted away. */
  | "rearranged"
  /** It has fewer rows than were written. */
  | "shortened";

/** What a user is told of a journal that takes no more rows: the fact, and the way out. */
export const TAKES_NO_ROWS = [
  "The journal sheet takes no more rows, so nothing more is bought. What was paid for is kept.",
  "If the spreadsheet is full, delete what it no longer needs; if somebody protected the journal, ask them for access. Then go on.",
] as const;

/** What was read of the journal says nothing any more, or nothing may be written to it. */
export function journalChanged(): LimitError {
  return new LimitError(
    "limit/journal",
    "The journal sheet was deleted or changed just now. What was paid for is kept.",
    "Go on; if that does not help, the sidebar says what does.",
  );
}

/**
 * Where the journal's rows live: the hidden sheet of the user's spreadsheet today, something larger one day.
 *
 * Rows count from 1 and never move by our doing, but a user may sort, delete or type into them: nothing that is read
 * here is believed before its checksum was. Below a header that is not ours there is none.
 */
export interface JournalStore {
  /** Rows in all, whoever has filled them; 0 if there is no journal. */
  rowCount(): number;
  /**
   * Text of a rectangle; cells that hold no text come as what they show.
   *
   * @throws {LimitError} `limit/journal`, where it begins at row 1 and its columns were moved since they were looked at.
   */
  read(row: number, column: number, rows: number, columns: number): string[][];
  /**
   * Appends rows, of any lengths, as text, and makes sure that they are on disk before it returns. Creates the journal
   * if there is none. Call under the document lock.
   *
   * @returns The id of its sheet, and the number of the last row that was written.
   */
  append(rows: readonly (readonly string[])[]): { readonly sheetId: number; readonly rows: number };
  /**
   * Puts rows in the place of others, found by the text in `column` at the moment of writing, never by a number that
   * somebody's sorting may have changed. Call under the document lock; on disk when it returns.
   *
   * @returns How many rows were replaced; rows that are gone are left out.
   */
  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number;
  /** @param sheetId Where the journal was when it was last written to; null if it never was. */
  health(sheetId: number | null): JournalHealth;
  /**
   * How many rows it takes from this user, as far as that can be told beforehand: none if somebody protects it, those that are
   * left if the spreadsheet is full.
   *
   * @param rows More need not be looked for.
   */
  roomFor(rows: number): number;
  /** From now on a new journal is used, whatever became of the old one. */
  startAnew(): void;
}
