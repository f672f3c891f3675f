import { isIdHeading } from "../core/company";
import { isLoading, isPlaceholder } from "../core/formula";
import { isHeaderText } from "../core/path";
import type { SheetTable } from "../google/spreadsheet";
import { tagInNote } from "./write-cells";
import { isMemoryTag } from "./tags";
import { CALCULATING, nameSubject, type Subject, subjectUnder } from "./subject";

/** Rows that are searched for a header: above it may be titles and remarks. */
const ROWS_ABOVE = 30;

type Lines = readonly (readonly unknown[])[];

/** The rows in which a header is looked for first, whole, with their notes; and our columns by tag. */
export interface Top {
  readonly cells: Lines;
  readonly notes: readonly (readonly string[])[];
  readonly tagged: ReadonlyMap<string, number>;
}

/** Reads the tags last: comparing labels later shows what was moved meanwhile. */
export function readTop(sheet: SheetTable): Top {
  const cells = sheet.read({ row: 1, rows: ROWS_ABOVE });
  const notes = sheet.readTexts({ row: 1, rows: ROWS_ABOVE }, "notes");
  return { cells, notes, tagged: sheet.taggedColumns() };
}

/** The notes of one row by column; undefined if the row is below the top. */
export function notesIn({ notes }: Top, row: number): Map<number, string> | undefined {
  if (row === 0) return new Map();
  const line = notes[row - 1];
  return line && new Map(line.flatMap((note, index) => (note === "" ? [] : [[index + 1, note] as const])));
}

/** What is known of a column when its header is looked for. */
export interface HeaderSearch {
  readonly sheet: SheetTable;
  readonly top: Top;
  readonly subject: Subject;
  readonly column: number;
  /** The column's cells from row 1 on, where they have been read. */
  readonly cells?: readonly unknown[];
}

/**
 * The row of the header; 0 if the sheet has none.
 *
 * It is the row in which our own headers carry their notes; else the labels that stand above the first company, without a
 * blank row among them. A title above them does not count, nor do rows of data whose company is missing.
 */
export function headerRowOf({ sheet, top, subject, column, cells }: HeaderSearch): number {
  const marked = markedRow(top);
  if (marked > 0) return marked;
  const atTop = top.cells.map((line) => line[column - 1]);
  const near = firstSubject(atTop, subject);
  if (near > 0) return labelRow(top.cells.slice(0, near - 1), 1, column);
  const first = firstSubject(cells ?? wholeColumn(sheet, column), subject);
  if (first === 0) {
    // Without a company, only the first row can be the header; one text alone in it may as well be the first of a list of names.
    const isAlone = filled(top.cells[0] ?? []) === 1;
    if (isAlone && !subject.anyText)
      return headerRowOf({ sheet, top, subject: nameSubject, column, cells: [] });
    return labelRow(top.cells.slice(0, 1), 1, column);
  }
  const from = Math.max(1, first - ROWS_ABOVE);
  return labelRow(sheet.read({ row: from, rows: first - from }), from, column);
}

/** The first row of a column that is to be worked on; 1 if there is none. */
export function firstRowOf(sheet: SheetTable, column: number, subject: Subject): number {
  return Math.max(1, firstSubject(wholeColumn(sheet, column), subject));
}

function wholeColumn(sheet: SheetTable, column: number): unknown[] {
  const rows = sheet.lastRow();
  return rows === 0 ? [] : sheet.read({ row: 1, column, rows, columns: 1 }).map(([cell]) => cell);
}

/**
 * The row in which our headers have their notes. A start that was cut off may have tagged no column yet: then the note of Row memory
 * counts without its tag.
 */
function markedRow({ tagged, notes }: Top): number {
  const isOurs = (note: string, index: number) => {
    const tag = tagInNote(note);
    return tag !== "" && (tagged.get(tag) === index + 1 || (tag !== note && isMemoryTag(tag)));
  };
  return notes.findIndex((line) => line.some(isOurs)) + 1;
}

/**
 * The first row with a company or name; else 0 or, for names, which count below a heading only, the row of that. Where both count,
 * names tell only if there is no company.
 */
function firstSubject(cells: readonly unknown[], subject: Subject): number {
  const { anyText, strict } = subject;
  const sure = strict === undefined ? 0 : firstSubject(cells, strict);
  if (sure > 0) return sure;
  const headed = anyText || strict !== undefined ? lastHeading(cells.slice(0, ROWS_ABOVE)) : 0;
  const idsAt = cells.findIndex(isIdHeading);
  const below = idsAt < 0 ? subject : subjectUnder(cells[idsAt], subject);
  const isFirst = (cell: unknown, { read }: Subject) => cell === CALCULATING || read(cell).kind === "company";
  const at = cells.findIndex(
    (cell, index) => index >= headed && isFirst(cell, index > idsAt ? below : subject),
  );
  return at < 0 ? headed : at + 1;
}

/** The heading of names; 0 without one. If a blank cell and another heading follow, the first is a title; one right below it is a name. */
function lastHeading(cells: readonly unknown[]): number {
  let heading = cells.findIndex(isHeaderText);
  for (let index = heading + 1; heading >= 0 && index < cells.length; index++) {
    if (filled([cells[index]]) === 0) continue;
    if (index === heading + 1 || !isHeaderText(cells[index])) break;
    heading = index;
  }
  return heading + 1;
}

/** The header among rows above the first company, the first of which is row `from`; 0 if there is none. */
function labelRow(above: Lines, from: number, column: number): number {
  let end = above.length;
  while (end > 0 && filled(above[end - 1]!) === 0) end--;
  let start = end;
  while (start > 0 && filled(above[start - 1]!) > 0) start--;
  const block = above.slice(start, end);
  // A title is alone in its row, where the rows below it are wider.
  const width = Math.max(0, ...block.map(filled));
  const wide = block.flatMap((cells, index) => (filled(cells) > 1 || width === 1 ? [index] : []));
  const headed = wide.filter((index) => isHeaderText(block[index]![column - 1]));
  if (headed.length === 0) {
    const heading = headingAbove(above.slice(0, start), column, width);
    if (heading >= 0) return from + heading;
  }
  // One text with a blank row below it is a title of a sheet without a header.
  const isTitle = width === 1 && end < above.length;
  const labelled = isTitle
    ? undefined
    : (wide.find((index) => isLabel(block[index]![column - 1])) ??
      wide.find((index) => isRowOfLabels(block[index]!, column)));
  const at = headed[width === 1 ? headed.length - 1 : 0] ?? labelled;
  return at === undefined ? 0 : from + start + at;
}

/**
 * The heading of a column whose first rows name no company, with a blank one among them: data begin right below it. -1 if there is none.
 *
 * @param width How many cells a row of that data fills.
 */
function headingAbove(above: Lines, column: number, width: number): number {
  const at = above.findIndex((cells) => isHeaderText(cells[column - 1]));
  const isOverData = at >= 0 && filled(above[at + 1] ?? []) > 0;
  return isOverData && (filled(above[at]!) > 1 || width === 1) ? at : -1;
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
