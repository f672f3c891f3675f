import { type RowSpan, rowsInSpans } from "../core/a1";
import { LimitError } from "../core/errors";
import type { SheetTable } from "../google/spreadsheet";

/** Rows above and below the written ones that a snapshot includes: a sort may bring rows from there. */
const ROWS_AROUND = 500;
/** Cells that one snapshot reads at most, beyond the rows that are written. */
const CELLS_AT_ONCE = 60_000;

/** The header row or, where there is none, our tags, from column 1: they show whether columns were moved. */
export type HeaderTexts = readonly string[];

/** Whole rows of a sheet as they were at one moment. */
export interface SheetSnapshot {
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  /** The row of the first line of `cells`. */
  readonly firstRow: number;
  readonly cells: readonly (readonly unknown[])[];
  readonly formulas: readonly (readonly string[])[];
}

/** As a snapshot, without the formulas. */
export type SeenCells = Omit<SheetSnapshot, "formulas">;

/** Rows to be read. */
export interface Stretch {
  readonly headerRow: number;
  readonly from: number;
  readonly to: number;
}

export function headerTexts(sheet: SheetTable, headerRow: number): HeaderTexts {
  if (headerRow > 0) return headerTextsIn(sheet.read({ row: headerRow, rows: 1 })[0]);
  const heads: string[] = [];
  for (const [tag, column] of sheet.taggedColumns()) heads[column - 1] = tag;
  return Array.from(heads, (tag) => (tag as string | undefined) ?? "");
}

export function headerTextsIn(cells: readonly unknown[] = []): HeaderTexts {
  const heads = cells.map(String);
  while (heads[heads.length - 1] === "") heads.pop();
  return heads;
}

/** @returns null if columns were moved since `heads` was read: column numbers have to be looked up again then. */
export function takeSnapshot(sheet: SheetTable, stretch: Stretch, heads: HeaderTexts): SheetSnapshot | null {
  const { first, rows } = around(stretch, heads.length);
  const top = Math.max(stretch.from, stretch.headerRow + 1);
  // Formats are read first: each call between reading cells and writing them gives users time to type.
  sheet.noteFormats(
    top,
    stretch.to - top + 1,
    heads.map((_, index) => index + 1),
  );
  const formulas = sheet.readTexts({ row: first, rows }, "formulas");
  const seen = { ...reread(sheet, stretch, heads.length), formulas };
  return String(seen.heads) === String(heads) ? seen : null;
}

/** Why nothing is written while columns are moved at every try. */
export function columnsMoved(): LimitError {
  return new LimitError("limit/busy", "Columns are being moved right now. Try again in a moment.");
}

/** Likewise while rows are. @param rows Such as `2–11`. */
export function rowsMoved(rows: string): LimitError {
  return new LimitError("limit/busy", `Rows ${rows} are being moved right now.`, "Try again in a moment.");
}

/** As `takeSnapshot`, without the formulas. */
export function reread(sheet: SheetTable, stretch: Stretch, columns: number): SeenCells {
  const { headerRow } = stretch;
  const { first, rows } = around(stretch, columns);
  const cells = sheet.read({ row: first, rows });
  // The header is read in one call with the rows where possible, so that nothing is moved in between.
  const heads =
    headerRow > 0 && first === headerRow ? headerTextsIn(cells[0]) : headerTexts(sheet, headerRow);
  return { headerRow, heads, firstRow: first, cells };
}

/** The rows of a stretch and around it, from the header on if that is near. */
function around({ headerRow, from, to }: Stretch, columns: number): { first: number; rows: number } {
  const free = CELLS_AT_ONCE / Math.max(1, columns) - (to - from + 1);
  const rows = Math.max(0, Math.min(ROWS_AROUND, Math.floor(free / 2)));
  const first = Math.max(Math.max(1, headerRow), from - rows);
  return { first, rows: to + rows - first + 1 };
}

/** A cell by its row and column in the sheet. */
export function cellIn({ cells, firstRow }: SeenCells, row: number, column: number): unknown {
  return cells[row - firstRow]?.[column - 1];
}

/**
 * Says where a column was before columns were moved. Equal headers match, those between equal neighbours first, since several may be
 * blank. A header that was only renamed is still in its place.
 */
export function columnsBefore(before: HeaderTexts, now: HeaderTexts): (column: number) => number | null {
  const used = new Set<number>();
  const sources = now.map((): number | null => null);
  for (const least of [2, 1, 0]) {
    now.forEach((head, index) => {
      if (sources[index] !== null) return;
      const isSame = (other: string, at: number) =>
        other === head && !used.has(at) && neighboursAlike(before, at, now, index) >= least;
      const source = before.findIndex(isSame);
      if (source < 0) return;
      used.add(source);
      sources[index] = source + 1;
    });
  }
  sources.forEach((source, index) => {
    if (source === null && before.length === now.length && !used.has(index)) sources[index] = index + 1;
  });
  return (column) => {
    if (column <= sources.length) return sources[column - 1] ?? null;
    return before.length === now.length ? column : null;
  };
}

function neighboursAlike(before: HeaderTexts, at: number, now: HeaderTexts, index: number): number {
  return [-1, 1].filter((beside) => before[at + beside] === now[index + beside]).length;
}

/** Groups numbers, in any order, into spans without gaps. */
export function neighbours(numbers: readonly number[]): RowSpan[] {
  return rowsInSpans(
    [...numbers].sort((a, b) => a - b),
    1,
  );
}
