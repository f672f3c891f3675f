import { isDay } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { columnsBefore } from "./row-sources";
import { reread, type Snapshot } from "./sheet-snapshot";
import { cellOf, plainCell } from "./plain-cell";
import { writeCells } from "./write-cells";

/** One row to append: values by column of the sheet. */
export type NewRow = ReadonlyMap<number, CellValue>;

interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/**
 * Appends rows below everything that was seen, and takes them back if they have landed elsewhere.
 *
 * Between the snapshot and the write a user may insert rows, so that what was last in the sheet stands where the new rows
 * are written, or move columns. Then every cell gets back what it held, wherever that stands now.
 *
 * @param seen Down to the end of the sheet, some rows above it included.
 * @param idColumn Tells rows apart.
 * @returns Whether the rows stand in the sheet, whole; if not, none of them does.
 */
export function verifiedAppend(
  place: Place,
  seen: Snapshot,
  rows: readonly NewRow[],
  idColumn: number,
): boolean {
  if (rows.length === 0) return true;
  const { spreadsheet, sheet } = place;
  const written = new Set(rows[0]!.keys());
  const last = lastRowIn(seen, written);
  const first = last + 1;
  const changes = new Map(rows.map((row, index) => [first + index, row]));
  writeCells(sheet, changes);
  spreadsheet.flush();

  const end = last + rows.length;
  const stretch = { headerRow: seen.headerRow, from: first, to: end };
  const now = reread(sheet, stretch, seen.heads.length);
  const isQuiet =
    String(seen.heads) === String(now.heads) &&
    idIn(seen, last, idColumn) === idIn(now, last, idColumn) &&
    rows.every((row, index) => idIn(now, first + index, idColumn) === plainCell(row.get(idColumn) ?? null));
  if (isQuiet) return true;

  const all = reread(sheet, { ...stretch, from: 1 }, 0);
  const covered = coveredRows(seen, all, { last, end, written }, idColumn);
  if (covered.size === 0 && areWhole(place, seen, all, rows, idColumn)) return true;
  takeBack(place, seen, all, changes, covered);
  spreadsheet.flush();
  return false;
}

/** The last row that shows something, or holds a formula where we would write; formulas filled down beside us wait. */
function lastRowIn({ headerRow, firstRow, cells, formulas }: Snapshot, columns: ReadonlySet<number>): number {
  for (let index = cells.length - 1; index >= 0; index--) {
    const isUsed =
      cells[index]!.some((cell) => cell !== "") ||
      [...columns].some((column) => (formulas[index]?.[column - 1] ?? "") !== "");
    if (isUsed) return Math.max(headerRow, firstRow + index);
  }
  return Math.max(headerRow, firstRow - 1);
}

type Cells = Omit<Snapshot, "formulas">;

/** By the row where they are now: where they were seen. */
type Covered = ReadonlyMap<number, number>;

/**
 * Rows from the end of the sheet that stand nowhere any more: rows were inserted above, and the new ones came to stand
 * on them.
 */
function coveredRows(
  seen: Snapshot,
  now: Cells,
  { last, end, written }: { last: number; end: number; written: ReadonlySet<number> },
  idColumn: number,
): Covered {
  const columnNow = columnsNow(seen, now);
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
  // More rows were inserted than appended: the last ones stand below the new ones, unharmed.
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

/** Whether every new row stands somewhere with all that was written into it. */
function areWhole(
  place: Place,
  seen: Snapshot,
  now: Cells,
  rows: readonly NewRow[],
  idColumn: number,
): boolean {
  const columnNow = columnsNow(seen, now);
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

/** Only what still shows our value where it was written: somebody may have typed there since. */
function takeBack(
  place: Place,
  seen: Snapshot,
  now: Cells,
  changes: ReadonlyMap<number, NewRow>,
  covered: Covered,
): void {
  const columnBefore = columnsBefore(seen.heads, now.heads);
  const columnNow = columnsNow(seen, now);
  const values = new Map<number, Map<number, CellValue>>();
  for (const [row, cells] of changes) {
    const current = now.cells[row - now.firstRow] ?? [];
    const source = covered.get(row);
    const line = new Map<number, CellValue>();
    const isOurs = (column: number) => shows(place, current[column - 1], cells.get(column) ?? null);
    const inPlace = [...cells.keys()].filter(isOurs).length;
    const along = [...cells].filter(([column, value]) =>
      shows(place, current[(columnNow(column) ?? 0) - 1], value),
    );
    const tookAlong = along.length > inPlace;
    const columns = tookAlong
      ? along.map(([column]) => columnNow(column)!)
      : [...cells.keys()].filter(isOurs);
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

function columnsNow(seen: Snapshot, now: Cells): (column: number) => number | null {
  const before = columnsBefore(seen.heads, now.heads);
  const columns = new Map<number, number>();
  for (let column = Math.max(now.heads.length, seen.heads.length) + 1; column >= 1; column--) {
    const from = before(column);
    if (from !== null) columns.set(from, column);
  }
  return (column) => columns.get(column) ?? null;
}

function shows({ spreadsheet }: Place, cell: unknown, value: CellValue): boolean {
  return plainCell(cell) === plainCell(isDay(value) ? spreadsheet.midnight(value) : value);
}

function idIn({ cells, firstRow }: Cells, row: number, column: number): unknown {
  return plainCell(cells[row - firstRow]?.[column - 1]);
}
