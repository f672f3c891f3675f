import type { CellValue } from "../core/cell";
import { isUntouched, rowsBefore, type RowMarks, withHeader } from "./row-sources";
import { cellOf, type Clocks, plainCell, shows, type Sum } from "./cell-sum";
import { cellIn, columnsBefore, type SeenCells, type SheetSnapshot } from "./sheet-snapshot";
import type { Lines } from "./write-cells";

/** What a write and its repair have put into a sheet so far. */
export interface WriteTrace extends RowMarks {
  /** Grow with what the repair writes, and with columns that are moved. */
  readonly writtenColumns: Set<number>;
  readonly writtenSums: Set<Sum>;
  /** By the rows and columns of the moment of each. */
  readonly writes: Lines[];
}

/** A sheet before a write and after it. */
export interface Comparison {
  readonly seen: SheetSnapshot;
  readonly now: SeenCells;
  /** Which row a row of now was; null for one that was not seen before. */
  readonly rowBefore: (row: number) => number | null;
  readonly columnBefore: (column: number) => number | null;
  /** Whether header row and columns are where they were. */
  readonly areColumnsInPlace: boolean;
}

/** Recognises the columns of now by their headers, and its rows by the user's cells. */
export function compared(seen: SheetSnapshot, cells: SeenCells, trace: WriteTrace): Comparison {
  const now = withHeader(cells, seen, trace.ours);
  const columnBefore = columnsBefore(seen.heads, now.heads);
  return {
    seen,
    now,
    columnBefore,
    rowBefore: rowsBefore(seen, now, columnBefore, trace),
    areColumnsInPlace: String(now.heads) === String(seen.heads) && now.headerRow === seen.headerRow,
  };
}

/** Whether all rows that were written are in their place, and still name the company that they named. */
export function isInPlace(
  { seen, now, rowBefore, areColumnsInPlace }: Comparison,
  lines: Lines,
  { keyColumn, writtenColumns }: WriteTrace,
): boolean {
  const namesTheSame = (row: number) =>
    writtenColumns.has(keyColumn) ||
    plainCell(cellIn(seen, row, keyColumn)) === plainCell(cellIn(now, row, keyColumn));
  return areColumnsInPlace && [...lines.keys()].every((row) => rowBefore(row) === row && namesTheSame(row));
}

/**
 * Whether something has landed elsewhere although everything is in its place: rows were moved and moved back.
 *
 * | cell         | has strayed if it                                                              |
 * | ------------ | ------------------------------------------------------------------------------ |
 * | written      | shows what it held before, or a value that was written elsewhere               |
 * | not written  | shows a written value instead of what it held, and its column has no formulas  |
 *
 * A cell that shows anything else, or that is blank, was edited by a user since.
 *
 * @param isOntoBlanks The written cells were blank: there, whatever is not shown has strayed.
 */
export function hasStrayed(
  { seen, now, rowBefore }: Comparison,
  lines: Lines,
  isOntoBlanks: boolean,
  { writtenColumns, writtenSums, formulaColumns, sumOf }: WriteTrace,
  clocks: Clocks,
): boolean {
  const columns = [...writtenColumns];
  const isWritten = (cell: unknown) => sumOf(cell) !== "" && writtenSums.has(sumOf(cell));
  return now.cells.some((cells, index) => {
    const row = now.firstRow + index;
    const source = rowBefore(row);
    if (source === null) return false;
    return columns.some((column) => {
      const cell = cells[column - 1];
      const value = lines.get(row)?.get(column);
      const isHeld = shows(cell, cellOf(cellIn(seen, source, column)), clocks);
      if (value === undefined) return !isHeld && !formulaColumns.has(column) && isWritten(cell);
      return !shows(cell, value, clocks) && (isOntoBlanks || isHeld || isWritten(cell));
    });
  });
}

/** Adds the columns to which written columns were moved: what landed there went along. */
export function followColumns({ now, columnBefore }: Comparison, writtenColumns: Set<number>): void {
  now.heads.forEach((_, index) => {
    const before = columnBefore(index + 1);
    if (before !== null && writtenColumns.has(before)) writtenColumns.add(index + 1);
  });
}

/** What gives cells back what they held. */
export interface Repair {
  readonly values: Lines;
  readonly formulas: readonly (readonly [row: number, column: number, formula: string])[];
}

/** Finds cells that show a written value where it doesn't belong, and what belongs there instead. */
export function repairOf(comparison: Comparison, trace: WriteTrace): Repair {
  const { seen, now, columnBefore } = comparison;
  const { writtenColumns, sumOf } = trace;
  const values: Lines = new Map();
  const formulas: (readonly [row: number, column: number, formula: string])[] = [];
  const width = Math.max(now.heads.length, ...now.cells.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index) => index + 1).filter((column) => {
    const before = columnBefore(column);
    // Columns that were moved twice took along what had landed in them.
    return writtenColumns.has(column) || before === null || !isUntouched(seen, now, [column, before], sumOf);
  });
  for (let row = now.firstRow; row < now.firstRow + now.cells.length; row++)
    for (const column of columns) {
      const repair = cellRepair(comparison, trace, row, column);
      if (repair === null) continue;
      if ("formula" in repair) formulas.push([row, column, repair.formula]);
      else values.set(row, (values.get(row) ?? new Map<number, CellValue>()).set(column, repair.value));
    }
  return { values, formulas };
}

/** @returns null for a cell that stays as it is. */
function cellRepair(
  { seen, now, rowBefore, columnBefore, areColumnsInPlace }: Comparison,
  { writes, writtenColumns, writtenSums, formulaColumns, sumOf }: WriteTrace,
  row: number,
  column: number,
): { readonly value: CellValue } | { readonly formula: string } | null {
  const sum = sumOf(cellIn(now, row, column));
  if (!writtenSums.has(sum)) return null;
  const isUnchanged = () =>
    areColumnsInPlace &&
    !writes.some((each) => each.get(row)?.has(column) === true) &&
    sumOf(cellIn(seen, row, column)) === sum;
  if (isUnchanged()) return null;
  const source = rowBefore(row);
  // A row that was not seen before may show the same by itself.
  if (source === null && (sum === "" || !writtenColumns.has(column))) return null;
  const before = source === null ? null : columnBefore(column);
  const formula = before === null ? "" : (seen.formulas[source! - seen.firstRow]?.[before - 1] ?? "");
  if (formula !== "") return { formula };
  // A formula of the user's may repeat our value in the cells below it: a value there would break it.
  if (areColumnsInPlace && formulaColumns.has(column) && !writtenColumns.has(column)) return null;
  const held = before === null ? "" : (cellIn(seen, source!, before) ?? "");
  return sumOf(held) === sum ? null : { value: cellOf(held) };
}
