import type { CellValue } from "../core/cell";
import type { SheetTable } from "../google/spreadsheet";
import { neighbours } from "./sheet-snapshot";

/** Ends every note of ours, so that a user's is told from it and stays. */
const SIGNED = "\n— Company Intelligence";
/** One line above it: where there are more, somebody has written something into the note, and then it is theirs. */
const OURS = new RegExp(`^.*${SIGNED}$`);

/** Sentences for the notes of one column, by row; an empty one takes a note of ours away. */
export type CellNotes = ReadonlyMap<number, string>;

/** A sentence as a note, with its full stop and our name. What it begins with may be the user's text, and stays as it is. */
export function signedNote(sentence: string): string {
  const text = sentence.replace(/\s+/g, " ").trim();
  if (text === "") return "";
  return `${text}${/[.!?…]$/.test(text) ? "" : "."}${SIGNED}`;
}

/** The notes of ours that a write changes, found before it, so that whatever lands elsewhere can be taken back. */
export class NotesWrite {
  private readonly texts = new Map<number, string>();

  /** Reads what notes there are; one call, and none where there is nothing to say and nothing to take away. */
  constructor(
    private readonly sheet: SheetTable,
    readonly column: number,
    notes: CellNotes,
  ) {
    if (notes.size === 0) return;
    const rows = [...notes.keys()];
    const first = Math.min(...rows);
    const shown = sheet.readTexts(
      { row: first, column, rows: Math.max(...rows) - first + 1, columns: 1 },
      "notes",
    );
    let changes = false;
    shown.forEach(([old = ""], index) => {
      if (old !== "" && !isOurs(old)) return;
      const row = first + index;
      const text = notes.has(row) ? signedNote(notes.get(row)!) : old;
      // Rows between go back as they are, since every gap is a call.
      this.texts.set(row, text);
      changes ||= text !== old;
    });
    if (!changes) this.texts.clear();
  }

  /** Goes out with the values of the same rows. */
  write(): void {
    for (const { first, last } of neighbours([...this.texts.keys()])) {
      const lines = Array.from({ length: last - first + 1 }, (_, index) => [this.texts.get(first + index)!]);
      this.sheet.writeTexts(first, this.column, "notes", lines);
    }
  }

  /** Rows or columns were moved in that moment: what we wrote says nothing of the rows that are there now. */
  takeBack(columnNow: number | null): void {
    const said = new Set([...this.texts.values()].filter((text) => text !== ""));
    if (said.size === 0) return;
    const rows = [...this.texts.keys()];
    const first = Math.min(...rows);
    const count = Math.max(...rows) - first + 1;
    for (const column of new Set([this.column, columnNow ?? this.column])) {
      const shown = this.sheet.readTexts({ row: first, column, rows: count, columns: 1 }, "notes");
      const wrong = shown.flatMap(([note = ""], index) => (said.has(note) ? [first + index] : []));
      for (const run of neighbours(wrong)) {
        const blanks = Array.from({ length: run.last - run.first + 1 }, () => [""]);
        this.sheet.writeTexts(run.first, column, "notes", blanks);
      }
    }
  }
}

function isOurs(note: string): boolean {
  return OURS.test(note);
}

/** What the note of a header says of its column: its first line; sentences for people follow. */
export function tagInNote(note: string): string {
  return note.split("\n", 1)[0] ?? "";
}

/** New values by row and column of the sheet. */
export type Lines = Map<number, Map<number, CellValue>>;

/** In as few calls as the gaps allow: neighbouring columns that change in the same rows go together. */
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
