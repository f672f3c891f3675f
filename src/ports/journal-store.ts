/**
 * Where the journal's rows live: the hidden sheet of the user's spreadsheet today, something larger one day.
 *
 * Rows count from 1 and never move by our doing, but a user may sort, delete or type into them: nothing that is read
 * here is believed before its checksum was.
 */
export interface JournalStore {
  /** Rows in all, 0 if there is no journal yet. Cheap enough to ask before and after a lock. */
  rowCount(): number;
  /** Text of a rectangle; cells that hold no text come as what they show. */
  read(row: number, column: number, rows: number, columns: number): string[][];
  /**
   * Appends rows, of any lengths, as text, and makes sure that they are on disk before it returns. Creates the
   * journal if there is none. Two appenders at once both succeed.
   */
  append(rows: readonly (readonly string[])[]): void;
}
