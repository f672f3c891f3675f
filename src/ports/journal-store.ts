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
  /**
   * Puts rows in the place of others, found by the text in `column` at the moment of writing, never by a number that
   * somebody's sorting may have changed. Under the lock, on disk when it returns.
   *
   * @returns How many rows were replaced: 0 without a lock; rows that are gone are left out.
   */
  replace(column: number, rows: ReadonlyMap<string, readonly string[]>): number;
  /** Characters of all answers, as counted along the way: one read of a property. */
  size(): number;
  /** Corrects the count after somebody has counted in earnest. */
  setSize(characters: number): void;
  /** Whether somebody has deleted the journal since this was last asked. */
  takeLoss(): boolean;
  /** Journals of other spreadsheets that somebody has copied in and that were not read yet. */
  copiedIn(): readonly CopiedJournal[];
}

export interface CopiedJournal extends Pick<JournalStore, "rowCount" | "read"> {
  readonly name: string;
  /** It need not be looked at again. */
  done(): void;
}
