import { rowsInSpans } from "../core/row-spans";
import type { SheetTable } from "../ports/spreadsheet";

/**
 * Whether rows hold these cells and nothing else: no formula, and no note.
 *
 * @param rows Their numbers. @param cells Of each row, as `readRows` gives them.
 */
export function holdRows(
  sheet: SheetTable,
  rows: readonly number[],
  cells: readonly (readonly unknown[])[],
): boolean {
  const inOrder = rows.map((row, index) => ({ row, cells: cells[index] })).sort((a, b) => a.row - b.row);
  const spans = rowsInSpans(
    inOrder.map(({ row }) => row),
    1,
  ).map(({ first, last }) => [first, last - first + 1] as const);
  const isBlank = (line: readonly string[]): boolean => line.every((text) => text === "");
  // What people type is read last.
  return (
    spans.every((span) =>
      [...sheet.readRowNotes(...span), ...sheet.readRowFormulas(...span)].every(isBlank),
    ) &&
    JSON.stringify(spans.flatMap((span) => sheet.readRows(...span))) ===
      JSON.stringify(inOrder.map((row) => row.cells))
  );
}
