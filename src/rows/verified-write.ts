import { MAXIMUM_ATTEMPTS } from "../core/terms";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import {
  type Comparison,
  compared,
  followColumns,
  hasStrayed,
  isInPlace,
  repairOf,
  type WriteTrace,
} from "./misplaced-cells";
import { columnsWithFormulas, type RowMarks } from "./row-sources";
import { cellSum, type Clocks, plainCell, shows, type Sum } from "./cell-sum";
import { reread, type SeenCells, type SheetSnapshot, type Stretch } from "./sheet-snapshot";
import { whyRefused } from "./why-refused";
import { type Lines, type NotesWrite, writeCells } from "./write-cells";

export interface SheetPlace {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/** What tells whether a write has landed where it was meant to. */
export interface Seen extends Pick<RowMarks, "keyColumn" | "ours"> {
  readonly seen: SheetSnapshot;
  readonly stretch: Stretch;
  /** Blank rows are alike: what is written there is text, and must be found in its row. */
  readonly isOntoBlanks?: boolean;
}

/**
 * Writes cells where they were seen, and takes all of it back unless every row and column is still where it was.
 *
 * A spreadsheet has no transactions: users may sort between the read and the write, and sort back. So the sheet is read again:
 *
 *     write, flush, read again ─┬─ every cell is as meant ───────────────────────────────► written
 *                               ├─ all is in its place, users typed into some cells ─────► written
 *                               └─ rows or columns were moved
 *                                    └─► put back, flush, read again, up to three times ─► taken back
 *
 * To put back is to give each cell that shows a written value in the wrong place what it held before: its row is known by the
 * user's cells, its column by its header. What a user types in that moment is no written value, and stays.
 *
 * @param passes Written one after the other: a kill leaves the first ones.
 * @param notes Written with them.
 * @returns Whether all is written; if not, all is taken back.
 * @throws {SetupError} `setup/permission`, if Google refuses: the column that refuses is named, and every cell is as it was.
 */
export function writeVerified(
  place: SheetPlace,
  seen: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null = null,
): boolean {
  try {
    return writeOrTakeBack(place, seen, passes, notes);
  } catch (refusal) {
    const write = (some: Lines) => writeOrTakeBack(place, seen, [some], null);
    throw whyRefused(place.sheet, seen.seen, merged(passes), { refusal, write });
  }
}

function writeOrTakeBack(
  { spreadsheet, sheet }: SheetPlace,
  { seen, stretch, keyColumn, ours, isOntoBlanks = false }: Seen,
  passes: readonly Lines[],
  notes: NotesWrite | null,
): boolean {
  for (const pass of passes) writeCells(sheet, pass);
  notes?.write();
  // Buffered writes would land wherever these cells are by then.
  spreadsheet.flush();
  const readAgain = () => reread(sheet, stretch, seen.heads.length);
  const now = readAgain();
  const lines = merged(passes);
  const areNotesRight = notes?.areThere(rowsOf(now)) ?? true;
  if (areNotesRight && isAsMeant(seen, now, lines, spreadsheet)) return true;

  const trace = traceOf(passes, lines, { seen, keyColumn, ours }, spreadsheet);
  const comparison = compared(seen, now, trace);
  const isWritten =
    areNotesRight &&
    isInPlace(comparison, lines, trace) &&
    !hasStrayed(comparison, lines, isOntoBlanks, trace, spreadsheet);
  if (isWritten) return true;

  if (notes !== null) takeBackNotes(notes, comparison);
  putBack({ spreadsheet, sheet }, comparison, trace, readAgain);
  return false;
}

/** All cells that are written, as they are after the last pass. */
function merged(passes: readonly Lines[]): Lines {
  const all: Lines = new Map();
  for (const lines of passes)
    for (const [row, cells] of lines) all.set(row, new Map([...(all.get(row) ?? []), ...cells]));
  return all;
}

/** Whether every cell that was written shows what was meant, and every other one what it held. */
function isAsMeant(seen: SheetSnapshot, now: SeenCells, lines: Lines, clocks: Clocks): boolean {
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

function traceOf(
  passes: readonly Lines[],
  lines: Lines,
  { seen, keyColumn, ours }: Pick<Seen, "seen" | "keyColumn" | "ours">,
  clocks: Clocks,
): WriteTrace {
  const sumOf = (cell: unknown): Sum => cellSum(cell, clocks);
  const values = passes.flatMap((pass) => [...pass.values()].flatMap((line) => [...line.values()]));
  return {
    keyColumn,
    ours,
    formulaColumns: columnsWithFormulas(seen),
    writtenColumns: new Set([...lines.values()].flatMap((line) => [...line.keys()])),
    writtenSums: new Set(values.map(sumOf)),
    writes: [lines],
    sumOf,
  };
}

function takeBackNotes(notes: NotesWrite, { now, columnBefore, rowBefore }: Comparison): void {
  const columnNow = now.heads.findIndex((_, index) => columnBefore(index + 1) === notes.column) + 1;
  notes.takeBack(new Set([notes.column, columnNow || notes.column]), rowsOf(now), rowBefore);
}

/** Gives cells back what they held. Users may move rows during that as well, so it is read again, too. */
function putBack(
  { spreadsheet, sheet }: SheetPlace,
  first: Comparison,
  trace: WriteTrace,
  readAgain: () => SeenCells,
): void {
  let comparison = first;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    followColumns(comparison, trace.writtenColumns);
    const { values, formulas } = repairOf(comparison, trace);
    if (values.size === 0 && formulas.length === 0) return;
    for (const line of values.values())
      for (const value of line.values()) trace.writtenSums.add(trace.sumOf(value));
    trace.writes.push(values);
    for (const [row, column, formula] of formulas) sheet.writeTexts(row, column, "formulas", [[formula]]);
    writeCells(sheet, values);
    spreadsheet.flush();
    comparison = compared(first.seen, readAgain(), trace);
  }
}

function rowsOf({ firstRow, cells }: SeenCells): { readonly row: number; readonly rows: number } {
  return { row: firstRow, rows: cells.length };
}
