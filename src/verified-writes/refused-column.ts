import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { codeOf, SetupError } from "../errors";
import type { SheetTable } from "../ports/spreadsheet";
import { cellOf } from "./plain-cell";
import type { Snapshot } from "./sheet-snapshot";
import type { Changes } from "./write-cells";

/** Where Google does nothing at all, it says so quickly, and for some columns more than for all of them. */
const MOST_WRITES = 40;

/**
 * What to throw where Google refuses a write: an error that names the column, if it is one of several.
 *
 * Google says neither which column it was nor, of types and of some protections, beforehand that it would be. So columns are
 * written by halves until one is left that is refused while others are not. Then every cell gets back what it held.
 *
 * @param write Verified, as the write that was refused.
 */
export function whyRefused(
  sheet: SheetTable,
  seen: Snapshot,
  changes: Changes,
  { refusal, write }: { readonly refusal: unknown; readonly write: (changes: Changes) => unknown },
): unknown {
  if (codeOf(refusal) === null) return refusal;
  let left = MOST_WRITES;
  const isTaken = (
    columns: readonly number[],
    value: (row: number, column: number) => CellValue,
  ): boolean => {
    const some = [...changes].flatMap(([row, cells]) => {
      const own = columns.filter((column) => cells.has(column));
      return own.length === 0 ? [] : [[row, new Map(own.map((at) => [at, value(row, at)]))] as const];
    });
    if (--left < 0) return false;
    try {
      write(new Map(some));
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === null) throw thrown;
      return false;
    }
  };
  const takes = (columns: readonly number[]) => isTaken(columns, (row, at) => changes.get(row)!.get(at)!);
  const restore = (columns: readonly number[]): void => {
    const isBack = isTaken(columns, (row, at) => cellOf(seen.cells[row - seen.firstRow]?.[at - 1]));
    if (!isBack && columns.length > 1) for (const half of halves(columns)) restore(half);
  };
  const columns = [...new Set([...changes.values()].flatMap((cells) => [...cells.keys()]))];
  const column = refusedOf(
    columns.sort((a, b) => a - b),
    takes,
  );
  restore(columns);
  if (column === null) return refusal;
  const [first, last] = [Math.min(...changes.keys()), Math.max(...changes.keys())];
  const box = { row: first, rows: last - first + 1, column, columns: 1 };
  return new SetupError("setup/permission", sheet.whyNotWritable(box) ?? refused(sheet, seen, column));
}

/** The column that is not taken though others are; null if that cannot be told. */
function refusedOf(
  columns: readonly number[],
  takes: (columns: readonly number[]) => boolean,
): number | null {
  let suspects = columns;
  let areOthersTaken = false;
  while (suspects.length > 1) {
    const [first, second] = halves(suspects);
    const isTaken = takes(first);
    areOthersTaken ||= isTaken;
    suspects = isTaken ? second : first;
  }
  const [column] = suspects;
  if (column === undefined || takes([column])) return null;
  const others = columns.filter((each) => each !== column).reverse();
  return areOthersTaken || others.some((each) => takes([each])) ? column : null;
}

function halves(columns: readonly number[]): [readonly number[], readonly number[]] {
  const half = Math.ceil(columns.length / 2);
  return [columns.slice(0, half), columns.slice(half)];
}

function refused(sheet: SheetTable, { headerRow, heads }: Snapshot, column: number): string {
  const header = headerRow > 0 ? (heads[column - 1] ?? "") : "";
  const name = header === "" ? columnLetters(column) : `“${header}”`;
  return `The column ${name} of "${sheet.name}" refuses what is written there. Remove its type, its rule or its protection, then go on. What was paid for is kept.`;
}
