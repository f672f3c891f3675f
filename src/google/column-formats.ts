import { isOwnFormat } from "./cell-formats";
import type { Box } from "./spreadsheet";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** `text`: every format in it that a user chose is plain text. `chosen`: a user has formatted all of it. */
type ColumnFormat = "chosen" | "text" | "automatic";

export const GENERAL = "General";
const PLAIN_TEXT = "@";
/** The format of a cell that no user has formatted, and what Sheets makes of a date in one. */
const AUTOMATIC = /^(general|0\.###############|)$/i;
/** The first rows tell how a column is formatted: more of them say the same and take longer. */
const FORMATS_AT_ONCE = 10_000;

/** The number formats of columns as this execution saw them first: what it writes itself must not count as a user's choice. */
export class ColumnFormats {
  private readonly seen = new Map<string, ColumnFormat>();

  /** Looks at columns that were not seen yet, in one call. */
  look(sheet: Sheet, sheetId: number, row: number, rows: number, columns: readonly number[]): void {
    const unseen = columns.filter((column) => this.get(sheetId, column) === undefined);
    if (unseen.length === 0) return;
    const last = Math.min(row + rows - 1, sheet.getMaxRows());
    const widest = sheet.getMaxColumns();
    const there = unseen.filter((column) => column <= widest);
    if (last < row || there.length === 0) return;
    const [first, end] = [Math.min(...there), Math.max(...there)];
    const width = end - first + 1;
    const height = Math.min(last - row + 1, Math.max(1, Math.floor(FORMATS_AT_ONCE / width)));
    const lines = sheet.getRange(row, first, height, width).getNumberFormats();
    for (const column of there)
      this.seen.set(keyOf(sheetId, column), formatOf(lines.map((line) => line[column - first] ?? "")));
  }

  isChosen(sheetId: number, { column }: Pick<Box, "column">): boolean {
    return this.get(sheetId, column) === "chosen";
  }

  isPlainText(sheetId: number, { column }: Pick<Box, "column">): boolean {
    return this.get(sheetId, column) === "text";
  }

  private get(sheetId: number, column: number): ColumnFormat | undefined {
    return this.seen.get(keyOf(sheetId, column));
  }
}

function keyOf(sheetId: number, column: number): string {
  return `${sheetId} ${column}`;
}

/** Formats that this add-on gives to dates are no user's choice. */
function formatOf(formats: readonly string[]): ColumnFormat {
  const chosen = formats.filter((format) => !AUTOMATIC.test(format) && !isOwnFormat(format));
  if (chosen.length > 0 && chosen.every((format) => format === PLAIN_TEXT)) return "text";
  return chosen.length === formats.length ? "chosen" : "automatic";
}
