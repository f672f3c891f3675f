import { headingWidth } from "../core/columns/column";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type HeaderCell, notesOf, type SheetTable, type Spreadsheet } from "../google/spreadsheet";
import type { OutputColumn } from "./output-columns";
import { headerTexts, headerTextsIn, neighbours, plainCell } from "./sheet-snapshot";
import { tagInNote } from "./write-cells";

export interface HeaderPlace {
  readonly spreadsheet: Pick<Spreadsheet, "flush">;
  readonly sheet: SheetTable;
  readonly headerRow: number;
}

/** A column: its header, and what is in the first rows below it in one text, in whichever order these are. */
export interface Headed {
  readonly label: string;
  readonly note: string;
  readonly content: string;
}

/** Rows that tell one column from another. */
const ROWS_TO_TELL = 200;

/** All columns of one moment, as far as can be had; none without a header row. */
export function readHeaders(
  { sheet, headerRow }: Pick<HeaderPlace, "sheet" | "headerRow">,
  tries = MAXIMUM_ATTEMPTS,
): Headed[] {
  if (headerRow === 0) return [];
  const [heads = [], ...below] = sheet.read({ row: headerRow, rows: ROWS_TO_TELL });
  const notes = notesOf(sheet, headerRow);
  if (String(headerTexts(sheet, headerRow)) !== String(headerTextsIn(heads)) && tries > 1)
    return readHeaders({ sheet, headerRow }, tries - 1);
  return Array.from({ length: Math.max(heads.length, ...notes.keys()) }, (_, index) => {
    const cells = below.map((line) => String(plainCell(line[index]))).filter((cell) => cell !== "");
    const label = String(heads[index] ?? "");
    return { label, note: notes.get(index + 1) ?? "", content: cells.sort().join("\n") };
  });
}

/**
 * Changes cells of the header row. A user may move columns in that very moment, so all headers are read again; unless they are
 * as they should be, every column gets back the one that it had.
 *
 * @param known As they were read before it was decided which cells change.
 * @param tags Set together with them.
 */
export function changeHeaders(
  { spreadsheet, sheet, headerRow }: HeaderPlace,
  known: readonly Headed[],
  cells: ReadonlyMap<number, HeaderCell>,
  tags: ReadonlyMap<string, number> = new Map(),
): boolean {
  const columns = [...cells.keys()];
  let isThere = false;
  try {
    for (const { first, last } of neighbours(columns))
      sheet.writeHeader(
        headerRow,
        first,
        Array.from({ length: last - first + 1 }, (_, index) => cells.get(first + index)!),
      );
    for (const [tag, column] of tags) sheet.tagColumn(tag, column);
    spreadsheet.flush();
    isThere = stand({ sheet, headerRow }, known, cells);
    return isThere;
  } finally {
    if (!isThere) {
      for (const tag of tags.keys()) sheet.tagColumn(tag, null);
      putBack({ spreadsheet, sheet, headerRow }, known, cells);
    }
  }
}

/** Whether labels and notes are where they were written, beside all others. */
function stand(
  { sheet, headerRow }: Pick<HeaderPlace, "sheet" | "headerRow">,
  known: readonly Headed[],
  cells: ReadonlyMap<number, HeaderCell>,
): boolean {
  const length = Math.max(known.length, ...cells.keys());
  const labels = Array.from({ length }, (_, at) => cells.get(at + 1)?.label ?? known[at]?.label ?? "");
  const notes = notesOf(sheet, headerRow);
  return (
    String(headerTexts(sheet, headerRow)) === String(headerTextsIn(labels)) &&
    [...cells].every(([column, { note }]) => tagInNote(notes.get(column) ?? "") === tagInNote(note))
  );
}

function putBack(place: HeaderPlace, known: readonly Headed[], cells: ReadonlyMap<number, HeaderCell>): void {
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const now = readHeaders(place);
    const wanted = headersBefore(now, known, cells);
    const changed = wanted.flatMap(({ label, note }, index) =>
      label === now[index]!.label && note === now[index]!.note ? [] : [index + 1],
    );
    if (changed.length === 0) return;
    for (const { first, last } of neighbours(changed))
      place.sheet.writeHeader(place.headerRow, first, wanted.slice(first - 1, last));
    place.spreadsheet.flush();
  }
}

/** The headers that columns of now should have: what is below a column tells it, and where nothing is, its label. */
function headersBefore(
  now: readonly Headed[],
  known: readonly Headed[],
  cells: ReadonlyMap<number, HeaderCell>,
): Headed[] {
  const left = [...known];
  const taken = (isIt: (header: Headed) => boolean): Headed | undefined => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = now.map(({ label, content }) =>
    taken((each) => each.content === content && (content !== "" || each.label === label)),
  );
  const changed = new Set([...cells.keys()].map((column) => known[column - 1]));
  const labels = new Set([...cells.values(), ...known].map(({ label }) => label));
  return now.map((column, index) => {
    const { label, content } = column;
    if (found[index] !== undefined) return found[index];
    if (content !== "" || !labels.has(label)) return column;
    const lost = taken((each) => each.content === "" && each.label !== "" && !changed.has(each));
    return lost ?? { ...column, label: "", note: "" };
  });
}

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
