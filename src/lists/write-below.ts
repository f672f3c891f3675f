import type { CellValue } from "../core/cell";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours, type Places } from "../tables/output-columns";

/**
 * Appends rows below everything that a sheet holds, in our columns only: those between ours are the user's.
 *
 * @param rows Values by column number.
 * @returns The first row written.
 */
export function writeBelow(
  sheet: SheetTable,
  places: Places,
  rows: readonly (readonly CellValue[])[],
): number {
  const firstRow = sheet.lastRow() + 1;
  for (const { first, last } of neighbours([...places.values()])) {
    sheet.write(
      firstRow,
      first,
      rows.map((row) => row.slice(first, last + 1)),
    );
  }
  return firstRow;
}
