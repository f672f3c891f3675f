import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { headingWidth } from "../core/columns/column";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { codeOf, LimitError, SetupError } from "../errors";
import type { Box, HeaderCell, SheetTable, Spreadsheet, WordColour } from "../google/spreadsheet";
import { cellOf, headerTexts, type HeaderTexts, neighbours, type Snapshot } from "./sheet-snapshot";
import { takeBackHeaders, type WrittenHeaders } from "./take-back-headers";
import { type Changes, tagInNote } from "./write-cells";

/** One column that a run keeps beside the companies. */
export interface OutputColumn {
  /** Says whose column it is: by metadata, and as the first line of its header's note, which is also the path of its values. */
  readonly tag: string;
  readonly label: string;
  /** What it is, for people: below its tag in the note of its header. */
  readonly about?: string;
  /** Nobody needs to see it. */
  readonly isHidden?: boolean;
  /** Pixels, where the usual width cuts what people need to see. */
  readonly width?: number;
  /** A number format for all of it. */
  readonly format?: string;
  /** What its cells look like by what they say. */
  readonly colours?: readonly WordColour[];
}

/** Where our columns are right now; a user may have moved them. */
export type Places = ReadonlyMap<string, number>;

/**
 * Finds our columns: by metadata or, failing that, by the note of the header; never by header text, which is the user's.
 *
 * A tag on a column whose note names another of ours was set while a user moved columns: then the notes are right.
 *
 * @param headerRow 0 if the sheet has no header row: then only metadata tells.
 * @param tagged As the sheet has just said it, where that is known already; `notes` likewise.
 */
export function findColumns(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
  tagged: ReadonlyMap<string, number> = sheet.taggedColumns(),
  notes: ReadonlyMap<number, string> = headerRow === 0 ? new Map() : sheet.notes(headerRow),
): Map<string, number> {
  const ours = new Set(columns.map(({ tag }) => tag));
  const byTag = new Map<string, number>();
  for (const tag of ours) {
    const column = tagged.get(tag);
    if (column === undefined) continue;
    const note = tagInNote(notes.get(column) ?? "");
    if (note === tag || !ours.has(note)) byTag.set(tag, column);
  }
  const taken = new Set(byTag.values());
  for (const [column, text] of notes) {
    const note = tagInNote(text);
    if (ours.has(note) && !byTag.has(note) && !taken.has(column)) byTag.set(note, column);
  }
  return byTag;
}

/**
 * Finds our columns and adds those that are missing, right of everything that the sheet holds.
 *
 * A user may move columns in that very moment, so the headers are looked at again; what landed on a column of theirs is
 * taken back.
 *
 * @param heads What the header row said when it was found: if it says something else, nothing is written.
 * @throws {LimitError} If they move at every try.
 */
export function ensureColumns(
  { spreadsheet, sheet }: { readonly spreadsheet: Pick<Spreadsheet, "flush">; readonly sheet: SheetTable },
  columns: readonly OutputColumn[],
  headerRow: number,
  heads?: HeaderTexts,
): Places {
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const before = headerTexts(sheet, headerRow);
    if (heads !== undefined && headerRow > 0 && String(heads) !== String(before)) break;
    const places = findColumns(sheet, columns, headerRow);
    const missing = columns.filter(({ tag }) => !places.has(tag));
    // What is hidden is not the last: whoever selects the others has it, too.
    const [last] = missing.slice(-1);
    if (last?.isHidden === true && missing.length > 1) missing.splice(-1, 0, missing.pop()!);
    if (missing.length === 0) return places;
    const first = sheet.lastColumn() + 1;
    // Metadata costs a call per column. Where a header carries the note, it marks the first column only.
    const tags = (headerRow === 0 ? missing : missing.slice(0, 1)).map(({ tag }) => tag);
    if (headerRow > 0) sheet.writeHeader(headerRow, first, missing.map(headerOf));
    const written = { headerRow, first, columns: missing, before };
    const takeBack = () => {
      for (const tag of tags) sheet.untagColumn(tag);
      takeBackHeaders({ spreadsheet, sheet }, written);
    };
    try {
      tags.forEach((tag, index) => sheet.tagColumn(first + index, tag));
      if (headerRow > 0) spreadsheet.flush();
    } catch (thrown) {
      if (headerRow > 0) takeBack();
      throw thrown;
    }
    // Only now: a tag on another column than its header would make that one ours.
    if (headerRow > 0 && !stand(sheet, written)) {
      takeBack();
      continue;
    }
    missing.forEach(({ tag, colours, isHidden = false }, index) => {
      if (isHidden) sheet.hideColumns(first + index, 1);
      if (colours !== undefined) sheet.colourWords(first + index, colours);
      places.set(tag, first + index);
    });
    return places;
  }
  throw new LimitError("limit/busy", "Columns are being moved just now. Try again in a moment.");
}

/** Whether labels and notes are where they were written, right of what was there. */
function stand(sheet: SheetTable, { headerRow, first, columns, before }: WrittenHeaders): boolean {
  const expected = Array.from({ length: first - 1 }, (_, index) => before[index] ?? "");
  const labels = [...expected, ...columns.map(({ label }) => label)];
  const notes = sheet.notes(headerRow);
  return (
    String(headerTexts(sheet, headerRow)) === String(labels) &&
    columns.every(({ tag }, index) => tagInNote(notes.get(first + index) ?? "") === tag)
  );
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

/** A date with its time, which Sheets cuts at the usual width. */
export const DATE_WIDTH = 125;

/** The note of a header as it is written. */
export function noteOf({
  tag,
  about,
}: Pick<OutputColumn, "tag"> & { readonly about?: string | undefined }): string {
  return about === undefined ? tag : `${tag}\n${about}`;
}

/** What the first cell of a column says, and how its column is found again. */
export function headerOf({ label, tag, about, width: wanted, format }: OutputColumn): HeaderCell {
  const width = headingWidth(label, wanted);
  return {
    label,
    note: noteOf({ tag, about }),
    ...(width === undefined ? {} : { width }),
    ...(format === undefined ? {} : { format }),
  };
}

/** Where Google does nothing at all, it says so quickly, and for some columns more than for all of them. */
const MOST_WRITES = 40;

/**
 * What to throw where Google refuses a write: an error that names the column, if it is one of several.
 *
 * Google says neither which column it was nor, of types and of some protections, beforehand that it would be. So columns are
 * written by halves until one is left that is refused while others are not. Then every cell gets back what it held.
 *
 * @param write Verified, as the write that was refused.
 */
export function whyRefused(
  sheet: SheetTable,
  seen: Snapshot,
  changes: Changes,
  { refusal, write }: { readonly refusal: unknown; readonly write: (changes: Changes) => unknown },
): unknown {
  if (codeOf(refusal) === null) return refusal;
  let left = MOST_WRITES;
  const isTaken = (
    columns: readonly number[],
    value: (row: number, column: number) => CellValue,
  ): boolean => {
    const some = [...changes].flatMap(([row, cells]) => {
      const own = columns.filter((column) => cells.has(column));
      return own.length === 0 ? [] : [[row, new Map(own.map((at) => [at, value(row, at)]))] as const];
    });
    if (--left < 0) return false;
    try {
      write(new Map(some));
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === null) throw thrown;
      return false;
    }
  };
  const takes = (columns: readonly number[]) => isTaken(columns, (row, at) => changes.get(row)!.get(at)!);
  const restore = (columns: readonly number[]): void => {
    const isBack = isTaken(columns, (row, at) => cellOf(seen.cells[row - seen.firstRow]?.[at - 1]));
    if (!isBack && columns.length > 1) for (const half of halves(columns)) restore(half);
  };
  const columns = [...new Set([...changes.values()].flatMap((cells) => [...cells.keys()]))];
  const column = refusedOf(
    columns.sort((a, b) => a - b),
    takes,
  );
  restore(columns);
  if (column === null) return refusal;
  const [first, last] = [Math.min(...changes.keys()), Math.max(...changes.keys())];
  const box = { row: first, rows: last - first + 1, column, columns: 1 };
  return new SetupError("setup/permission", sheet.whyNotWritable(box) ?? refused(sheet, seen, column));
}

/** The column that is not taken though others are; null if that cannot be told. */
function refusedOf(
  columns: readonly number[],
  takes: (columns: readonly number[]) => boolean,
): number | null {
  let suspects = columns;
  let areOthersTaken = false;
  while (suspects.length > 1) {
    const [first, second] = halves(suspects);
    const isTaken = takes(first);
    areOthersTaken ||= isTaken;
    suspects = isTaken ? second : first;
  }
  const [column] = suspects;
  if (column === undefined || takes([column])) return null;
  const others = columns.filter((each) => each !== column).reverse();
  return areOthersTaken || others.some((each) => takes([each])) ? column : null;
}

function halves(columns: readonly number[]): [readonly number[], readonly number[]] {
  const half = Math.ceil(columns.length / 2);
  return [columns.slice(0, half), columns.slice(half)];
}

function refused(sheet: SheetTable, { headerRow, heads }: Snapshot, column: number): string {
  const header = headerRow > 0 ? (heads[column - 1] ?? "") : "";
  const name = header === "" ? columnLetters(column) : `“${header}”`;
  return `The column ${name} of "${sheet.name}" refuses what is written there. Remove its type, its rule or its protection, then go on. What was paid for is kept.`;
}

/** Why the user may not edit some row of these columns, as far as the sheet has them; null if they may. */
export function whyRowsProtected(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
): string | null {
  const rows = sheet.lastRow() - headerRow;
  const places = [...findColumns(sheet, columns, headerRow).values()];
  if (rows < 1 || places.length === 0) return null;
  const boxes = places.map((column) => ({ row: headerRow + 1, rows, column, columns: 1 }));
  return sheet.whyProtected(boxes).find((why) => why !== null) ?? null;
}

/** Why no row can be added below what these columns hold; null if one can. */
export function whyNoRowAdded(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
): string | null {
  const found = [...findColumns(sheet, columns, headerRow).values()];
  const ours = found.length > 0 ? found : [1];
  const last = Math.max(headerRow, sheet.lastRow());
  const cells = sheet.readRows(headerRow + 1, last - headerRow);
  const isUsed = (line: readonly unknown[]) => ours.some((column) => (line[column - 1] ?? "") !== "");
  let row = last + 1;
  while (row > headerRow + 1 && !isUsed(cells[row - headerRow - 2] ?? [])) row--;
  for (const { first, last: end } of neighbours(ours)) {
    const why = sheet.whyNotWritable({ row, rows: 1, column: first, columns: end - first + 1 });
    if (why !== null) return why;
  }
  return null;
}
