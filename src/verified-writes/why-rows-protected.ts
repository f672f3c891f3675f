import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "./neighbours";
import { findColumns, type OutputColumn } from "./output-columns";

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
  const cells = sheet.readRows(headerRow + 1, last - headerRow);
  const isUsed = (line: readonly unknown[]) => ours.some((column) => (line[column - 1] ?? "") !== "");
  let row = last + 1;
  while (row > headerRow + 1 && !isUsed(cells[row - headerRow - 2] ?? [])) row--;
  for (const { first, last: end } of neighbours(ours)) {
    const why = sheet.whyNotWritable({ row, rows: 1, column: first, columns: end - first + 1 });
    if (why !== null) return why;
  }
  return null;
}
