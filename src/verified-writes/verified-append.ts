import { isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { codeOf } from "../errors";
import { exclusively, type Lock } from "../ports/lock";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { columnsBefore, columnsNow } from "./column-sources";
import { reread, type SeenCells, type Snapshot } from "./sheet-snapshot";
import { cellOf, plainCell, saysNothing } from "./plain-cell";
import { whyRefused } from "./refused-column";
import { verifiedWrite } from "./verified-write";
import { writeCells, type Changes } from "./write-cells";

/** One row to append: values by column of the sheet. */
export type NewRow = ReadonlyMap<number, CellValue>;

interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
  /** The document lock, where somebody else may append in the same moment. */
  readonly lock?: Lock;
}

/** Whoever holds it writes one block. */
const LOCK_WAIT_MS = 3_000;

/**
 * Appends rows below the last one that holds something in their columns, and takes them back if they have landed elsewhere.
 *
 * Whatever a user has in other columns below that, such as checkboxes and formulas that are filled down, waits for these rows.
 * Between the snapshot and the write a user may insert rows, so that what was last in the sheet is where the new rows
 * are written, or move columns. Then every cell gets back what it held, wherever that is now.
 *
 * @param seen Down to the end of the sheet, the last row of these columns and some above it included.
 * @param idColumn Tells rows apart.
 * @returns Whether the rows are in the sheet, whole; if not, none of them is. Nor is any where Google refuses a write, which is
 *   thrown on.
 */
export function verifiedAppend(
  place: Place,
  seen: Snapshot,
  rows: readonly NewRow[],
  idColumn: number,
): boolean {
  if (rows.length === 0) return true;
  const { spreadsheet, sheet } = place;
  const written = [...rows[0]!.keys()];
  const last = lastRowIn(seen, written);
  // That row was moved above what was seen since somebody looked where it is.
  if (last < seen.firstRow && last > seen.headerRow) return false;
  const first = last + 1;
  const changes = new Map(rows.map((row, index) => [first + index, row]));
  const end = last + rows.length;
  const stretch = { headerRow: seen.headerRow, from: first, to: end };
  const lookAround = () => {
    const all = reread(sheet, { ...stretch, from: 1 }, 0);
    return { all, covered: coveredRows(seen, all, { last, end, written: new Set(written) }, idColumn) };
  };
  const undo = ({ all, covered }: ReturnType<typeof lookAround>) => {
    takeBack(place, seen, all, { changes, covered, idColumn });
    spreadsheet.flush();
  };
  try {
    if (!writeExclusively(place, changes, { first, written })) return false;
  } catch (refusal) {
    // Half of a row, without its id, would be found by nobody and stay when it is appended again.
    const isOurs = codeOf(refusal) !== null;
    try {
      undo(lookAround());
    } catch (thrown) {
      if (!isOurs || codeOf(thrown) === null) throw thrown;
    }
    // Outside the lock somebody else may append there.
    if (place.lock !== undefined) throw refusal;
    const write = (some: Changes) => verifiedWrite(place, seen, some, idColumn);
    throw whyRefused(sheet, seen, changes, { refusal, write });
  }

  const now = reread(sheet, stretch, seen.heads.length);
  const isQuiet =
    String(seen.heads) === String(now.heads) &&
    idIn(seen, last, idColumn) === idIn(now, last, idColumn) &&
    rows.every((row, index) => idIn(now, first + index, idColumn) === plainCell(row.get(idColumn) ?? null));
  if (isQuiet) return true;

  const found = lookAround();
  if (found.covered.size === 0 && areWhole(place, seen, found.all, rows, idColumn)) return true;
  undo(found);
  return false;
}

/** @returns false if somebody has appended since, or holds the lock: then nothing was written. */
function writeExclusively(
  { spreadsheet, sheet, lock }: Place,
  changes: Changes,
  { first, written }: { readonly first: number; readonly written: readonly number[] },
): boolean {
  const write = () => {
    writeCells(sheet, changes);
    spreadsheet.flush();
    return true;
  };
  if (lock === undefined) return write();
  const isFree = (): boolean => {
    const [cells = []] = sheet.readRows(first, 1);
    return written.every((column) => (cells[column - 1] ?? "") === "");
  };
  return exclusively(lock, () => isFree() && write(), LOCK_WAIT_MS)?.value === true;
}

/** The last row that shows something in these columns, or holds a formula there. */
export function lastRowIn(
  { headerRow, firstRow, cells, formulas }: Snapshot,
  columns: readonly number[],
): number {
  for (let index = cells.length - 1; index >= 0; index--) {
    const isUsed = columns.some(
      (column) => (cells[index]![column - 1] ?? "") !== "" || (formulas[index]?.[column - 1] ?? "") !== "",
    );
    if (isUsed) return Math.max(headerRow, firstRow + index);
  }
  return Math.max(headerRow, firstRow - 1);
}

/** By the row where they are now: where they were seen. */
type Covered = ReadonlyMap<number, number>;

/**
 * Rows from the end of the sheet that were overwritten: rows were inserted above, and the new ones ended up
 * on them.
 */
function coveredRows(
  seen: Snapshot,
  now: SeenCells,
  { last, end, written }: { last: number; end: number; written: ReadonlySet<number> },
  idColumn: number,
): Covered {
  const columnNow = columnsNow(seen.heads, now.heads);
  const key = (cells: readonly unknown[], column: number | null) => {
    const id = column === null ? "" : plainCell(cells[column - 1]);
    return id === ""
      ? JSON.stringify(cells.filter((cell) => cell !== "").map(plainCell))
      : JSON.stringify(id);
  };
  const idNow = columnNow(idColumn);
  const standing = new Map(now.cells.map((cells, index) => [key(cells, idNow), now.firstRow + index]));
  const before = (row: number) => seen.cells[row - seen.firstRow]!;
  const placeOf = (row: number) => standing.get(key(before(row), idColumn));
  const top = Math.max(seen.headerRow + 1, seen.firstRow);
  let row = last;
  let inserted = 0;
  // More rows were inserted than appended: the last ones are below the new ones, unharmed.
  for (; row >= top && (placeOf(row) ?? 0) > end; row--) inserted = placeOf(row)! - row;
  const covered: number[] = [];
  for (; row >= top && placeOf(row) === undefined; row--) covered.push(row);

  // Else what is beside our columns says how far they slid.
  const isBeside = (from: number, to: number) =>
    before(from).every((cell, index) => {
      const isFree = !written.has(index + 1) && (seen.formulas[from - seen.firstRow]?.[index] ?? "") === "";
      const at = isFree ? columnNow(index + 1) : null;
      return at === null || plainCell(cell) === plainCell(now.cells[to - now.firstRow]?.[at - 1]);
    });
  for (let by = covered.length; inserted === 0 && covered.length > 0 && covered[0]! + by <= end; by++)
    if (covered.every((from) => isBeside(from, from + by))) inserted = by;
  const by = inserted === 0 ? covered.length : inserted;
  return new Map(covered.map((from) => [from + by, from]));
}

/** Whether every new row is somewhere with all that was written into it. */
function areWhole(
  place: Place,
  seen: Snapshot,
  now: SeenCells,
  rows: readonly NewRow[],
  idColumn: number,
): boolean {
  const columnNow = columnsNow(seen.heads, now.heads);
  const at = columnNow(idColumn);
  if (at === null) return false;
  const byId = new Map(now.cells.map((cells) => [plainCell(cells[at - 1]), cells]));
  return rows.every((row) => {
    const cells = byId.get(plainCell(row.get(idColumn) ?? null));
    return (
      cells !== undefined &&
      [...row].every(([column, value]) => {
        const moved = columnNow(column);
        return moved !== null && shows(place, cells[moved - 1], value);
      })
    );
  });
}

/**
 * Only what still shows a value of ours: somebody may have typed there since. A row is where its id is, since others
 * may have been deleted or sorted meanwhile; else where it was written.
 */
function takeBack(
  place: Place,
  seen: Snapshot,
  now: SeenCells,
  { changes, covered, idColumn }: { changes: Changes; covered: Covered; idColumn: number },
): void {
  const columnBefore = columnsBefore(seen.heads, now.heads);
  const columnNow = columnsNow(seen.heads, now.heads);
  const idNow = columnNow(idColumn);
  const standing = new Map(
    idNow === null
      ? []
      : now.cells.map((cells, index) => [plainCell(cells[idNow - 1]), now.firstRow + index]),
  );
  // What goes into a cell by itself, as links do, may be beside another row of ours that was moved in between.
  const ours = new Map<number, Set<unknown>>();
  for (const cells of changes.values())
    for (const [column, value] of cells)
      ours.set(column, (ours.get(column) ?? new Set()).add(shownBy(place, value)));
  const values = new Map<number, Map<number, CellValue>>();
  const rowOf = (cells: NewRow) => standing.get(plainCell(cells.get(idColumn) ?? null));
  const held = new Set([...changes.values()].map(rowOf));
  const targets = [...changes].flatMap(([written, cells]) => {
    const at = rowOf(cells);
    return [
      ...(at === undefined ? [] : [{ row: at, cells }]),
      ...(held.has(written) ? [] : [{ row: written, cells }]),
    ];
  });
  for (const { row, cells } of targets) {
    const current = now.cells[row - now.firstRow] ?? [];
    const source = covered.get(row);
    const line = new Map<number, CellValue>();
    const isOneOf = (column: number, onceIn: number) =>
      ours.get(onceIn)?.has(plainCell(current[column - 1])) ?? false;
    const isOnlyOurs = current.every((cell, index) => saysNothing(cell) || isOneOf(index + 1, index + 1));
    const isOurs = (column: number, onceIn: number) =>
      shows(place, current[column - 1], cells.get(onceIn) ?? null) ||
      ((held.has(row) || isOnlyOurs) && isOneOf(column, onceIn));
    const inPlace = [...cells.keys()].filter((column) => isOurs(column, column));
    const along = [...cells.keys()].filter((column) => isOurs(columnNow(column) ?? 0, column));
    const columns = along.length > inPlace.length ? along.map((column) => columnNow(column)!) : inPlace;
    for (const column of columns) {
      const from = columnBefore(column);
      if (source === undefined || from === null) {
        line.set(column, null);
        continue;
      }
      const formula = seen.formulas[source - seen.firstRow]?.[from - 1] ?? "";
      if (formula === "") line.set(column, cellOf(seen.cells[source - seen.firstRow]?.[from - 1]));
      else place.sheet.writeFormula(row, column, formula);
    }
    if (line.size > 0) values.set(row, new Map([...line].sort(([a], [b]) => a - b)));
  }
  writeCells(place.sheet, values);
}

function shows(place: Place, cell: unknown, value: CellValue): boolean {
  return plainCell(cell) === shownBy(place, value);
}

function shownBy({ spreadsheet }: Place, value: CellValue): unknown {
  return plainCell(isDay(value) ? spreadsheet.instantOf(value) : value);
}

function idIn({ cells, firstRow }: SeenCells, row: number, column: number): unknown {
  return plainCell(cells[row - firstRow]?.[column - 1]);
}
