import { isIdHeading } from "../core/company";
import { isLoading, isPlaceholder } from "../core/formula";
import { isHeaderText } from "../core/path";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { fold } from "../core/text";
import type { SheetTable } from "../google/spreadsheet";
import { tagInNote } from "../verified-writes/write-cells";
import { CALCULATING, type Subject, subjectUnder } from "./subject";

/** Titles and remarks above a table: so many rows are looked at. */
const ROWS_ABOVE = 30;

/** The top of a sheet as it was read, whole rows from row `first` on. */
export interface Top {
  readonly first: number;
  readonly cells: readonly (readonly unknown[])[];
  readonly notes: readonly (readonly string[])[];
}

/** The rows in which a header is looked for first. */
export function readTop(sheet: SheetTable): Top {
  return { first: 1, cells: sheet.readRows(1, ROWS_ABOVE), notes: sheet.readRowNotes(1, ROWS_ABOVE) };
}

export interface TopAndTags {
  readonly top: Top;
  /** Our columns by tag. */
  readonly tagged: ReadonlyMap<string, number>;
}

/**
 * The top of a sheet and our columns, of one moment: where no notes of ours say that they belong together, they are read
 * again until no column was moved in between. The top is read before the columns, so that whoever compares its labels
 * later sees what moved meanwhile.
 */
export function readTopAndTags(sheet: SheetTable): TopAndTags {
  let seen = { top: readTop(sheet), tagged: sheet.taggedColumns() };
  for (let tries = 1; tries < MAXIMUM_ATTEMPTS && markedRow(seen) === 0; tries++) {
    const again = { top: readTop(sheet), tagged: sheet.taggedColumns() };
    const isSame = String([...again.tagged]) === String([...seen.tagged]);
    seen = again;
    if (isSame) break;
  }
  return seen;
}

/** The notes of one row by column; undefined if the row was not read. */
export function notesIn({ first, notes }: Top, row: number): Map<number, string> | undefined {
  if (row === 0) return new Map();
  const line = notes[row - first];
  return line && new Map(line.flatMap((note, index) => (note === "" ? [] : [[index + 1, note] as const])));
}

/** What is known of a sheet when its header is looked for. */
export interface HeaderSearch extends TopAndTags {
  readonly sheet: SheetTable;
  readonly subject: Subject;
  readonly column: number;
  /** The column's cells from row 1 on, where they have been read. */
  readonly cells?: readonly unknown[];
}

/**
 * The row of the header, wherever it is; 0 if the sheet has none.
 *
 * It is the row in which our own headers carry their notes. Failing that, it is the last row of labels above the first
 * company: titles, blank rows and remarks above it do not count, nor do rows of data whose company is missing.
 */
export function headerRowOf(search: HeaderSearch): number {
  const marked = markedRow(search);
  if (marked > 0) return marked;
  const { subject, column, top } = search;
  const atTop = top.cells.map((cells) => cells[column - 1]);
  const seen = firstSubject(atTop, subject);
  if (seen > 0) return labelRow(search, top, seen);
  const cells = search.cells ?? wholeColumn(search);
  const first = firstSubject(cells, subject);
  if (first === 0) return labelRow(search, top, belowTable(top.cells.slice(0, cells.length)) + 1);
  const from = Math.max(1, first - ROWS_ABOVE);
  const above = { first: from, cells: search.sheet.readRows(from, first - from), notes: [] };
  return labelRow(search, above, first);
}

/** The first row of a column that is to be worked on; 1 if there is none. */
export function firstRowOf(sheet: SheetTable, column: number, subject: Subject): number {
  return Math.max(1, firstSubject(wholeColumn({ sheet, column }), subject));
}

function wholeColumn({ sheet, column }: Pick<HeaderSearch, "sheet" | "column">): unknown[] {
  const rows = sheet.lastRow();
  return rows === 0 ? [] : sheet.read({ row: 1, column, rows, columns: 1 }).map(([cell]) => cell);
}

function markedRow({ tagged, top }: TopAndTags): number {
  if (tagged.size === 0) return 0;
  const index = top.notes.findIndex((notes) =>
    [...tagged].some(([tag, column]) => tagInNote(notes[column - 1] ?? "") === tag),
  );
  return index < 0 ? 0 : top.first + index;
}

/** The first row that is to be worked on, 0 if there is none; where any text will do, it is below a word that heads names. */
function firstSubject(cells: readonly unknown[], subject: Subject): number {
  const headed = subject.anyText ? lastHeading(cells.slice(0, ROWS_ABOVE)) : 0;
  const idsAt = cells.findIndex(isIdHeading);
  const below = idsAt < 0 ? subject : subjectUnder(cells[idsAt], subject);
  const isFirst = (cell: unknown, { read }: Subject) => cell === CALCULATING || read(cell).kind === "company";
  const at = cells.findIndex(
    (cell, index) => index >= headed && isFirst(cell, index > idsAt ? below : subject),
  );
  return at < 0 ? headed : at + 1;
}

/** A name may be such a word, too: after a blank cell only, another one is the heading, and what is above it a title. */
function lastHeading(cells: readonly unknown[]): number {
  let heading = cells.findIndex(isHeaderText);
  for (let index = heading + 1; heading >= 0 && index < cells.length; index++) {
    if (filled([cells[index]]) === 0) continue;
    if (index === heading + 1 || !isHeaderText(cells[index])) break;
    heading = index;
  }
  return heading + 1;
}

/** How many rows there are down to the end of the first table: what is below a blank row, such as totals, is not in it. */
function belowTable(lines: readonly (readonly unknown[])[]): number {
  const top = lines.findIndex((cells) => filled(cells) > 1);
  const end = lines.findIndex((cells, index) => index > top && filled(cells) === 0);
  return top < 0 || end < 0 ? lines.length : end;
}

/** What stands together at the end, without a blank row in it: from row `start` to before row `end`. */
function lastBlock(lines: readonly (readonly unknown[])[]): { start: number; end: number } {
  let end = lines.length;
  while (end > 0 && filled(lines[end - 1]!) === 0) end--;
  let start = end;
  while (start > 0 && filled(lines[start - 1]!) > 0) start--;
  return { start, end };
}

/** The header among the rows above `first`. */
function labelRow(search: HeaderSearch, above: Top, first: number): number {
  const { column } = search;
  const lines = above.cells.slice(0, Math.max(0, first - above.first));
  const { start, end } = lastBlock(lines);
  // What names a group of rows is alone in its row, beside the column of companies.
  const isGroup = lines
    .slice(start, end)
    .every((cells) => filled(cells) === 1 && filled([cells[column - 1]]) === 0);
  if (isGroup && start > 0 && lines.slice(0, start).some((cells) => filled(cells) > 1))
    return labelRow(search, above, above.first + start);
  // What stands together, down to the blank rows above the first company.
  const block = lines.slice(start, end);
  // A title is alone in its row, where the rows below it are wider.
  const width = Math.max(0, ...block.map(filled));
  const wide = block.flatMap((cells, index) => (filled(cells) > 1 || width === 1 ? [index] : []));
  const label = (index: number) => block[index]![column - 1];
  const headed = wide.filter((index) => isHeaderText(label(index)));
  // One text with a blank row below it is a title of a sheet without a header.
  const isTitle = width === 1 && end < lines.length;
  const at =
    headed[width === 1 ? headed.length - 1 : 0] ??
    (isTitle ? undefined : wide.find((index) => isLabel(label(index)))) ??
    (isTitle ? undefined : wide.find((index) => isRowOfLabels(block[index]!, column)));
  return at === undefined ? 0 : above.first + start + at;
}

function isRowOfLabels(cells: readonly unknown[], column: number): boolean {
  return filled([cells[column - 1]]) === 0 && cells.every((cell) => filled([cell]) === 0 || isLabel(cell));
}

const LONGEST_LABEL = 80;
/** Addresses, and errors of formulas. */
const NO_LABEL = /^\S+[.@]\S+$|:\/\/|^#/;

/** Text that may name a column: no number, date, address, error or placeholder. */
function isLabel(cell: unknown): boolean {
  if (typeof cell !== "string" || cell.length > LONGEST_LABEL) return false;
  const text = cell.trim();
  return /\p{L}/u.test(text) && !NO_LABEL.test(text) && !isPlaceholder(text) && !isLoading(text);
}

function filled(cells: readonly unknown[]): number {
  return cells.filter((cell) => cell !== undefined && cell !== null && String(cell).trim() !== "").length;
}

/** What people head a column with that our labels call otherwise. */
const HEADED_AS: ReadonlyMap<string, string> = new Map([
  ["company", "name"],
  ["companyname", "name"],
  ["domain", "website"],
]);

/** Labels that most sheets use for something else: the Stage of a deal is not that of a company's funding. */
const AMBIGUOUS = new Set(
  (
    "stage lead focus relationship channels marketing pricing billing scale targets products partners risks " +
    "highlights keywords rounds announced overview problem benefit app"
  ).split(" "),
);

export interface HeadedColumns {
  readonly path: string;
  /** From 0. */
  readonly columns: readonly number[];
}

/**
 * Fields whose labels head columns that are not theirs: whoever wants ours beside them can say so.
 *
 * @param heads What the columns are headed with, blank where one is a field's.
 */
export function headedColumns(
  fields: readonly { readonly path: string; readonly label: string }[],
  heads: readonly string[],
): HeadedColumns[] {
  const meant = heads.map(fold).map((head) => HEADED_AS.get(head) ?? head);
  return fields.flatMap(({ path, label }) => {
    const wanted = fold(label);
    if (AMBIGUOUS.has(wanted)) return [];
    const columns = meant.flatMap((head, index) => (head === wanted ? [index] : []));
    return columns.length === 0 ? [] : [{ path, columns }];
  });
}
