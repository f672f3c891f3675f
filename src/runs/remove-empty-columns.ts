import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "../verified-writes/neighbours";
import { findColumns, type OutputColumn } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";
import { headerTexts, takeSnapshot } from "../verified-writes/sheet-snapshot";

/**
 * Deletes the columns that a run added and in which nothing is left. Each is read again just before it goes.
 *
 * @returns Whether none of them is left in the sheet.
 */
export function removeEmptyColumns(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
  added: readonly string[],
): boolean {
  const tags = new Set(added);
  for (let moved = 0; moved < MAXIMUM_ATTEMPTS && tags.size > 0;) {
    const heads = headerTexts(sheet, headerRow);
    const places = findColumns(sheet, columns, headerRow);
    const from = headerRow + 1;
    const seen = takeSnapshot(sheet, { headerRow, from, to: Math.max(from, sheet.lastRow()) }, heads);
    if (seen === null) {
      moved += 1;
      continue;
    }
    const isEmpty = (column: number) =>
      seen.cells.every(
        (cells, index) =>
          seen.firstRow + index <= headerRow ||
          (cellOf(cells[column - 1]) === null && (seen.formulas[index]?.[column - 1] ?? "") === ""),
      );
    const empty = [...tags].flatMap((tag) => {
      const column = places.get(tag);
      return column !== undefined && isEmpty(column) ? [column] : [];
    });
    // From the right, so that what is left of it stays where it is.
    const block = neighbours(empty).pop();
    if (block === undefined) return ![...tags].some((tag) => places.has(tag));
    sheet.deleteColumns(block.first, block.last - block.first + 1);
    for (const [tag, column] of places) if (column >= block.first && column <= block.last) tags.delete(tag);
  }
  return tags.size === 0;
}
