import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { isDate, isDay } from "../core/api-date";
import type { CellValue, Midnight } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { NotesWrite, type CellNotes } from "./cell-notes";
import { cellOf, plainCell } from "./plain-cell";
import { columnsBefore, sourcesOf } from "./row-sources";
import { withHeaderFound } from "./header-shift";
import { reread, type Snapshot, type Stretch } from "./sheet-snapshot";
import { writeCells, type Changes } from "./write-cells";

export interface Anchors {
  readonly companyColumn: number;
  /** Null without one: nothing is noted then. */
  readonly statusColumn: number | null;
  /** What the Status of a row becomes that nobody has seen before it was written over. */
  readonly lost: string;
  /** What the notes of the Status say. */
  readonly notes?: CellNotes;
}

/**
 * Writes cells where they were seen, and takes it back if rows or columns were moved before the write took effect.
 *
 * A spreadsheet has no transactions: a user may sort between the snapshot and the write. So the rows are read again,
 * and what has landed beside another company is put back as it was.
 *
 * @returns Whether the values stand where they belong; if not, the rows are as they were, wherever they are now.
 */
export function verifiedWrite(
  { spreadsheet, sheet }: { readonly spreadsheet: Spreadsheet; readonly sheet: SheetTable },
  seen: Snapshot,
  changes: Changes,
  anchors: Anchors,
): boolean {
  if (changes.size === 0) return true;
  const rows = [...changes.keys()];
  const stretch: Stretch = { headerRow: seen.headerRow, from: Math.min(...rows), to: Math.max(...rows) };
  const touched = new Touched((day) => spreadsheet.midnight(day));
  touched.note(changes);
  const notes = new NotesWrite(sheet, anchors.statusColumn ?? 0, anchors.notes ?? new Map<number, string>());
  writeCells(sheet, changes);
  notes.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();

  const columns = touched.all();
  let before: Cells = seen;
  let written = changes;
  const stoodAt = new Map<number, number>();
  let companyBefore: number | null = anchors.companyColumn;
  for (let tries = 0; ; tries++) {
    const now = withHeaderFound(sheet, seen, reread(sheet, stretch, seen.heads.length), columns);
    const areMoved = String(before.heads) !== String(now.heads);
    const isTakenAlong = areMoved && tries === 0 && tookAlong(before, now, changes);
    // What puts back says too little of itself to tell whether it landed before columns were moved once more.
    const companyNow: number | null = columnNow(before, now, companyBefore);
    const isWhole = !areMoved || isTakenAlong;
    if (
      isWhole &&
      isInPlace(before, now, written, rows, [companyBefore, companyNow]) &&
      (tries === 0 || isBesideTheSame(before, now, written, companyNow, seen.formulas))
    )
      return tries === 0;
    if (tries === MAXIMUM_ATTEMPTS) return false;
    if (areMoved && (tries > 0 || isTakenAlong)) touched.follow(before, now, { alsoStays: tries > 0 });
    const { values, formulas, undated } = putBack(
      seen,
      now,
      { rows, near: tries === 0 ? rows : rowsIn(now), columns, stoodAt },
      touched,
      anchors,
    );
    touched.note(values);
    if (tries === 0) notes.takeBack(isTakenAlong ? columnNow(before, now, anchors.statusColumn) : null);
    writeCells(sheet, values);
    for (const { row, column, formula } of formulas) sheet.writeFormula(row, column, formula);
    for (const { row, column } of undated) sheet.clearDateFormat(row, column);
    spreadsheet.flush();
    companyBefore = companyNow;
    before = now;
    written = values;
  }
}

type Cells = Omit<Snapshot, "formulas">;

/** Whether the same companies stand in these rows. */
function isInPlace(
  before: Cells,
  now: Cells,
  written: Changes,
  rows: readonly number[],
  [at, nowAt]: readonly [number | null, number | null],
): boolean {
  if (at === null || nowAt === null) return false;
  const company = ({ cells, firstRow }: Cells, row: number, column: number) =>
    plainCell(cells[row - firstRow]?.[column - 1]);
  return rows.every((row) => {
    const cells = written.get(row);
    const expected = cells?.has(at) ? plainCell(cells.get(at)) : company(before, row, at);
    return expected === company(now, row, nowAt);
  });
}

/**
 * Whether companies that were put back stand beside what stood beside them: rows may have been moved in that moment, and
 * then the company says nothing.
 */
function isBesideTheSame(
  before: Cells,
  now: Cells,
  written: Changes,
  companyColumn: number | null,
  formulas: Snapshot["formulas"],
): boolean {
  const calculated = new Set(
    formulas.flatMap((line) => line.map((formula, index) => (formula === "" ? -1 : index))),
  );
  return [...written].every(([row, cells]) => {
    if (companyColumn === null || !cells.has(companyColumn)) return true;
    const line = now.cells[row - now.firstRow] ?? [];
    return (before.cells[row - before.firstRow] ?? []).every(
      (cell, index) =>
        cells.has(index + 1) || calculated.has(index) || plainCell(cell) === plainCell(line[index]),
    );
  });
}

/** Where a column is now; null if it is gone. */
function columnNow(before: Cells, now: Cells, column: number | null): number | null {
  if (column === null || String(before.heads) === String(now.heads)) return column;
  const from = columnsBefore(before.heads, now.heads);
  for (let each = 1; each <= now.heads.length + 1; each++) if (from(each) === column) return each;
  return null;
}

/** Whether columns were moved after the write, so that its values stand in their own, rather than before it. */
function tookAlong(before: Cells, now: Cells, changes: Changes): boolean {
  const written = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const nowAt = new Map([...written].map((column) => [column, columnNow(before, now, column)] as const));
  let [along, behind] = [0, 0];
  for (const [row, cells] of changes) {
    const line = now.cells[row - now.firstRow] ?? [];
    for (const [column, value] of cells) {
      const moved = nowAt.get(column) ?? null;
      if (moved === null || moved === column || value === null) continue;
      if (plainCell(line[moved - 1]) === plainCell(value)) along += 1;
      if (plainCell(line[column - 1]) === plainCell(value)) behind += 1;
    }
  }
  return along > behind;
}

function rowsIn({ firstRow, cells, headerRow }: Cells): number[] {
  return cells.flatMap((_, index) => (firstRow + index > headerRow ? [firstRow + index] : []));
}

interface Restored {
  readonly values: Map<number, Map<number, CellValue>>;
  readonly formulas: { row: number; column: number; formula: string }[];
  /** Formulas and numbers where a date was written over them. */
  readonly undated: { row: number; column: number }[];
}

interface Reached {
  readonly rows: readonly number[];
  /** Where some of what was put back may have been moved to; those are put back only where they are recognised. */
  readonly near: readonly number[];
  /** The columns that were written, as they stood when they were seen. */
  readonly columns: ReadonlySet<number>;
  /** By row: the line of `seen` that it was last recognised as. Where nothing tells any more, that is most likely. */
  readonly stoodAt: Map<number, number>;
}

/** What stood in the cells that were written over: the old content of the row and the column that are there now. */
function putBack(
  seen: Snapshot,
  now: Cells,
  { rows, near, columns, stoodAt }: Reached,
  touched: Touched,
  { companyColumn, statusColumn, lost }: Anchors,
): Restored {
  const reached = touched.all();
  const unsure = { written: columns, reached };
  const { rowBefore, columnBefore } = sourcesOf(seen, now, { rows: near, ...unsure }, companyColumn);
  for (const [row, line] of rowBefore) stoodAt.set(row, line);
  const values = new Map<number, Map<number, CellValue>>();
  const formulas: Restored["formulas"] = [];
  const undated: Restored["undated"] = [];
  const own = new Set(rows);
  for (const row of near) {
    const current = now.cells[row - now.firstRow];
    if (current === undefined || (!own.has(row) && !rowBefore.has(row))) continue;
    const line = new Map<number, CellValue>();
    for (const at of reached) {
      // Somebody has typed there since, or it never was ours.
      if (!touched.has(at, current[at - 1])) continue;
      const source = stoodAt.get(row);
      const from = columnBefore(at);
      const formula = source === undefined || from === null ? "" : seen.formulas[source]?.[from - 1];
      const held = source === undefined || from === null ? null : cellOf(seen.cells[source]?.[from - 1]);
      if (isDate(current[at - 1]) && (formula ? !isDate(held) : typeof held === "number"))
        undated.push({ row, column: at });
      if (!own.has(row) && (formula !== "" || plainCell(held) === plainCell(current[at - 1]))) continue;
      if (formula) formulas.push({ row, column: at, formula });
      else if (from === null) line.set(at, null);
      else if (source !== undefined) line.set(at, held);
      else line.set(at, from === statusColumn && lost !== "" && hasCompany(current) ? lost : null);
    }
    if (line.size > 0) values.set(row, new Map([...line].sort(([a], [b]) => a - b)));
  }
  return { values, formulas, undated };

  function hasCompany(cells: readonly unknown[]): boolean {
    const at = now.heads.findIndex((_, index) => columnBefore(index + 1) === companyColumn);
    return at >= 0 && cells[at] !== "" && cells[at] !== undefined;
  }
}

/** What was written into which column, in any row, by where these columns are now. */
class Touched {
  private columns = new Map<number, Set<unknown>>();

  constructor(private readonly midnight: Midnight) {}

  all(): Set<number> {
    return new Set(this.columns.keys());
  }

  note(changes: Changes): void {
    for (const cells of changes.values())
      for (const [column, value] of cells)
        this.add(column, [plainCell(isDay(value) ? this.midnight(value) : value)]);
  }

  /** @param options.alsoStays Whether some of it may have been written after the columns were moved. */
  follow(before: Cells, now: Cells, { alsoStays }: { readonly alsoStays: boolean }): void {
    const earlier = this.columns;
    this.columns = new Map(alsoStays ? earlier : []);
    for (const [column, values] of earlier) {
      const moved = columnNow(before, now, column);
      if (moved !== null) this.add(moved, values);
    }
  }

  has(column: number, cell: unknown): boolean {
    return this.columns.get(column)?.has(plainCell(cell)) ?? false;
  }

  private add(column: number, values: Iterable<unknown>): void {
    this.columns.set(column, new Set([...(this.columns.get(column) ?? []), ...values]));
  }
}
