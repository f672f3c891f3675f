import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { NotesWrite, type CellNotes } from "./cell-notes";
import { plainCell } from "./plain-cell";
import { putBack, type RowAnchors } from "./put-back";
import { columnsNow } from "./row-sources";
import { withHeaderFound } from "./header-shift";
import { reread, type SeenCells, type Snapshot, type Stretch } from "./sheet-snapshot";
import { Touched } from "./touched";
import { writeCells, type Changes } from "./write-cells";

export interface Anchors extends RowAnchors {
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
  let before: SeenCells = seen;
  let written = changes;
  const stoodAt = new Map<number, number>();
  let companyBefore: number | null = anchors.companyColumn;
  for (let tries = 0; ; tries++) {
    const now = withHeaderFound(sheet, seen, reread(sheet, stretch, seen.heads.length), columns);
    const areMoved = String(before.heads) !== String(now.heads);
    const isTakenAlong = areMoved && tries === 0 && tookAlong(before, now, changes);
    // What puts back says too little of itself to tell whether it landed before columns were moved once more.
    const columnNow = columnsNow(before.heads, now.heads);
    const companyNow: number | null = companyBefore === null ? null : columnNow(companyBefore);
    const isWhole = !areMoved || isTakenAlong;
    if (
      isWhole &&
      isInPlace(before, now, written, rows, [companyBefore, companyNow]) &&
      (tries === 0 || isBesideTheSame(before, now, written, companyNow, seen.formulas))
    )
      return tries === 0;
    if (tries === MAXIMUM_ATTEMPTS) return false;
    if (areMoved && (tries > 0 || isTakenAlong))
      touched.follow(before.heads, now.heads, { alsoStays: tries > 0 });
    const { values, formulas, undated } = putBack(
      seen,
      now,
      { rows, near: [...new Set([...rows, ...rowsIn(now)])], columns, stoodAt },
      touched,
      anchors,
    );
    touched.note(values);
    if (tries === 0)
      notes.takeBack(isTakenAlong && anchors.statusColumn !== null ? columnNow(anchors.statusColumn) : null);
    writeCells(sheet, values);
    for (const { row, column, formula } of formulas) sheet.writeFormula(row, column, formula);
    for (const { row, column } of undated) sheet.clearDateFormat(row, column);
    spreadsheet.flush();
    companyBefore = companyNow;
    before = now;
    written = values;
  }
}

/** Whether the same companies stand in these rows. */
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

/**
 * Whether companies that were put back stand beside what stood beside them: rows may have been moved in that moment, and
 * then the company says nothing.
 */
function isBesideTheSame(
  before: SeenCells,
  now: SeenCells,
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

/** Whether columns were moved after the write, so that its values stand in their own, rather than before it. */
function tookAlong(before: SeenCells, now: SeenCells, changes: Changes): boolean {
  const columnNow = columnsNow(before.heads, now.heads);
  let [along, behind] = [0, 0];
  for (const [row, cells] of changes) {
    const line = now.cells[row - now.firstRow] ?? [];
    for (const [column, value] of cells) {
      const moved = columnNow(column);
      if (moved === null || moved === column || value === null) continue;
      if (plainCell(line[moved - 1]) === plainCell(value)) along += 1;
      if (plainCell(line[column - 1]) === plainCell(value)) behind += 1;
    }
  }
  return along > behind;
}

function rowsIn({ firstRow, cells, headerRow }: SeenCells): number[] {
  return cells.flatMap((_, index) => (firstRow + index > headerRow ? [firstRow + index] : []));
}
