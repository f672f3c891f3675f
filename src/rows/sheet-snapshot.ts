import { type RowSpan, rowsInSpans } from "../core/a1";
import { isDate, isDay } from "../core/api-date";
import { type CellValue, cutToCell } from "../core/cell";
import { checksum32 } from "../core/json";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";

/** Rows above and below what is to be written that are remembered too: a sort brings rows in from there. */
const ROWS_AROUND = 500;
/** Cells that one snapshot reads at most, beyond the rows that are written. */
const CELLS_AT_ONCE = 60_000;

/** What tells whether somebody has moved columns: the header row or, where there is none, our tags; from column 1. */
export type HeaderTexts = readonly string[];

/** Whole rows of a sheet as they were at one moment. */
export interface SheetSnapshot {
  readonly headerRow: number;
  readonly heads: HeaderTexts;
  /** The row of the first line of `cells`. */
  readonly firstRow: number;
  readonly cells: readonly (readonly unknown[])[];
  readonly formulas: readonly (readonly string[])[];
}

/** As a snapshot, without the formulas. */
export type SeenCells = Omit<SheetSnapshot, "formulas">;

/** Rows to be read. */
export interface Stretch {
  readonly headerRow: number;
  readonly from: number;
  readonly to: number;
}

export function headerTexts(sheet: SheetTable, headerRow: number): HeaderTexts {
  if (headerRow > 0) return headerTextsIn(sheet.read({ row: headerRow, rows: 1 })[0]);
  const heads: string[] = [];
  for (const [tag, column] of sheet.taggedColumns()) heads[column - 1] = tag;
  return Array.from(heads, (tag) => (tag as string | undefined) ?? "");
}

export function headerTextsIn(cells: readonly unknown[] = []): HeaderTexts {
  const heads = cells.map(String);
  while (heads[heads.length - 1] === "") heads.pop();
  return heads;
}

/** @returns null if columns have moved since `heads` was read: whoever knows a place by its column must find it again. */
export function takeSnapshot(sheet: SheetTable, stretch: Stretch, heads: HeaderTexts): SheetSnapshot | null {
  const { first, rows } = around(stretch, heads.length);
  const top = Math.max(stretch.from, stretch.headerRow + 1);
  // Asked first: whatever is asked between what is seen and what is written gives somebody time to type.
  sheet.noteFormats(
    top,
    stretch.to - top + 1,
    heads.map((_, index) => index + 1),
  );
  const formulas = sheet.readTexts({ row: first, rows }, "formulas");
  const seen = { ...reread(sheet, stretch, heads.length), formulas };
  return String(seen.heads) === String(heads) ? seen : null;
}

/** As `takeSnapshot`, without the formulas. */
export function reread(sheet: SheetTable, stretch: Stretch, columns: number): SeenCells {
  const { headerRow } = stretch;
  const { first, rows } = around(stretch, columns);
  const cells = sheet.read({ row: first, rows });
  // Read in one step with the rows where that can be had: nothing moves in between.
  const heads =
    headerRow > 0 && first === headerRow ? headerTextsIn(cells[0]) : headerTexts(sheet, headerRow);
  return { headerRow, heads, firstRow: first, cells };
}

/** The rows and their neighbours; down from the header where it is near. */
function around({ headerRow, from, to }: Stretch, columns: number): { first: number; rows: number } {
  const free = CELLS_AT_ONCE / Math.max(1, columns) - (to - from + 1);
  const rows = Math.max(0, Math.min(ROWS_AROUND, Math.floor(free / 2)));
  const first = Math.max(Math.max(1, headerRow), from - rows);
  return { first, rows: to + rows - first + 1 };
}

/** A checksum in letters and digits; empty for what is blank. */
export type Sum = string;

/** What the clocks of the spreadsheet show. */
export type Clocks = Pick<Spreadsheet, "instantOf" | "localTime">;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** A sheet shows fifteen digits and calculates with sixteen: twelve read back the same in every locale. */
const SIGNIFICANT_DIGITS = 12;

/** What a sheet may drop of a text that it is given: controls, such as the first half of CRLF, and halves of characters. Lines stay. */
const DROPPED = /[\p{Cs}\ufffd]|(?!\n)\p{Cc}/gu;
const DAY_MS = 86_400_000;
/** What a sheet takes 1970-01-01 for: it counts days from 1899-12-30. */
const SERIAL_1970 = 25_569;

/**
 * The checksum of a cell, four letters long: the same for what is written and for what the sheet then shows.
 *
 * A time counts by what the clocks of the spreadsheet show, and as the number of days that a sheet keeps for it: under
 * another format it is read as that number. Of a text counts what a sheet surely keeps.
 */
export function cellSum(cell: unknown, clocks: Clocks): Sum {
  const text = canonical(cell, clocks);
  return text === "" ? "" : letters(checksum32(text), 4);
}

/** Whether a cell shows what was, or would be, written into it. */
export function shows(cell: unknown, value: CellValue, clocks: Clocks): boolean {
  return cell === value || canonical(cell, clocks) === canonical(value, clocks);
}

/** The checksum of a key or of the tag of a column. @param length Six letters hold 32 bits; more come from a second sum. */
export function textSum(text: string, length: number): Sum {
  const first = letters(checksum32(text), Math.min(length, 5));
  return length <= 5 ? first : first + letters(checksum32(`${text}\u001f2`), length - 5);
}

function canonical(cell: unknown, clocks: Clocks): string {
  if (cell === null || cell === undefined || cell === "") return "";
  if (typeof cell === "number") return numberText(cell);
  if (typeof cell === "boolean") return `b${cell}`;
  if (isDay(cell)) return timeText(clocks.instantOf(cell), clocks);
  if (isDate(cell)) return timeText(cell, clocks);
  const text = cutToCell(String(cell)).replace(/^'/, "").replace(DROPPED, "").trim();
  return text === "" ? "" : `t${text}`;
}

function numberText(value: number): string {
  return `n${Number(value.toPrecision(SIGNIFICANT_DIGITS))}`;
}

function timeText(instant: Date, clocks: Clocks): string {
  return numberText(Date.parse(`${wallClock(instant, clocks)}Z`) / DAY_MS + SERIAL_1970);
}

/** What the clocks show at an instant, `2026-11-21T09:30:00`. */
export function wallClock(instant: Date, clocks: Clocks): string {
  return clocks.localTime(instant.getTime());
}

/** The instant at which the clocks show that; null for a text that is no time. */
export function instantOf(shown: string, clocks: Clocks): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/.exec(shown)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts;
  const clockMs = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return clocks.instantOf({ year, month, day, clockMs });
}

function letters(sum: number, length: number): string {
  let rest = (sum ^ (sum >>> 24)) >>> 0;
  if (length > 4) rest = sum >>> 0;
  let text = "";
  for (let letter = 0; letter < length; letter++) {
    text += DIGITS[rest & 63];
    rest >>>= 6;
  }
  return text;
}

/** A cell as a value to write: a blank one is null. */
export function cellOf(cell: unknown): CellValue {
  return cell === "" || cell === undefined ? null : (cell as CellValue);
}

/** Cells in one spelling, to be compared; a sheet keeps whole seconds, and of a long text what a cell holds. */
export function plainCell(cell: unknown): unknown {
  if (typeof cell === "string") return cutToCell(cell);
  return isDate(cell) ? Math.floor(cell.getTime() / 1_000) : (cell ?? "");
}

/** A blank cell, or a checkbox that nobody has ticked: many fill them down before there is anything to tick. */
export function saysNothing(cell: unknown): boolean {
  return cell === "" || cell === false;
}

/**
 * Says of a column of now where it was: equal heads, those first that are between the same ones, since several may be
 * blank; a head that was only renamed is still in its place.
 */
export function columnsBefore(before: HeaderTexts, now: HeaderTexts): (column: number) => number | null {
  const used = new Set<number>();
  const sources = now.map((): number | null => null);
  for (const least of [2, 1, 0]) {
    now.forEach((head, index) => {
      if (sources[index] !== null) return;
      const isSame = (other: string, at: number) =>
        other === head && !used.has(at) && neighboursAlike(before, at, now, index) >= least;
      const source = before.findIndex(isSame);
      if (source < 0) return;
      used.add(source);
      sources[index] = source + 1;
    });
  }
  sources.forEach((source, index) => {
    if (source === null && before.length === now.length && !used.has(index)) sources[index] = index + 1;
  });
  return (column) => {
    if (column <= sources.length) return sources[column - 1] ?? null;
    return before.length === now.length ? column : null;
  };
}

function neighboursAlike(before: HeaderTexts, at: number, now: HeaderTexts, index: number): number {
  return [-1, 1].filter((beside) => before[at + beside] === now[index + beside]).length;
}

/** Numbers in any order as runs without gaps. */
export function neighbours(numbers: readonly number[]): RowSpan[] {
  return rowsInSpans(
    [...numbers].sort((a, b) => a - b),
    1,
  );
}
