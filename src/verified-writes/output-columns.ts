import { headingWidth } from "../core/columns/column";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { LimitError } from "../errors";
import {
  notesOf,
  type HeaderCell,
  type SheetTable,
  type Spreadsheet,
  type WordColour,
} from "../google/spreadsheet";
import { headerTexts, headerTextsIn, type HeaderTexts, neighbours, plainCell } from "./sheet-snapshot";
import { tagInNote } from "./write-cells";

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

interface Place {
  readonly spreadsheet: Pick<Spreadsheet, "flush">;
  readonly sheet: SheetTable;
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
  notes: ReadonlyMap<number, string> = headerRow === 0 ? new Map() : notesOf(sheet, headerRow),
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
  { spreadsheet, sheet }: Place,
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
    // Metadata costs a call per column. Where headers carry the notes, it marks one: the hidden one, else the first.
    const marked = missing.find(({ isHidden }) => isHidden) ?? missing[0]!;
    const tagged = headerRow === 0 ? missing : [marked];
    if (headerRow > 0) sheet.writeHeader(headerRow, first, missing.map(headerOf));
    const written = { headerRow, first, columns: missing, before };
    const takeBack = () => {
      for (const { tag } of tagged) sheet.tagColumn(tag, null);
      takeBackHeaders({ spreadsheet, sheet }, written);
    };
    try {
      for (const column of tagged) sheet.tagColumn(column.tag, first + missing.indexOf(column));
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
    missing.forEach(({ tag, colours, isHidden }, index) => {
      sheet.lookOfColumns(first + index, 1, { isHidden, colours });
      places.set(tag, first + index);
    });
    return places;
  }
  throw new LimitError("limit/busy", "Columns are being moved right now. Try again in a moment.");
}

/** Whether labels and notes are where they were written, right of what was there. */
function stand(sheet: SheetTable, { headerRow, first, columns, before }: WrittenHeaders): boolean {
  const expected = Array.from({ length: first - 1 }, (_, index) => before[index] ?? "");
  const labels = [...expected, ...columns.map(({ label }) => label)];
  const notes = notesOf(sheet, headerRow);
  return (
    String(headerTexts(sheet, headerRow)) === String(labels) &&
    columns.every(({ tag }, index) => tagInNote(notes.get(first + index) ?? "") === tag)
  );
}

/** Headers of ours as they were written. */
interface WrittenHeaders {
  readonly headerRow: number;
  /** Where the first of them was written. */
  readonly first: number;
  readonly columns: readonly OutputColumn[];
  /** What the header row said before. */
  readonly before: HeaderTexts;
}

/** A column of now: its header, and what is below it in one text, in whichever order its rows are. */
interface Headed {
  readonly label: string;
  readonly note: string;
  readonly content: string;
}

/**
 * Takes headers back that have landed elsewhere than they should: a column of the user's gets the label that it has lost, in the
 * order of the columns; every other one is blank again. Where columns are moved meanwhile, what is below it tells a column.
 */
function takeBackHeaders({ spreadsheet, sheet }: Place, written: WrittenHeaders): void {
  let known: readonly Headed[] | null = null;
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const now = readHeaders(sheet, written.headerRow);
    const wanted: readonly Headed[] =
      known === null ? headersBefore(now, written) : headersOf(now, known, written);
    known ??= wanted;
    const changed = wanted.flatMap(({ label, note }, index) =>
      label === now[index]!.label && note === now[index]!.note ? [] : [index + 1],
    );
    if (changed.length === 0) return;
    for (const { first, last } of neighbours(changed))
      sheet.writeHeader(written.headerRow, first, wanted.slice(first - 1, last));
    spreadsheet.flush();
  }
}

function headersBefore(now: readonly Headed[], { first, columns, before }: WrittenHeaders): Headed[] {
  const found = now.map(({ label }) => label);
  const lost = before.filter((label) => {
    const at = found.indexOf(label);
    if (at >= 0) found.splice(at, 1);
    return at < 0;
  });
  const tags = new Set(columns.map(({ tag }) => tag));
  return now.map((column, index) => {
    const isLabel = columns.some(({ label }) => label === column.label);
    const isReached = index + 1 >= first && index + 1 < first + columns.length && isLabel;
    if (!isReached && !tags.has(tagInNote(column.note))) return column;
    // A new column has nothing below it yet.
    const label = column.content === "" ? (isLabel ? "" : column.label) : (lost.shift() ?? "");
    return { ...column, label, note: "" };
  });
}

/** @param known Columns with the headers that they should have: what is below a column tells it, and where nothing is, its label. */
function headersOf(now: readonly Headed[], known: readonly Headed[], { columns }: WrittenHeaders): Headed[] {
  const left = [...known];
  return now.map((column) => {
    const { label, content } = column;
    const at = left.findIndex((each) => each.content === content && (content !== "" || each.label === label));
    if (at >= 0) return left.splice(at, 1)[0]!;
    const isStray = [...columns, ...known].some((each) => each.label === label);
    return content === "" && isStray ? { ...column, label: "", note: "" } : column;
  });
}

/** Labels with what is below them, and notes, of one moment as far as can be had. */
function readHeaders(sheet: SheetTable, headerRow: number, tries = MAXIMUM_ATTEMPTS): Headed[] {
  const [heads = [], ...below] = sheet.read({
    row: headerRow,
    rows: Math.max(1, sheet.lastRow() - headerRow + 1),
  });
  const notes = notesOf(sheet, headerRow);
  if (String(headerTexts(sheet, headerRow)) !== String(headerTextsIn(heads)) && tries > 1)
    return readHeaders(sheet, headerRow, tries - 1);
  return Array.from({ length: Math.max(heads.length, ...notes.keys()) }, (_, index) => {
    const cells = below.map((line) => String(plainCell(line[index]))).filter((cell) => cell !== "");
    const label = String(heads[index] ?? "");
    return { label, note: notes.get(index + 1) ?? "", content: cells.sort().join("\n") };
  });
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
