/** What building a list, or running it again, came to. */
export interface ListResult {
  sheetName: string;
  /** Companies of the list in its sheet, and those that match in all (500 means 500 or more). */
  count: number;
  totalCount: number;
  /** Companies of the sheet, by what has become of them. */
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
