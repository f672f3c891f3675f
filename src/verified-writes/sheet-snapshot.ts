import type { SheetTable } from "../ports/spreadsheet";

/** Rows above and below what is to be written that are remembered too: a sort brings rows in from there. */
const ROWS_AROUND = 500;
/** Cells that one snapshot reads at most, beyond the rows that are written. */
const CELLS_AT_ONCE = 60_000;

/** What tells whether somebody has moved columns: the header row or, where there is none, our tags; from column 1. */
export type HeaderTexts = readonly string[];

/** Whole rows of a sheet as they were at one moment. */
export interface Snapshot {
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  /** The row of the first line of `cells`. */
  readonly firstRow: number;
  readonly cells: readonly (readonly unknown[])[];
  readonly formulas: readonly (readonly string[])[];
}

/** As a snapshot, without the formulas. */
export type SeenCells = Omit<Snapshot, "formulas">;

/** Rows to be read. */
export interface Stretch {
  readonly headerRow: number;
  readonly from: number;
  readonly to: number;
}

export function headerTexts(sheet: SheetTable, headerRow: number): HeaderTexts {
  if (headerRow > 0) return headerTextsIn(sheet.readRows(headerRow, 1)[0]);
  const heads: string[] = [];
  for (const [tag, column] of sheet.taggedColumns()) heads[column - 1] = tag;
  return Array.from(heads, (tag) => (tag as string | undefined) ?? "");
}

export function headerTextsIn(cells: readonly unknown[] = []): HeaderTexts {
  const heads = cells.map(String);
  while (heads[heads.length - 1] === "") heads.pop();
  return heads;
}

/** @returns null if columns have moved since `heads` was read: whoever knows a place by its column must find it again. */
export function takeSnapshot(sheet: SheetTable, stretch: Stretch, heads: HeaderTexts): Snapshot | null {
  const { first, rows } = around(stretch, heads.length);
  const top = Math.max(stretch.from, stretch.headerRow + 1);
  // Asked first: whatever is asked between what is seen and what is written gives somebody time to type.
  sheet.noteFormats(
    top,
    stretch.to - top + 1,
    heads.map((_, index) => index + 1),
  );
  const formulas = sheet.readRowFormulas(first, rows);
  const seen = { ...reread(sheet, stretch, heads.length), formulas };
  return String(seen.heads) === String(heads) ? seen : null;
}

/** As `takeSnapshot`, without the formulas. */
export function reread(sheet: SheetTable, stretch: Stretch, columns: number): SeenCells {
  const { headerRow } = stretch;
  const { first, rows } = around(stretch, columns);
  const cells = sheet.readRows(first, rows);
  // Read in one step with the rows where that can be had: nothing moves in between.
  const heads =
    headerRow > 0 && first === headerRow ? headerTextsIn(cells[0]) : headerTexts(sheet, headerRow);
  return { headerRow, heads, firstRow: first, cells };
}

/** The rows and their neighbours; down from the header where it is near. */
function around({ headerRow, from, to }: Stretch, columns: number): { first: number; rows: number } {
  const free = CELLS_AT_ONCE / Math.max(1, columns) - (to - from + 1);
  const rows = Math.max(0, Math.min(ROWS_AROUND, Math.floor(free / 2)));
  const first = Math.max(Math.max(1, headerRow), from - rows);
  return { first, rows: to + rows - first + 1 };
}
