import { columnLetters } from "../core/a1";
import type { CellValue } from "../core/cell";
import { codeOf, SetupError } from "../errors";
import type { Box, SheetTable } from "../google/spreadsheet";
import { findColumns, type OutputColumn, type Places } from "./output-columns";
import { cellOf, neighbours, type Snapshot } from "./sheet-snapshot";
import type { Changes } from "./write-cells";

/** Why the rows cannot be written in all of these columns; null if they can. Asked before anything is spent. */
export function whyNotWritable(
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

/** Columns that are tried one by one. */
const MOST_TRIED = 40;

/**
 * What to throw where Google refuses a write: an error that names the column, if others are not refused.
 *
 * Google says neither which column it was nor, of types and of some protections, beforehand that it would be. So columns are
 * written one by one until one is refused and another is not. Then every cell gets back what it held.
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
  const isTaken = (column: number, value: (row: number, given: CellValue) => CellValue): boolean => {
    const cells = [...changes].flatMap(([row, line]) =>
      line.has(column) ? [[row, new Map([[column, value(row, line.get(column)!)]])] as const] : [],
    );
    try {
      write(new Map(cells));
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === null) throw thrown;
      return false;
    }
  };
  const columns = [...new Set([...changes.values()].flatMap((line) => [...line.keys()]))];
  const refused: number[] = [];
  let areOthersTaken = false;
  for (const column of columns.sort((a, b) => a - b).slice(0, MOST_TRIED)) {
    if (isTaken(column, (_, given) => given)) areOthersTaken = true;
    else refused.push(column);
    if (areOthersTaken && refused.length > 0) break;
  }
  for (const column of areOthersTaken ? columns : [])
    isTaken(column, (row) => cellOf(seen.cells[row - seen.firstRow]?.[column - 1]));
  const [column] = refused;
  if (column === undefined || !areOthersTaken) return refusal;
  const [first, last] = [Math.min(...changes.keys()), Math.max(...changes.keys())];
  const box = { row: first, rows: last - first + 1, column, columns: 1 };
  return new SetupError("setup/permission", sheet.whyNotWritable(box) ?? inWords(sheet, seen, column));
}

function inWords(sheet: SheetTable, { headerRow, heads }: Snapshot, column: number): string {
  const header = headerRow > 0 ? (heads[column - 1] ?? "") : "";
  const name = header === "" ? columnLetters(column) : `“${header}”`;
  return `The column ${name} of "${sheet.name}" refuses what is written there. Remove its type, its rule or its protection, then go on. What was paid for is kept.`;
}

/** Why the user may not edit some row of these columns, as far as the sheet has them; null if they may. */
export function whyRowsProtected(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
): string | null {
  const rows = sheet.lastRow() - headerRow;
  const places = [...findColumns(sheet, columns, headerRow).values()];
  if (rows < 1 || places.length === 0) return null;
  const boxes = places.map((column) => ({ row: headerRow + 1, rows, column, columns: 1 }));
  return sheet.whyProtected(boxes).find((why) => why !== null) ?? null;
}

/** Why no row can be added below what these columns hold; null if one can. */
export function whyNoRowAdded(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
): string | null {
  const found = [...findColumns(sheet, columns, headerRow).values()];
  const ours = found.length > 0 ? found : [1];
  const last = Math.max(headerRow, sheet.lastRow());
  const cells = sheet.read({ row: headerRow + 1, rows: last - headerRow });
  const isUsed = (line: readonly unknown[]) => ours.some((column) => (line[column - 1] ?? "") !== "");
  let row = last + 1;
  while (row > headerRow + 1 && !isUsed(cells[row - headerRow - 2] ?? [])) row--;
  for (const { first, last: end } of neighbours(ours)) {
    const why = sheet.whyNotWritable({ row, rows: 1, column: first, columns: end - first + 1 });
    if (why !== null) return why;
  }
  return null;
}
