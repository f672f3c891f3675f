import type { CellValue } from "../core/cell";
import type { Box, SheetTable } from "../google/spreadsheet";
import { neighbours } from "./sheet-snapshot";

/** The signature of our notes: a note without it is the user's, and stays. */
const SIGNED = "\n— Company Intelligence";
/** One line above the signature: a note with more lines was edited, and is the user's. */
const OURS = new RegExp(`^.*${SIGNED}$`);

/** Sentences for the notes of one column, by row; an empty one takes a note of ours away. */
export type CellNotes = ReadonlyMap<number, string>;

/** A sentence as a note, with a full stop and our signature. It may begin with the user's text, so its first letter stays as it is. */
export function signedNote(sentence: string): string {
  const text = sentence.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ").trim();
  if (text === "") return "";
  return `${text}${/[.!?…]$/.test(text) ? "" : "."}${SIGNED}`;
}

/** Whole rows, by number. */
type Rows = Pick<Box, "row" | "rows">;

/** The notes of ours that a write changes. The notes of before are kept, so that one that lands elsewhere can be taken back. */
export class NotesWrite {
  private readonly held = new Map<number, string>();
  private readonly texts = new Map<number, string>();

  /**
   * Reads the present notes in one call, or in none if no note changes.
   *
   * @param around All rows whose notes are read.
   */
  constructor(
    private readonly sheet: SheetTable,
    readonly column: number,
    notes: CellNotes,
    around: Rows,
  ) {
    if (notes.size === 0) return;
    const rows = [...notes.keys()];
    const [first, last] = [Math.min(...rows), Math.max(...rows)];
    let changes = false;
    for (const [row, old] of this.shown(column, around)) {
      this.held.set(row, old);
      if (row < first || row > last || (old !== "" && !isOurs(old))) continue;
      const text = notes.has(row) ? signedNote(notes.get(row)!) : old;
      // Rows between go back as they are, since every gap is a call.
      this.texts.set(row, text);
      changes ||= text !== old;
    }
    if (!changes) this.texts.clear();
  }

  /** Writes the notes; they go out with the values of the same rows. */
  write(): void {
    this.writeAll(this.column, this.texts);
  }

  /** Whether no row shows its earlier note or another row's. One call, or none if none was written. */
  areThere(rows: Rows): boolean {
    if (this.texts.size === 0) return true;
    const shown = this.shown(this.column, rows);
    const said = new Set(this.texts.values());
    return [...this.texts].every(([row, text]) => {
      const note = shown.get(row) ?? "";
      return note === text || (note !== this.held.get(row) && !said.has(note));
    });
  }

  /**
   * Puts notes back that landed beside other rows, because something was moved in that moment.
   *
   * @param columns Where they may be now.
   * @param sourceOf The row that a row was when notes were read.
   */
  takeBack(columns: Iterable<number>, rows: Rows, sourceOf: (row: number) => number | null): void {
    if (this.texts.size === 0) return;
    const said = new Set(this.texts.values());
    for (const column of columns) {
      const wrong = new Map<number, string>();
      for (const [row, note] of this.shown(column, rows)) {
        const held = this.held.get(sourceOf(row) ?? 0) ?? "";
        if (said.has(note) && note !== held) wrong.set(row, held);
      }
      this.writeAll(column, wrong);
    }
  }

  private shown(column: number, rows: Rows): Map<number, string> {
    const lines = this.sheet.readTexts({ ...rows, column, columns: 1 }, "notes");
    return new Map(lines.map(([note = ""], index) => [rows.row + index, note]));
  }

  private writeAll(column: number, notes: ReadonlyMap<number, string>): void {
    for (const { first, last } of neighbours([...notes.keys()])) {
      const lines = Array.from({ length: last - first + 1 }, (_, index) => [notes.get(first + index)!]);
      this.sheet.writeTexts(first, column, "notes", lines);
    }
  }
}

function isOurs(note: string): boolean {
  return OURS.test(note);
}

/** The tag in the note of a header: its first line. Sentences for people follow. */
export function tagInNote(note: string): string {
  return note.split("\n", 1)[0] ?? "";
}

/** New values by row and column of the sheet. */
export type Lines = Map<number, Map<number, CellValue>>;

/** Writes cells in as few calls as the gaps allow: neighbouring columns that change in the same rows go together. */
export function writeCells(sheet: SheetTable, changes: Lines): void {
  const rowsOf = new Map<number, number[]>();
  for (const [row, cells] of changes) {
    for (const column of cells.keys()) {
      const rows = rowsOf.get(column);
      if (rows) rows.push(row);
      else rowsOf.set(column, [row]);
    }
  }
  noteFormats(sheet, changes);
  const columnsOf = new Map<string, { first: number; last: number; columns: number[] }>();
  for (const [column, rows] of rowsOf) {
    for (const { first, last } of neighbours(rows)) {
      const key = `${first}:${last}`;
      const known = columnsOf.get(key);
      if (known) known.columns.push(column);
      else columnsOf.set(key, { first, last, columns: [column] });
    }
  }
  for (const { first, last, columns } of columnsOf.values()) {
    const lines = Array.from({ length: last - first + 1 }, (_, index) => changes.get(first + index)!);
    for (const beside of neighbours(columns)) {
      const width = beside.last - beside.first + 1;
      sheet.write(
        first,
        beside.first,
        lines.map((cells) => Array.from({ length: width }, (_, index) => cells.get(beside.first + index)!)),
      );
    }
  }
}

function noteFormats(sheet: SheetTable, changes: Lines): void {
  const columns = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const rows = [...changes.keys()];
  const first = Math.min(...rows);
  sheet.noteFormats(first, Math.max(...rows) - first + 1, [...columns]);
}
