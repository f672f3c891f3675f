import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { NotesWrite, type CellNotes } from "./cell-notes";
import { plainCell } from "./plain-cell";
import { putBack, type RowAnchors } from "./put-back";
import { whyRefused } from "./refused-column";
import { columnsNow, sourcesOf } from "./row-sources";
import { rowsMissed } from "./rows-missed";
import { withHeaderFound } from "./header-shift";
import { reread, type SeenCells, type Snapshot, type Stretch } from "./sheet-snapshot";
import { Touched } from "./touched";
import { whereLanded, type Landed } from "./where-landed";
import { writeCells, type Changes } from "./write-cells";

export interface Anchors extends RowAnchors {
  /** What the notes of the Status say. */
  readonly notes?: CellNotes;
}

interface Place {
  readonly spreadsheet: Spreadsheet;
  readonly sheet: SheetTable;
}

/**
 * As `writeVerified`; where Google refuses a write, the column is named that refuses it.
 *
 * @throws {SetupError} `setup/permission`, then with every cell as it was.
 */
export function verifiedWrite(place: Place, seen: Snapshot, changes: Changes, anchors: Anchors): boolean {
  try {
    return writeVerified(place, seen, changes, anchors);
  } catch (refusal) {
    const { notes: _, ...cellsAlone } = anchors;
    const write = (some: Changes) => writeVerified(place, seen, some, cellsAlone);
    throw whyRefused(place.sheet, seen, changes, { refusal, write });
  }
}

/**
 * Writes cells where they were seen, and takes it back if rows or columns were moved before the write took effect.
 *
 * A spreadsheet has no transactions: a user may sort between the snapshot and the write. So the rows are read again,
 * and what has landed beside another company is put back as it was.
 *
 * @returns Whether the values are where they belong; if not, the rows are as they were, wherever they are now.
 */
export function writeVerified(
  { spreadsheet, sheet }: Place,
  seen: Snapshot,
  changes: Changes,
  anchors: Anchors,
): boolean {
  if (changes.size === 0) return true;
  const rows = [...changes.keys()];
  const stretch: Stretch = { headerRow: seen.headerRow, from: Math.min(...rows), to: Math.max(...rows) };
  const touched = new Touched((day) => spreadsheet.instantOf(day));
  touched.note(changes);
  const notes = new NotesWrite(sheet, anchors.statusColumn ?? 0, anchors.notes ?? new Map<number, string>());
  writeCells(sheet, changes);
  notes.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();

  const columns = touched.all();
  let before: SeenCells = seen;
  let written = changes;
  const stoodAt = new Map<number, number>();
  let companyBefore: number | null = anchors.companyColumn;
  for (let tries = 0; ; tries++) {
    const now = withHeaderFound(sheet, seen, reread(sheet, stretch, seen.heads.length), columns);
    const areMoved = String(before.heads) !== String(now.heads);
    const landed = tries === 0 ? whereLanded(before, now, changes) : null;
    // What puts back says too little of itself to tell whether it landed before columns were moved once more.
    const columnNow = columnsNow(before.heads, now.heads);
    const companyNow: number | null = companyBefore === null ? null : columnNow(companyBefore);
    const isTakenAlong = landed !== null && areMoved && isWhereItBelongs(landed, columnNow, columns);
    const isWhole = !areMoved || isTakenAlong;
    if (
      isWhole &&
      isInPlace(before, now, written, rows, [companyBefore, companyNow]) &&
      (tries === 0
        ? areMoved || !areSwapped(seen, now, { rows, columns }, anchors.companyColumn)
        : isBesideTheSame(before, now, written, seen.formulas))
    )
      return tries === 0;
    if (tries === MAXIMUM_ATTEMPTS) return false;
    const missed = tries === 0 ? new Map<number, number>() : rowsMissed(before, now);
    if (areMoved) touched.follow(landed === null ? [columnNow, (column) => column] : [landed]);
    const { values, formulas, undated } = putBack(
      seen,
      now,
      { rows, near: [...new Set([...rows, ...rowsIn(now)])], columns, stoodAt, missed },
      touched,
      anchors,
    );
    touched.note(values);
    if (landed !== null) notes.takeBack(anchors.statusColumn === null ? null : landed(anchors.statusColumn));
    writeCells(sheet, values);
    for (const { row, column, formula } of formulas) sheet.writeFormula(row, column, formula);
    for (const { row, column } of undated) sheet.clearDateFormat(row, column);
    spreadsheet.flush();
    companyBefore = companyNow;
    before = now;
    written = values;
  }
}

/** Whether values are in their own columns, which were moved after they had landed. */
function isWhereItBelongs(landed: Landed, columnNow: Landed, columns: ReadonlySet<number>): boolean {
  const own = [...columns];
  return (
    own.every((column) => landed(column) === columnNow(column)) &&
    own.some((column) => landed(column) !== column)
  );
}

/** Whether the same companies are in these rows. */
function isInPlace(
  before: SeenCells,
  now: SeenCells,
  written: Changes,
  rows: readonly number[],
  [at, nowAt]: readonly [number | null, number | null],
): boolean {
  if (at === null || nowAt === null) return false;
  const company = ({ cells, firstRow }: SeenCells, row: number, column: number) =>
    plainCell(cells[row - firstRow]?.[column - 1]);
  return rows.every((row) => {
    const cells = written.get(row);
    const expected = cells?.has(at) ? plainCell(cells.get(at)) : company(before, row, at);
    return expected === company(now, row, nowAt);
  });
}

/** Whether rows of the same company stand in each other's place: what else is in them tells. */
function areSwapped(
  seen: Snapshot,
  now: SeenCells,
  { rows, columns }: { readonly rows: readonly number[]; readonly columns: ReadonlySet<number> },
  companyColumn: number,
): boolean {
  const companies = new Map<unknown, number>();
  for (const cells of seen.cells) {
    const company = plainCell(cells[companyColumn - 1]);
    companies.set(company, (companies.get(company) ?? 0) + 1);
  }
  const lineOf = (row: number) => row - seen.firstRow;
  const repeated = rows.filter(
    (row) => (companies.get(plainCell(seen.cells[lineOf(row)]?.[companyColumn - 1])) ?? 0) > 1,
  );
  if (repeated.length === 0) return false;
  const { rowBefore } = sourcesOf(seen, now, { rows, written: columns, reached: columns }, companyColumn);
  return repeated.some((row) => (rowBefore.get(row) ?? lineOf(row)) !== lineOf(row));
}

/**
 * Whether companies that were put back are beside what was beside them: rows may have been moved in that moment, and
 * then the company says nothing.
 */
function isBesideTheSame(
  before: SeenCells,
  now: SeenCells,
  written: Changes,
  formulas: Snapshot["formulas"],
): boolean {
  const calculated = new Set(
    formulas.flatMap((line) => line.map((formula, index) => (formula === "" ? -1 : index))),
  );
  return before.cells.every((cells, line) => {
    const own = written.get(before.firstRow + line);
    const current = now.cells[line] ?? [];
    return cells.every(
      (cell, index) =>
        own?.has(index + 1) || calculated.has(index) || plainCell(cell) === plainCell(current[index]),
    );
  });
}

function rowsIn({ firstRow, cells, headerRow }: SeenCells): number[] {
  return cells.flatMap((_, index) => (firstRow + index > headerRow ? [firstRow + index] : []));
}
