import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { codeOf, SetupError } from "../core/errors";
import type { Box, SheetTable } from "../google/spreadsheet";
import type { Places } from "./output-columns";
import { cellOf } from "./cell-sum";
import { type SheetSnapshot, neighbours } from "./sheet-snapshot";
import type { Lines } from "./write-cells";

/** Why the rows cannot be written in all of these columns; null if they can. Asked before anything is spent. */
export function whyColumnsNotWritable(
  sheet: SheetTable,
  places: Places,
  rows: Pick<Box, "row" | "rows">,
): string | null {
  for (const { first, last } of neighbours([...places.values()])) {
    const why = sheet.whyNotWritable({ ...rows, column: first, columns: last - first + 1 });
    if (why !== null) return why;
  }
  return null;
}

/** At most so many columns are tried one by one. */
const MOST_TRIED = 40;

/**
 * What to throw where Google refuses a write: an error that names the column, if only that is refused.
 *
 * Google doesn't say which column it refuses, and column types and some protections can't be found out beforehand. So columns are
 * written one by one until one is refused and another is not. Then every cell gets back what it held.
 *
 * @param write A verified write, like the one that was refused.
 */
export function whyRefused(
  sheet: SheetTable,
  seen: SheetSnapshot,
  changes: Lines,
  { refusal, write }: { readonly refusal: unknown; readonly write: (changes: Lines) => unknown },
): unknown {
  if (codeOf(refusal) === null) return refusal;
  const columns = [...new Set([...changes.values()].flatMap((line) => [...line.keys()]))].sort(
    (a, b) => a - b,
  );
  const isTaken = (column: number): boolean => {
    try {
      write(cellsOf(changes, (_, at, value) => (at === column ? value : undefined)));
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === null) throw thrown;
      return false;
    }
  };
  let refused: number | null = null;
  let areOthersTaken = false;
  for (const column of columns.slice(0, MOST_TRIED)) {
    if (isTaken(column)) areOthersTaken = true;
    else refused ??= column;
    if (areOthersTaken && refused !== null) break;
  }
  if (!areOthersTaken) return refusal;
  const held = (row: number, column: number) => cellOf(seen.cells[row - seen.firstRow]?.[column - 1]);
  write(cellsOf(changes, (row, at) => (at === refused ? undefined : held(row, at))));
  // A moment later Google takes each of them.
  if (refused === null) return refusal;
  const [first, last] = [Math.min(...changes.keys()), Math.max(...changes.keys())];
  const box = { row: first, rows: last - first + 1, column: refused, columns: 1 };
  return new SetupError("setup/permission", sheet.whyNotWritable(box) ?? inWords(sheet, seen, refused));
}

/** The same cells with other values, without those that get none. */
function cellsOf(
  changes: Lines,
  valueOf: (row: number, column: number, value: CellValue) => CellValue | undefined,
): Lines {
  const lines: Lines = new Map();
  for (const [row, line] of changes)
    for (const [column, given] of line) {
      const value = valueOf(row, column, given);
      if (value !== undefined) lines.set(row, (lines.get(row) ?? new Map()).set(column, value));
    }
  return lines;
}

function inWords(sheet: SheetTable, { headerRow, heads }: SheetSnapshot, column: number): string {
  const header = headerRow > 0 ? (heads[column - 1] ?? "") : "";
  const name = header === "" ? columnLetters(column) : `“${header}”`;
  return `The column ${name} of "${sheet.name}" refuses what is written there. Remove its type, its rule or its protection, then go on. What was paid for is kept.`;
}
