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
  readonly statusColumn: number;
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
  const notes = new NotesWrite(sheet, anchors.statusColumn, anchors.notes ?? new Map<number, string>());
  writeCells(sheet, changes);
  notes.write();
  // Buffered, they would land wherever these cells are by then.
  spreadsheet.flush();

  const columns = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  let before: Cells = seen;
  let written = changes;
  for (let tries = 0; ; tries++) {
    const now = withHeaderFound(sheet, seen, reread(sheet, stretch, seen.heads.length), columns);
    const moves = columnMoves(before, now, changes);
    const companyNow = moves.now(anchors.companyColumn);
    if (isInPlace(before, now, written, rows, companyNow, anchors)) return tries === 0;
    if (tries === MAXIMUM_ATTEMPTS) return false;
    const { values, formulas, undated } = putBack(seen, now, changes, moves, touched, anchors);
    touched.note(values);
    if (tries === 0) notes.takeBack(moves.now(anchors.statusColumn));
    writeCells(sheet, values);
    for (const { row, column, formula } of formulas) sheet.writeFormula(row, column, formula);
    for (const { row, column } of undated) sheet.clearDateFormat(row, column);
    spreadsheet.flush();
    before = now;
    written = values;
  }
}

type Cells = Omit<Snapshot, "formulas">;

/** Whether the same companies stand in these rows, and what was written in its own columns. */
function isInPlace(
  before: Cells,
  now: Cells,
  written: Changes,
  rows: readonly number[],
  companyColumnNow: number | null,
  { companyColumn }: Anchors,
): boolean {
  if (companyColumnNow === null) return false;
  const company = ({ cells, firstRow }: Cells, row: number, column: number) =>
    plainCell(cells[row - firstRow]?.[column - 1]);
  return rows.every((row) => {
    const cells = written.get(row);
    const expected = cells?.has(companyColumn)
      ? plainCell(cells.get(companyColumn))
      : company(before, row, companyColumn);
    return expected === company(now, row, companyColumnNow);
  });
}

/** Where columns are now that were moved around the moment of a write. */
interface Moves {
  /** Whether they were moved after it, and took along what was written. */
  readonly tookAlong: boolean;
  /** null if it is gone, or if values have landed in other columns than theirs. */
  now(column: number): number | null;
}

function columnMoves(before: Cells, now: Cells, changes: Changes): Moves {
  if (String(before.heads) === String(now.heads)) return { tookAlong: false, now: (column) => column };
  const columnBefore = columnsBefore(before.heads, now.heads);
  const columnNow = new Map<number, number>();
  for (let column = now.heads.length + 1; column >= 1; column--) {
    const from = columnBefore(column);
    if (from !== null) columnNow.set(from, column);
  }
  let [along, behind] = [0, 0];
  for (const [row, cells] of changes) {
    const line = now.cells[row - now.firstRow] ?? [];
    for (const [column, value] of cells) {
      const moved = columnNow.get(column);
      if (moved === undefined || moved === column || value === null) continue;
      if (plainCell(line[moved - 1]) === plainCell(value)) along += 1;
      if (plainCell(line[column - 1]) === plainCell(value)) behind += 1;
    }
  }
  const tookAlong = along > behind;
  return { tookAlong, now: (column) => (tookAlong ? (columnNow.get(column) ?? null) : null) };
}

interface Restored {
  readonly values: Map<number, Map<number, CellValue>>;
  readonly formulas: { row: number; column: number; formula: string }[];
  /** Formulas and numbers where a date was written over them. */
  readonly undated: { row: number; column: number }[];
}

/** What stood in the cells that were written over: the old content of the row and the column that are there now. */
function putBack(
  seen: Snapshot,
  now: Cells,
  changes: Changes,
  moves: Moves,
  touched: Touched,
  { companyColumn, statusColumn, lost }: Anchors,
): Restored {
  const written = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const landed = new Map(
    [...written].map((column) => [column, moves.tookAlong ? moves.now(column) : column] as const),
  );
  const reached = new Set([...landed.values()].filter((column) => column !== null));
  const { rowBefore, columnBefore } = sourcesOf(
    seen,
    now,
    { rows: [...changes.keys()], written: reached },
    companyColumn,
  );
  const values = new Map<number, Map<number, CellValue>>();
  const formulas: Restored["formulas"] = [];
  const undated: Restored["undated"] = [];
  for (const [row, cells] of changes) {
    const current = now.cells[row - now.firstRow];
    if (current === undefined) continue;
    const line = new Map<number, CellValue>();
    for (const column of cells.keys()) {
      const at = landed.get(column) ?? null;
      // Somebody has typed there since, or it never was ours.
      if (at === null || !touched.has(column, current[at - 1])) continue;
      const source = rowBefore.get(row);
      const from = columnBefore(at);
      const formula = source === undefined || from === null ? "" : seen.formulas[source]?.[from - 1];
      const held = source === undefined || from === null ? null : cellOf(seen.cells[source]?.[from - 1]);
      if (isDate(current[at - 1]) && (formula ? !isDate(held) : typeof held === "number"))
        undated.push({ row, column: at });
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

/** What was written into which column, in any row. */
class Touched {
  private readonly columns = new Map<number, Set<unknown>>();

  constructor(private readonly midnight: Midnight) {}

  note(changes: Changes): void {
    for (const cells of changes.values()) {
      for (const [column, value] of cells) {
        const values = this.columns.get(column) ?? new Set();
        this.columns.set(column, values.add(plainCell(isDay(value) ? this.midnight(value) : value)));
      }
    }
  }

  has(column: number, cell: unknown): boolean {
    return this.columns.get(column)?.has(plainCell(cell)) ?? false;
  }
}
