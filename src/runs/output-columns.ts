import type { Box, HeaderCell, SheetTable } from "../ports/spreadsheet";

/** One column that a run keeps beside the companies. */
export interface OutputColumn {
  /** Says whose column it is: by metadata, and as the note of its header, which is also the exact path of its values. */
  readonly tag: string;
  readonly label: string;
  /** Pixels, where the usual width cuts what people need to see. */
  readonly width?: number;
}

/** Where our columns are right now; a user may have moved them. */
export type Places = ReadonlyMap<string, number>;

/**
 * Finds our columns: by metadata or, failing that, by the note of the header; never by header text, which is the user's.
 *
 * @param headerRow 0 if the sheet has no header row: then only metadata tells.
 * @param tagged As the sheet has just said it, where that is known already.
 */
export function findColumns(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
  tagged = sheet.taggedColumns(),
): Map<string, number> {
  const found = new Map<string, number>();
  const lost = columns.filter(({ tag }) => {
    const column = tagged.get(tag);
    if (column !== undefined) found.set(tag, column);
    return column === undefined;
  });
  if (lost.length === 0 || headerRow === 0) return found;
  const taken = new Set(tagged.values());
  for (const [column, note] of sheet.notes(headerRow)) {
    const match = lost.find(({ tag }) => tag === note);
    if (match && !taken.has(column) && !found.has(match.tag)) found.set(match.tag, column);
  }
  return found;
}

/** Finds our columns and adds those that are missing, right of everything that the sheet holds. */
export function ensureColumns(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
): Places {
  const places = findColumns(sheet, columns, headerRow);
  const missing = columns.filter(({ tag }) => !places.has(tag));
  if (missing.length === 0) return places;
  const first = sheet.lastColumn() + 1;
  if (headerRow > 0) sheet.writeHeader(headerRow, first, missing.map(headerOf));
  missing.forEach(({ tag }, index) => {
    // Metadata costs a call per column. Where a header carries the note, it marks the first column only.
    if (headerRow === 0 || index === 0) sheet.tagColumn(first + index, tag);
    places.set(tag, first + index);
  });
  return places;
}

/** Why the rows cannot be written in all of these columns; null if they can. Asked before anything is spent. */
export function whyNotWritable(
  sheet: SheetTable,
  places: Places,
  rows: Pick<Box, "row" | "rows">,
): string | null {
  for (const { first, last } of neighbours([...places.values()])) {
    const why = sheet.whyNotWritable({ ...rows, column: first, columns: last - first + 1 });
    if (why !== null) return why;
  }
  return null;
}

/** Sorted numbers as runs without gaps. */
export function neighbours(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const current = runs[runs.length - 1];
    if (current && number <= current.last + 1) current.last = Math.max(current.last, number);
    else runs.push({ first: number, last: number });
  }
  return runs;
}

/** A date with its time, which Sheets cuts at the usual width. */
export const DATE_WIDTH = 125;

function headerOf({ label, tag, width }: OutputColumn): HeaderCell {
  return { label, note: tag, ...(width === undefined ? {} : { width }) };
}
