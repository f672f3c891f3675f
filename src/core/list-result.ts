/** The result of building a list, or of running it again. */
export interface ListResult {
  sheetName: string;
  /** Companies of the list in its sheet, and all that match (500 means 500 or more). */
  count: number;
  totalCount: number;
  /** Numbers of companies that were added to the sheet, no longer match, have changed, or have not. */
  added: number;
  gone: number;
  changed: number;
  kept: number;
  credits: number;
  warnings: string[];
  /**
   * A1 notation, with the sheet, of the websites that are new: what "and enrich with" takes. Null if none. A single one comes with
   * the blank cell below it, since one cell alone would mean its whole column.
   */
  companies: string | null;
  /** A list of several parts that is not whole yet, and not written: it goes on, for what is left of its cap. */
  progress?: { parts: number; of: number };
}
