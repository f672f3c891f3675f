import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import { type Anchored, calculatedColumns, isUntouched, sourceRows, withHeader } from "./row-sources";
import {
  cellOf,
  cellSum,
  columnsBefore,
  plainCell,
  reread,
  type SeenCells,
  shows,
  type Stretch,
  type Sum,
  type SheetSnapshot,
} from "./sheet-snapshot";
import { whyRefused } from "./why-refused";
import { type Lines, type NotesWrite, writeCells } from "./write-cells";

export interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/** What tells whether a write has landed where it was meant to. */
export interface Seen extends Pick<Anchored, "keyColumn" | "ours"> {
  readonly seen: SheetSnapshot;
  readonly stretch: Stretch;
  /** Blank rows are alike: what is written there is text, and must be found in its row. */
  readonly isOntoBlanks?: boolean;
}

/**
 * Writes cells where they were seen, and takes all of it back unless every row and column is still where it was.
 *
 * A spreadsheet has no transactions: somebody may sort between the reading and the write, or between two calls of it, and
 * sort back. So it is read again: a write is good if every cell that was written shows what was meant, and every other one what
 * it held. Otherwise whatever shows a written value gets back what its row, known by the cells that are not ours, and its
 * column, known by its header, held before. What puts back may be moved as well, so that is looked at again.
 *
 * What somebody types in that moment is nothing that we have written: it stays, and the write is no worse for it.
 *
 * @param passes One after the other: a kill leaves a part of them, from the first on.
 * @param notes Go out with them.
 * @returns Whether they are where they belong; if not, everything was taken back.
 * @throws {SetupError} `setup/permission`, if Google refuses: the column that refuses is named, and every cell is as it was.
 */
export function writeVerified(
  place: Place,
  seen: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null = null,
): boolean {
  try {
    return written(place, seen, passes, notes);
  } catch (refusal) {
    const write = (some: Lines) => written(place, seen, [some], null);
    throw whyRefused(place.sheet, seen.seen, merged(passes), { refusal, write });
  }
}

/** All cells that are written, as they are at the end. */
function merged(passes: readonly Lines[]): Lines {
  const all: Lines = new Map();
  for (const lines of passes)
    for (const [row, cells] of lines) all.set(row, new Map([...(all.get(row) ?? []), ...cells]));
  return all;
}

function written(
  { spreadsheet, sheet }: Place,
  known: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null,
): boolean {
  const { seen, stretch, keyColumn, ours, isOntoBlanks = false } = known;
  const lines = merged(passes);
  const rows = [...lines.keys()];
  const reached = new Set([...lines.values()].flatMap((line) => [...line.keys()]));
  const sumOf = (cell: unknown): Sum => cellSum(cell, spreadsheet);
  for (const pass of passes) writeCells(sheet, pass);
  notes?.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();
  let now = reread(sheet, stretch, seen.heads.length);
  const areNotesRight = notes?.areThere(rowsOf(now)) ?? true;
  if (areNotesRight && isAsMeant(seen, now, lines, spreadsheet)) return true;

  const texts = passes.flatMap((pass) => [...pass.values()].flatMap((line) => [...line.values()]));
  const suspect = new Set(texts.map(sumOf));
  const calculated = calculatedColumns(seen);
  /** What was written so far, at whatever row was in that place. */
  const hits = [lines];
  for (let attempt = 0; ; attempt++) {
    now = withHeader(now, seen, ours);
    const from = columnsBefore(seen.heads, now.heads);
    const sourceOf = sourceRows(seen, now, { from, keyColumn, ours, reached, calculated, suspect, sumOf });
    const stands = String(now.heads) === String(seen.heads) && now.headerRow === seen.headerRow;
    const compared = { from, sourceOf, reached, calculated, stands, sumOf };
    // A company that was typed over in that moment gets nothing of the one before, either.
    const isKept = (row: number) =>
      sourceOf(row) === row &&
      (reached.has(keyColumn) ||
        plainCell(cellIn(seen, row, keyColumn)) === plainCell(cellIn(now, row, keyColumn)));
    if (attempt === 0 && areNotesRight && stands && rows.every(isKept)) {
      const meant = { lines, suspect, isOntoBlanks, clocks: spreadsheet };
      if (!hasStrayed(seen, now, compared, meant)) return true;
    }
    // What has landed in a column goes wherever that column goes.
    now.heads.forEach((_, index) => {
      const before = from(index + 1);
      if (before !== null && reached.has(before)) reached.add(index + 1);
    });
    if (attempt === 0 && notes !== null) {
      const columnNow = now.heads.findIndex((_, index) => from(index + 1) === notes.column) + 1;
      notes.takeBack(new Set([notes.column, columnNow || notes.column]), rowsOf(now), sourceOf);
    }

    // Where nothing was written and the same is shown as before, nothing has landed.
    const isLeft = (row: number, column: number) =>
      stands &&
      !hits.some((each) => each.get(row)?.has(column) === true) &&
      sumOf(cellIn(seen, row, column)) === sumOf(cellIn(now, row, column));
    const { back, formulas } = wronglyShown(
      seen,
      now,
      compared,
      (cell, row, column) => suspect.has(sumOf(cell)) && !isLeft(row, column),
    );
    if ((back.size === 0 && formulas.length === 0) || attempt === MAXIMUM_ATTEMPTS) return false;
    for (const line of back.values()) for (const value of line.values()) suspect.add(sumOf(value));
    hits.push(back);
    for (const [row, column, formula] of formulas) sheet.writeTexts(row, column, "formulas", [[formula]]);
    writeCells(sheet, back);
    spreadsheet.flush();
    now = reread(sheet, stretch, seen.heads.length);
  }
}

/** How the cells of now are compared with those that were seen. */
interface Compared extends Pick<Anchored, "from" | "reached" | "calculated" | "sumOf"> {
  readonly sourceOf: (row: number) => number | null;
  /** Whether the columns are where they were. */
  readonly stands: boolean;
}

interface Meant extends Required<Pick<Seen, "isOntoBlanks">> {
  readonly lines: Lines;
  /** Checksums of all that was written. */
  readonly suspect: ReadonlySet<Sum>;
  readonly clocks: Spreadsheet;
}

/**
 * Whether something has landed elsewhere, although all rows that were written are in their places: they were moved and moved back.
 *
 * Then a cell shows what it held before, or what was meant for another. One that shows anything else is what somebody has typed
 * since.
 */
function hasStrayed(
  seen: SheetSnapshot,
  now: SeenCells,
  { sourceOf, reached, calculated, sumOf }: Compared,
  { lines, suspect, isOntoBlanks, clocks }: Meant,
): boolean {
  const columns = [...reached];
  // A cell that is blank now, and was not to be written, somebody has cleared.
  const isWritten = (cell: unknown) => sumOf(cell) !== "" && suspect.has(sumOf(cell));
  return now.cells.some((cells, index) => {
    const row = now.firstRow + index;
    const source = sourceOf(row);
    if (source === null) return false;
    return columns.some((column) => {
      const cell = cells[column - 1];
      const value = lines.get(row)?.get(column);
      const isHeld = shows(cell, cellOf(cellIn(seen, source, column)), clocks);
      if (value === undefined) return !isHeld && !calculated.has(column) && isWritten(cell);
      return !shows(cell, value, clocks) && (isOntoBlanks || isHeld || isWritten(cell));
    });
  });
}

/** Cells that show what was written where it does not belong, with what belongs there. */
function wronglyShown(
  seen: SheetSnapshot,
  now: SeenCells,
  { from, sourceOf, reached, calculated, stands, sumOf }: Compared,
  isSuspect: (cell: unknown, row: number, column: number) => boolean,
): { back: Lines; formulas: (readonly [row: number, column: number, formula: string])[] } {
  const back: Lines = new Map();
  const formulas: (readonly [row: number, column: number, formula: string])[] = [];
  const width = Math.max(now.heads.length, ...now.cells.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index + 1).filter((column) => {
    const before = from(column);
    // Columns that were moved twice took along what had landed in them.
    return reached.has(column) || before === null || !isUntouched(seen, now, [column, before], sumOf);
  });
  for (let row = now.firstRow; row < now.firstRow + now.cells.length; row++) {
    const source = sourceOf(row);
    for (const column of columns) {
      const cell = cellIn(now, row, column);
      const sum = sumOf(cell);
      // A row that nobody has seen may show the same by itself.
      if (!isSuspect(cell, row, column) || (source === null && (sum === "" || !reached.has(column))))
        continue;
      const before = source === null ? null : from(column);
      const held = before === null ? "" : (cellIn(seen, source!, before) ?? "");
      const formula = before === null ? "" : (seen.formulas[source! - seen.firstRow]?.[before - 1] ?? "");
      // A formula of the user's may repeat ours into the cells below it: a value there would break it.
      if (formula === "" && stands && calculated.has(column) && !reached.has(column)) continue;
      if (formula !== "") formulas.push([row, column, formula]);
      else if (sumOf(held) !== sum) back.set(row, (back.get(row) ?? new Map()).set(column, cellOf(held)));
    }
  }
  return { back, formulas };
}

function rowsOf({ firstRow, cells }: SeenCells): { readonly row: number; readonly rows: number } {
  return { row: firstRow, rows: cells.length };
}

function cellIn({ cells, firstRow }: SeenCells, row: number, column: number): unknown {
  return cells[row - firstRow]?.[column - 1];
}

/** Whether every cell that was written shows what was meant, and every other one what it held. */
function isAsMeant(seen: SheetSnapshot, now: SeenCells, lines: Lines, clocks: Spreadsheet): boolean {
  if (String(now.heads) !== String(seen.heads)) return false;
  if (now.firstRow !== seen.firstRow || now.cells.length < seen.cells.length) return false;
  return now.cells.every((cells, index) => {
    const before = seen.cells[index] ?? [];
    const line = lines.get(now.firstRow + index);
    return cells.every((cell, at) => {
      const value = line?.get(at + 1);
      return value === undefined ? plainCell(cell) === plainCell(before[at]) : shows(cell, value, clocks);
    });
  });
}
