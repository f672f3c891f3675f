import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { LimitError } from "../errors";
import { type HeaderCell, notesOf, type SheetTable, type WordColour } from "../google/spreadsheet";
import {
  type HeaderPlace,
  headerOf,
  type Headers,
  isAlike,
  isUnmoved,
  noteOf,
  readHeaders,
  writeLabels,
  writeNotes,
} from "./headers";
import { cellOf, headerTextsIn, type HeaderTexts, neighbours } from "./sheet-snapshot";
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

const NO_HEADER: HeaderCell = { label: "", note: "" };

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
 * The first column in which nothing of anybody's is: right of all content, of all notes in the header row and of all our tags,
 * since a column of ours may have nothing else yet.
 */
export function firstFreeColumn(
  sheet: SheetTable,
  headerRow: number,
  tagged: ReadonlyMap<string, number> = sheet.taggedColumns(),
  notes: ReadonlyMap<number, string> = notesOf(sheet, headerRow),
): number {
  return Math.max(sheet.lastColumn(), ...notes.keys(), ...tagged.values()) + 1;
}

/**
 * Which of our columns a sheet lacks; and those whose header has our note and no label, since whoever was adding them was cut off:
 * the label is written last.
 */
export function lackingColumns(
  columns: readonly OutputColumn[],
  places: Places,
  { cells, notes }: Pick<Headers, "cells" | "notes">,
): { readonly missing: OutputColumn[]; readonly unfinished: OutputColumn[] } {
  const isUnfinished = ({ tag }: OutputColumn) => {
    const column = places.get(tag);
    return (
      column !== undefined &&
      tagInNote(notes.get(column) ?? "") === tag &&
      String(cells[column - 1] ?? "") === ""
    );
  };
  return {
    missing: columns.filter(({ tag }) => !places.has(tag)),
    unfinished: columns.filter(isUnfinished),
  };
}

/**
 * Finds our columns, adds those that are missing, right of everything that the sheet holds, and finishes those at which a start was
 * cut off.
 *
 * The notes of headers go first: they alone say that a column is ours, since a label may be anybody's. Then what the columns look
 * like and the tag; their labels are the last. So a cut leaves nothing, or blank headers with our notes.
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
  const place = { spreadsheet, sheet, headerRow };
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const known = readHeaders(place);
    if (heads !== undefined && headerRow > 0 && !isAlike(heads, known.labels)) break;
    const tagged = sheet.taggedColumns();
    const places = findColumns(sheet, columns, headerRow, tagged, known.notes);
    const { missing, unfinished } = lackingColumns(columns, places, known);
    if (missing.length + unfinished.length === 0) return places;
    // What is hidden is not the last: whoever selects the others has it, too.
    const [last] = missing.slice(-1);
    if (last?.isHidden === true && missing.length > 1) missing.splice(-1, 0, missing.pop()!);
    const first = firstFreeColumn(sheet, headerRow, tagged, known.notes);
    const at = new Map(missing.map(({ tag }, index) => [tag, first + index]));
    if (missing.length > 0) sheet.growTo(first + missing.length - 1);
    const all = new Map([...places, ...at]);
    if (headerRow === 0) addUnheaded(sheet, missing, at);
    else if (!addHeaded(place, known, at, [...unfinished, ...missing], all)) continue;
    return all;
  }
  throw new LimitError("limit/busy", "Columns are being moved right now. Try again in a moment.");
}

/** Columns of a sheet without a header row: only their tags say that they are ours, each once its column is whole. */
function addUnheaded(sheet: SheetTable, missing: readonly OutputColumn[], at: Places): void {
  const columns = [...at.values()];
  // A start that was cut off may have hidden one of these and not tagged it yet.
  sheet.lookOfColumns(Math.min(...columns), columns.length, { isHidden: false });
  for (const { tag, colours, isHidden } of missing) {
    const column = at.get(tag)!;
    sheet.lookOfColumns(column, 1, { isHidden, colours });
    sheet.tagColumn(tag, column);
  }
}

/**
 * @param at Where new columns are to be.
 * @param unfinished New columns, and those at which a start was cut off.
 * @returns Whether all are there; if not, none of the user's has anything of it.
 */
function addHeaded(
  place: HeaderPlace,
  before: Headers,
  at: Places,
  unfinished: readonly OutputColumn[],
  places: Places,
): boolean {
  const { spreadsheet, sheet, headerRow } = place;
  const placeOf = ({ tag }: OutputColumn) => places.get(tag)!;
  const notes = new Map(
    unfinished.flatMap((column) => (at.has(column.tag) ? [[placeOf(column), noteOf(column)] as const] : [])),
  );
  if (notes.size > 0 && !writeNotes(place, before, notes)) return false;
  const known: Headers = { ...before, notes: new Map([...before.notes, ...notes]) };

  const cells = new Map(unfinished.map((column) => [placeOf(column), headerOf(column)]));
  for (const { first, last } of neighbours([...cells.keys()]))
    sheet.lookOfHeader(
      headerRow,
      first,
      Array.from({ length: last - first + 1 }, (_, index) => cells.get(first + index)!),
    );
  for (const column of unfinished)
    if (column.colours !== undefined) sheet.lookOfColumns(placeOf(column), 1, { colours: column.colours });
  spreadsheet.flush();
  const hidden = unfinished.filter(({ isHidden }) => isHidden);
  for (const column of hidden) sheet.lookOfColumns(placeOf(column), 1, { isHidden: true });
  // Metadata costs a call per column. Where headers carry the notes, it marks one: the hidden one, else the first.
  const [marked] = [...hidden, ...unfinished];
  sheet.tagColumn(marked!.tag, placeOf(marked!));
  const now = readHeaders(place);
  if (
    isUnmoved(now, known.labels) &&
    [...known.notes].every(([column, note]) => now.notes.get(column) === note)
  )
    return writeLabels(place, now, new Map([...cells].map(([column, { label }]) => [column, label])));
  // Columns were moved: what was hidden and marked may be somebody else's.
  sheet.tagColumn(marked!.tag, null);
  for (const column of hidden) sheet.lookOfColumns(placeOf(column), 1, { isHidden: false });
  return false;
}

/**
 * Columns of ours in which nothing is left but their header lose it, with their tag and their look: no value, formula or note is
 * in them, nor anything of the user's in the note of the header. Nothing is deleted.
 *
 * The notes of their headers go last: until then a column is found as ours by whoever goes on.
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
    const tagged = sheet.taggedColumns();
    const places = findColumns(sheet, columns, headerRow, tagged, known.notes);
    const empty = new Set(emptyAmong(sheet, headerRow, [...places.values()], own));
    if (empty.size === 0) return;
    const untag = () => {
      for (const [tag, column] of places)
        if (empty.has(column) && tagged.get(tag) === column) sheet.tagColumn(tag, null);
    };
    const plain = () => {
      for (const { first, last } of neighbours([...empty]))
        sheet.lookOfColumns(first, last - first + 1, "plain");
    };
    if (headerRow === 0) {
      plain();
      return untag();
    }
    untag();
    const blanks = new Map([...empty].map((column) => [column, ""]));
    if (!writeLabels(place, known, blanks)) continue;
    for (const { first, last } of neighbours([...empty]))
      sheet.lookOfHeader(
        headerRow,
        first,
        Array.from({ length: last - first + 1 }, () => NO_HEADER),
      );
    plain();
    const now = readHeaders(place);
    // Somebody starts a run over them right now.
    if ([...empty].some((column) => String(now.cells[column - 1] ?? "") !== "")) return;
    const cells = known.cells.map((cell, index) => (empty.has(index + 1) ? "" : cell));
    if (writeNotes(place, { ...known, cells, labels: headerTextsIn(cells) }, blanks)) return;
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
