import type { SheetTable } from "../ports/spreadsheet";
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
