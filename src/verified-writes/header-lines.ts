import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { neighbours } from "./neighbours";
import { headerTexts, type HeaderTexts } from "./sheet-snapshot";
import { tagInNote } from "./tag-in-note";

/** A line that the note of a header has below its tag. */
export interface HeaderLine {
  /** What such a line says, from its beginning: one that is there already is replaced. What people have written stays. */
  readonly wording: RegExp;
  /** By the tag in the note: the line, `""` to take it away, null for what is to stay as it is. */
  readonly of: (tag: string) => string | null;
}

/**
 * Writes a line into the notes of headers of ours.
 *
 * A note says whose a column is, and a user may move columns in that moment: the labels are read again, and what has landed on
 * another header is taken back. Where they were moved before, nothing is written.
 */
export function writeHeaderLines(
  { spreadsheet, sheet }: { readonly spreadsheet: Pick<Spreadsheet, "flush">; readonly sheet: SheetTable },
  headerRow: number,
  line: HeaderLine,
): void {
  if (headerRow === 0) return;
  const heads = headerTexts(sheet, headerRow);
  const notes = sheet.notes(headerRow);
  const changed = new Map(
    [...notes].flatMap(([column, note]) => {
      const after = withLine(note, line);
      return after === note ? [] : [[column, after] as const];
    }),
  );
  if (changed.size === 0 || String(headerTexts(sheet, headerRow)) !== String(heads)) return;
  writeNotes(sheet, headerRow, changed);
  spreadsheet.flush();
  const labelOf = new Map([...changed].map(([column, note]) => [note, heads[column - 1] ?? ""]));
  let before = heads;
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const now = headerTexts(sheet, headerRow);
    if (String(now) === String(before)) return;
    const strayed = [...sheet.notes(headerRow)].flatMap(([column, note]) => {
      const label = now[column - 1] ?? "";
      return (labelOf.get(note) ?? label) === label ? [] : [[column, noteOf(label, heads, notes)] as const];
    });
    if (strayed.length === 0) return;
    writeNotes(sheet, headerRow, new Map(strayed));
    spreadsheet.flush();
    before = now;
  }
}

function withLine(note: string, { wording, of }: HeaderLine): string {
  const tag = tagInNote(note);
  const line = of(tag);
  if (line === null) return note;
  return [tag, ...(line === "" ? [] : [line]), ...usersLines(note, wording)].join("\n");
}

/** What people have written below the tag, also right behind a line of ours. */
export function usersLines(note: string, wording: RegExp): string[] {
  const [, ...lines] = note.split("\n");
  return lines.flatMap((line) => {
    if (!wording.test(line)) return [line];
    const behind = line.replace(wording, "").trim();
    return behind === "" ? [] : [behind];
  });
}

/** The note that a label had before; blank where none or several columns were labelled so. */
function noteOf(label: string, heads: HeaderTexts, notes: ReadonlyMap<number, string>): string {
  const columns = heads.flatMap((head, index) => (head === label ? [index + 1] : []));
  return columns.length === 1 ? (notes.get(columns[0]!) ?? "") : "";
}

function writeNotes(sheet: SheetTable, row: number, notes: ReadonlyMap<number, string>): void {
  for (const { first, last } of neighbours([...notes.keys()])) {
    const line = Array.from({ length: last - first + 1 }, (_, index) => notes.get(first + index)!);
    sheet.writeNotes(row, first, [line]);
  }
}
