import type { CellValue } from "../core/cell";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type HeaderCell, notesOf, type SheetTable, type Spreadsheet } from "../google/spreadsheet";
import { cellOf } from "./cell-sum";
import { columnsBefore, headerTexts, headerTextsIn, type HeaderTexts, neighbours } from "./sheet-snapshot";
import { tagInNote } from "./write-cells";

export interface HeaderPlace {
  readonly spreadsheet: Pick<Spreadsheet, "flush">;
  readonly sheet: SheetTable;
  readonly headerRow: number;
}

/** The header row of one moment. */
export interface Headers {
  /** What its cells hold, from the first column on. */
  readonly cells: readonly unknown[];
  /** The same as text, without the blank cells at the end. */
  readonly labels: HeaderTexts;
  readonly notes: ReadonlyMap<number, string>;
}

/** Labels and notes of the same moment, as far as that can be had; nothing without a header row. */
export function readHeaders(
  { sheet, headerRow }: Pick<HeaderPlace, "sheet" | "headerRow">,
  tries = MAXIMUM_ATTEMPTS,
): Headers {
  if (headerRow === 0) return { cells: [], labels: headerTexts(sheet, 0), notes: new Map() };
  const [cells = []] = sheet.read({ row: headerRow, rows: 1 });
  const labels = headerTextsIn(cells);
  const notes = notesOf(sheet, headerRow);
  const isSame = isAlike(headerTexts(sheet, headerRow), labels);
  return isSame || tries === 1 ? { cells, labels, notes } : readHeaders({ sheet, headerRow }, tries - 1);
}

/** Gives headers their look; neighbours in one call. */
export function writeHeaderLook(
  { sheet, headerRow }: HeaderPlace,
  cells: ReadonlyMap<number, HeaderCell>,
): void {
  for (const { first, last } of neighbours([...cells.keys()])) {
    const line = Array.from({ length: last - first + 1 }, (_, index) => cells.get(first + index)!);
    sheet.lookOfHeader(headerRow, first, line);
  }
}

/**
 * Sets or clears notes of headers. If a user moves columns in that moment, every label gets its earlier note back: the labels still
 * tell which column is which.
 *
 * @param known As the header row was read before it was decided which notes change.
 * @returns Whether they are in their places; if not, they were taken back.
 */
export function writeNotes(place: HeaderPlace, known: Headers, notes: ReadonlyMap<number, string>): boolean {
  const { spreadsheet, sheet, headerRow } = place;
  for (const { first, last } of neighbours([...notes.keys()]))
    sheet.writeTexts(headerRow, first, "notes", [textsOf(notes, first, last)]);
  spreadsheet.flush();
  const now = readHeaders(place);
  const isThere = [...notes].every(([column, note]) => (now.notes.get(column) ?? "") === note);
  if (isThere && isUnmoved(now, known.labels)) return true;
  putBack(place, now, (seen) => notesBefore(seen, known, new Set(notes.values())));
  return false;
}

/** Notes that show what was written where it does not belong, with what belongs there. */
function notesBefore(now: Headers, known: Headers, written: ReadonlySet<string>): Change[] {
  const sourceOf = columnsBefore(known.labels, now.labels);
  const last = Math.max(now.labels.length, ...now.notes.keys());
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((column): Change[] => {
    const note = now.notes.get(column) ?? "";
    const source = sourceOf(column);
    if (!written.has(note)) return [];
    // A blank label tells no column from another.
    const isTold = source !== null && (known.labels[source - 1] ?? "") !== "";
    const before = isTold ? (known.notes.get(source) ?? "") : "";
    return before === note ? [] : [{ column, note: before }];
  });
}

/**
 * Writes or clears labels of columns whose headers carry our notes. If a user moves columns in that moment, their labels are put
 * back, since our notes still tell which columns are ours; ours are blank, for the next try.
 *
 * @param known As the header row was read before, with our notes in it.
 * @returns Whether they are where they were meant to be.
 */
export function writeLabels(
  place: HeaderPlace,
  known: Headers,
  labels: ReadonlyMap<number, string>,
): boolean {
  const { spreadsheet, sheet, headerRow } = place;
  for (const { first, last } of neighbours([...labels.keys()]))
    sheet.write(headerRow, first, [textsOf(labels, first, last).map(cellOf)]);
  spreadsheet.flush();
  const now = readHeaders(place);
  const wanted = [...known.cells];
  for (const [column, label] of labels) wanted[column - 1] = label;
  const isThere = [...labels.keys()].every(
    (column) => tagInNote(now.notes.get(column) ?? "") === tagInNote(known.notes.get(column) ?? ""),
  );
  if (isThere && isUnmoved(now, headerTextsIn([...wanted].map((cell) => cell ?? "")))) return true;
  putBack(place, now, (seen) => labelsBefore(seen, known, labels));
  return false;
}

/** Labels that were written where they do not belong, with what belongs there. */
function labelsBefore(now: Headers, known: Headers, labels: ReadonlyMap<number, string>): Change[] {
  const tags = new Map([...labels].map(([column, label]) => [tagOf(known, column), label]));
  const written = new Set(labels.values());
  const textOf = ({ cells }: Headers, column: number) => String(cells[column - 1] ?? "");
  const columns = (all: Headers) => {
    const length = Math.max(all.labels.length, ...labels.keys());
    return Array.from({ length }, (_, index) => index + 1);
  };
  const ours = columns(now).filter((column) => tags.has(tagOf(now, column)));
  const blanked = ours.flatMap((column): Change[] => {
    const text = textOf(now, column);
    return text !== "" && text !== tags.get(tagOf(now, column)) && written.has(text)
      ? [{ column, label: null }]
      : [];
  });
  const theirs = columns(now).filter((column) => !ours.includes(column));
  const isHit = (column: number) => labels.get(column) === textOf(now, column);
  const hit = theirs.filter(isHit);
  // The row itself was moved: what is there now was blank so far to the right.
  const lost = ours.length === 0 ? [] : columns(known).filter((column) => !labels.has(column));
  const left = new Map<string, number>();
  for (const column of theirs)
    if (!isHit(column)) left.set(textOf(now, column), (left.get(textOf(now, column)) ?? 0) + 1);
  const missing = lost.filter((column) => {
    const text = textOf(known, column);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return text !== "" && count <= 0;
  });
  // What was pushed under our labels is the last of theirs, in their order.
  const skipped = hit.length - missing.length;
  const back = hit.flatMap((column, index): Change[] => {
    const source = missing[index - skipped];
    const label = source === undefined ? null : cellOf(known.cells[source - 1]);
    return String(label ?? "") === textOf(now, column) ? [] : [{ column, label }];
  });
  return [...blanked, ...back];
}

type Change = { readonly column: number } & ({ readonly note: string } | { readonly label: CellValue });

/** Puts headers back until nothing is left to put back: columns may be moved during that as well. */
function putBack(place: HeaderPlace, seen: Headers, changesIn: (now: Headers) => readonly Change[]): void {
  const { spreadsheet, sheet, headerRow } = place;
  let now = seen;
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const changes = changesIn(now);
    if (changes.length === 0) return;
    for (const change of changes) {
      const { column } = change;
      if ("note" in change) sheet.writeTexts(headerRow, column, "notes", [[change.note]]);
      else sheet.write(headerRow, column, [[change.label]]);
    }
    spreadsheet.flush();
    now = readHeaders(place);
  }
}

function tagOf({ notes }: Headers, column: number): string {
  return tagInNote(notes.get(column) ?? "");
}

function textsOf(texts: ReadonlyMap<number, string>, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => texts.get(first + index)!);
}

/**
 * Whether every label is where it is wanted. A label that is new in a column with our note is fine: another run is being started
 * over the same sheet.
 */
export function isUnmoved({ cells, notes }: Headers, wanted: HeaderTexts): boolean {
  const others = cells.map((cell, index) =>
    notes.has(index + 1) && (wanted[index] ?? "") === "" ? "" : cell,
  );
  return isAlike(headerTextsIn(others), wanted);
}

/** Whether two header rows say the same. */
export function isAlike(one: HeaderTexts, other: HeaderTexts): boolean {
  return String(one) === String(other);
}
