import { headingWidth } from "../core/columns/column";
import { type HeaderCell, notesOf, type SheetTable, type WordColour } from "../google/spreadsheet";
import { tagInNote } from "./write-cells";

/** One column that a run keeps beside the companies. */
export interface OutputColumn {
  /** Says what the column holds: as metadata, and as the first line of its header's note, which is also the path of its values. */
  readonly tag: string;
  readonly label: string;
  /** What it is, for people: below its tag in the note of its header. */
  readonly about?: string;
  readonly isHidden?: boolean;
  /** Pixels, where the usual width cuts what people need to see. */
  readonly width?: number;
  /** A number format for all of it. */
  readonly format?: string;
  /** What its cells look like by what they say. */
  readonly colours?: readonly WordColour[];
}

/** A date with its time, which Sheets cuts at the usual width. */
export const DATE_WIDTH = 125;

/** Where our columns are right now, by tag; a user may have moved them. */
export type Places = ReadonlyMap<string, number>;

/** The note of a header as it is written. */
export function headerNote({
  tag,
  about,
}: Pick<OutputColumn, "tag"> & { readonly about?: string | undefined }): string {
  return about === undefined ? tag : `${tag}\n${about}`;
}

/** The header of a column: its label, its note, and the look that the column gets with it. */
export function headerCell({ label, tag, about, width: wanted, format }: OutputColumn): HeaderCell {
  const width = headingWidth(label, wanted);
  return {
    label,
    note: headerNote({ tag, about }),
    ...(width === undefined ? {} : { width }),
    ...(format === undefined ? {} : { format }),
  };
}

/**
 * Finds our columns: by metadata or, failing that, by the note of the header; never by header text, which is the user's.
 *
 * Metadata on a column whose note names another column of ours was set while a user moved columns: then the notes are right.
 *
 * @param headerRow 0 if the sheet has no header row: then only metadata tells.
 * @param tagged What the sheet has just said, where that is known already; `notes` likewise.
 */
export function findColumns(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
  headerRow: number,
  tagged: ReadonlyMap<string, number> = sheet.taggedColumns(),
  notes: ReadonlyMap<number, string> = notesOf(sheet, headerRow),
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

/** The first column right of all content, all notes in the header row and all tags: a column of ours may have nothing else yet. */
export function firstFreeColumn(
  sheet: SheetTable,
  headerRow: number,
  tagged: ReadonlyMap<string, number> = sheet.taggedColumns(),
  notes: ReadonlyMap<number, string> = notesOf(sheet, headerRow),
): number {
  return Math.max(sheet.lastColumn(), ...notes.keys(), ...tagged.values()) + 1;
}

/**
 * The columns that a sheet lacks, and those at which an earlier start was cut off: their headers have our note but no label, which is
 * written last.
 *
 * @param header Cells and notes of the header row.
 */
export function lackingColumns(
  columns: readonly OutputColumn[],
  places: Places,
  { cells, notes }: { readonly cells: readonly unknown[]; readonly notes: ReadonlyMap<number, string> },
): { readonly missing: OutputColumn[]; readonly unfinished: OutputColumn[] } {
  const isUnfinished = ({ tag }: OutputColumn) => {
    const column = places.get(tag);
    if (column === undefined || tagInNote(notes.get(column) ?? "") !== tag) return false;
    return String(cells[column - 1] ?? "") === "";
  };
  return {
    missing: columns.filter(({ tag }) => !places.has(tag)),
    unfinished: columns.filter(isUnfinished),
  };
}
