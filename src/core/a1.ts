import { InputError } from "./errors";
import { shortened } from "./shortened";

/** A rectangle in A1 notation; rows and columns count from 1, null runs to the end of the sheet. */
export interface A1Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number | null;
  readonly columns: number | null;
}

export interface A1Range extends A1Box {
  /** null if the text names no sheet. */
  readonly sheetName: string | null;
}

/** What Google allows: 10 million cells, 18,278 columns. Source: https://support.google.com/drive/answer/37603 */
const LAST_ROW = 10_000_000;
const LAST_COLUMN = 18_278;

const CORNER = /^\$?([A-Z]{1,3})?\$?([0-9]{1,8})?$/i;

/**
 * Reads A1 notation as people type it: `A2`, `A2:A50`, `$A$2:A`, `A:C`, `2:5`, each with or without a sheet in front.
 *
 * A sheet's name may be in quotes (`'My ''sheet'''!A2`) or as it is. Corners may be given in any order.
 *
 * @throws {InputError} `input/range`, if the text is no range.
 */
export function parseA1(text: string): A1Range {
  const { sheetName, cells } = splitSheet(text.trim());
  const [first = "", second = first, ...others] = cells.split(":").map((corner) => corner.trim());
  const from = parseCorner(first);
  const to = parseCorner(second);
  if (from === null || to === null || others.length > 0 || sheetName === "") throw notA1(text);
  const isCell = from.row !== null && from.column !== null;
  if (second === first && !cells.includes(":") && !isCell) throw notA1(text);
  const rows = span(from.row, to.row);
  const columns = span(from.column, to.column);
  // `A:5` says neither where its rows begin nor where its columns end.
  if (rows === null || columns === null || (rows.count === null && columns.count === null)) throw notA1(text);
  return { sheetName, row: rows.from, column: columns.from, rows: rows.count, columns: columns.count };
}

/** The areas of `Sheet1!A2,A4:A6`. Commas in the quoted name of a sheet do not separate. */
export function areasIn(range: string): string[] {
  return range.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? [range];
}

/** Writes a rectangle in A1 notation, with the sheet's name quoted where Sheets would quote it. */
export function a1Of({ row, column, rows, columns }: A1Box, sheetName?: string): string {
  const prefix = sheetName === undefined ? "" : `${quotedSheet(sheetName)}!`;
  if (rows === 1 && columns === 1) return `${prefix}${columnLetters(column)}${row}`;
  const lastRow = rows === null ? "" : String(row + rows - 1);
  const lastColumn = columns === null ? "" : columnLetters(column + columns - 1);
  const wholeColumns = rows === null && row === 1;
  const wholeRows = columns === null && column === 1;
  const first = `${wholeRows ? "" : columnLetters(column)}${wholeColumns ? "" : row}`;
  return `${prefix}${first}:${lastColumn}${lastRow}`;
}

/** `1` is `A`, `27` is `AA`. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

function splitSheet(text: string): { sheetName: string | null; cells: string } {
  const quoted = /^'((?:[^']|'')*)'!(.*)$/s.exec(text);
  if (quoted) return { sheetName: quoted[1]!.replace(/''/g, "'"), cells: quoted[2]! };
  const mark = text.lastIndexOf("!");
  return mark < 0
    ? { sheetName: null, cells: text }
    : { sheetName: text.slice(0, mark).trim(), cells: text.slice(mark + 1) };
}

interface Corner {
  readonly row: number | null;
  readonly column: number | null;
}

function parseCorner(text: string): Corner | null {
  const match = text === "" ? null : CORNER.exec(text);
  if (!match) return null;
  const column = match[1] === undefined ? null : columnNumber(match[1]);
  const row = match[2] === undefined ? null : Number(match[2]);
  if (row === null && column === null) return null;
  return (row !== null && (row < 1 || row > LAST_ROW)) || (column !== null && column > LAST_COLUMN)
    ? null
    : { row, column };
}

/** A span from one end to the other, in any order: open if one end is missing, everything if both are; null if only the start is missing. */
function span(from: number | null, to: number | null): { from: number; count: number | null } | null {
  if (from === null) return to === null ? { from: 1, count: null } : null;
  if (to === null) return { from, count: null };
  return { from: Math.min(from, to), count: Math.abs(to - from) + 1 };
}

function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function quotedSheet(name: string): string {
  const isPlain = /^[A-Za-z_]\w*$/.test(name) && !/^(?:[A-Z]{1,3}\d+|R\d*C\d*)$/i.test(name);
  return isPlain ? name : `'${name.replace(/'/g, "''")}'`;
}

function notA1(text: string): InputError {
  const shown = shortened(text, 60);
  return new InputError(
    "input/range",
    shown.trim() === ""
      ? "No range is given. Enter one such as A2:A50, or Sheet1!A2:A50."
      : `${shown} is not a range. Enter one such as A2:A50, or Sheet1!A2:A50.`,
  );
}

/** Rows between two spans that cost less to read than one more call. */
const SMALL_GAP = 25;
/** So many superfluous rows in all cost less than the calls that they save, as for the rows of one company. */
const FEW_ROWS_TOO_MANY = 500;
/** Calls to aim at for scattered rows, within that limit. */
const MOST_READS = 5;
const MOST_ROWS_TOO_MANY = 3_000;

export interface RowSpan {
  readonly first: number;
  last: number;
}

/** Sorted row numbers as few spans: over small gaps, and over larger ones where that saves calls. */
export function rowSpans(rows: readonly number[]): RowSpan[] {
  const readOver = gapsToReadOver(rows);
  return spansOf(rows, (gap, index) => gap <= SMALL_GAP || readOver.has(index));
}

/** Sorted row numbers as spans, over gaps up to `apart`. */
export function rowsInSpans(rows: readonly number[], apart: number): RowSpan[] {
  return spansOf(rows, (gap) => gap <= apart);
}

/** @param isJoined Whether the row at an index belongs to the span of the row before, which is `gap` rows above. */
function spansOf(rows: readonly number[], isJoined: (gap: number, index: number) => boolean): RowSpan[] {
  const spans: RowSpan[] = [];
  rows.forEach((row, index) => {
    const current = spans[spans.length - 1];
    if (current && isJoined(row - current.last, index)) current.last = row;
    else spans.push({ first: row, last: row });
  });
  return spans;
}

/** The smallest gaps, each by the index of the row after it. */
function gapsToReadOver(rows: readonly number[]): ReadonlySet<number> {
  const gaps = rows
    .map((row, index) => ({ index, gap: row - (rows[index - 1] ?? row) }))
    .filter(({ gap }) => gap > SMALL_GAP)
    .sort((a, b) => a.gap - b.gap);
  const chosen = new Set<number>();
  let tooMany = 0;
  for (const [position, { index, gap }] of gaps.entries()) {
    tooMany += gap;
    const isScattered = gaps.length - position >= MOST_READS;
    if (tooMany > (isScattered ? MOST_ROWS_TOO_MANY : FEW_ROWS_TOO_MANY)) break;
    chosen.add(index);
  }
  return chosen;
}
