import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { LimitError } from "../errors";
import { notesOf, type SheetTable, type WordColour } from "../google/spreadsheet";
import { changeHeaders, type HeaderPlace, headerOf, noteOf, readHeaders } from "./headers";
import { cellOf, headerTexts, headerTextsIn, type HeaderTexts, neighbours } from "./sheet-snapshot";
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

type Place = Omit<HeaderPlace, "headerRow">;

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

/**
 * Finds our columns and adds those that are missing, right of everything that the sheet holds.
 *
 * @param heads What the header row said when it was found: if it says something else, nothing is written.
 * @throws {LimitError} If columns are moved at every try.
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
    if (!added({ spreadsheet, sheet, headerRow }, missing, places, before)) continue;
    for (const { tag, colours, isHidden } of missing)
      sheet.lookOfColumns(places.get(tag)!, 1, { isHidden, colours });
    return places;
  }
  throw new LimitError("limit/busy", "Columns are being moved right now. Try again in a moment.");
}

/** @param places Gets those that are there now. @returns Whether all are; if not, none is. */
function added(
  place: HeaderPlace,
  missing: readonly OutputColumn[],
  places: Map<string, number>,
  heads: HeaderTexts,
): boolean {
  const { sheet, headerRow } = place;
  const known = readHeaders(place);
  if (headerRow > 0 && String(headerTextsIn(known.map(({ label }) => label))) !== String(heads)) return false;
  const first = sheet.lastColumn() + 1;
  const at = new Map(missing.map(({ tag }, index) => [tag, first + index]));
  if (headerRow === 0) for (const [tag, column] of at) sheet.tagColumn(tag, column);
  else {
    // Metadata costs a call per column. Where headers carry the notes, it marks one: the hidden one, else the first.
    const { tag } = missing.find(({ isHidden }) => isHidden) ?? missing[0]!;
    const cells = new Map(missing.map((column, index) => [first + index, headerOf(column)]));
    if (!changeHeaders(place, known, cells, new Map([[tag, at.get(tag)!]]))) return false;
  }
  for (const [tag, column] of at) places.set(tag, column);
  return true;
}

/**
 * Columns of ours in which nothing is left but their header lose it, with their tag and their look: no value, formula or note is
 * in them, nor anything of the user's in the note of the header. Nothing is deleted.
 */
export function clearEmptyColumns(
  { spreadsheet, sheet }: Place,
  columns: readonly OutputColumn[],
  headerRow: number,
): void {
  const place = { spreadsheet, sheet, headerRow };
  const own = new Set(columns.map(noteOf));
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const known = readHeaders(place);
    const places = findColumns(sheet, columns, headerRow);
    const empty = new Set(emptyAmong(sheet, headerRow, [...places.values()], own));
    const tagged = sheet.taggedColumns();
    // First: a column that has nothing but its tag left would be found as ours, and never cleared.
    for (const [tag, column] of places)
      if (empty.has(column) && tagged.get(tag) === column) sheet.tagColumn(tag, null);
    const cells = new Map([...empty].map((column) => [column, { label: "", note: "" }]));
    if (headerRow > 0 && empty.size > 0 && !changeHeaders(place, known, cells)) continue;
    for (const { first, last } of neighbours([...empty]))
      sheet.lookOfColumns(first, last - first + 1, "plain");
    return;
  }
}

/** @param own Notes of headers as we have written them: a column without one is the user's own. */
function emptyAmong(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly number[],
  own: ReadonlySet<string>,
): number[] {
  return neighbours(columns).flatMap(({ first, last }) => {
    const box = { row: 1, column: first, rows: Math.max(1, sheet.lastRow()), columns: last - first + 1 };
    const [notes, formulas, cells] = [
      sheet.readTexts(box, "notes"),
      sheet.readTexts(box, "formulas"),
      sheet.read(box),
    ];
    const isEmpty = (at: number): boolean =>
      cells.every((line, index) => {
        const note = notes[index]?.[at] ?? "";
        if (index + 1 === headerRow) return own.has(note.trim());
        return note === "" && (formulas[index]?.[at] ?? "") === "" && cellOf(line[at]) === null;
      });
    return cells[0]!.flatMap((_, at) => (isEmpty(at) ? [first + at] : []));
  });
}

/** A date with its time, which Sheets cuts at the usual width. */
export const DATE_WIDTH = 125;
