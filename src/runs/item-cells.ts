import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable } from "../ports/spreadsheet";
import { findColumns, type OutputColumn } from "../verified-writes/output-columns";
import { headerTextsIn, headerTexts } from "../verified-writes/sheet-snapshot";
import { HEADER_ROW } from "./item-columns";

/**
 * The cells of our columns below the header, by tag. All in one step: where rows are sorted between two columns, an
 * article would be taken for another company's, and the next question would be another one, to be paid for again.
 *
 * @returns null for a sheet without rows.
 */
export function readCellsByTag(
  sheet: SheetTable,
  columns: readonly OutputColumn[],
): Map<string, unknown[]> | null {
  for (let tries = 1; ; tries++) {
    const heads = headerTexts(sheet, HEADER_ROW);
    const places = findColumns(sheet, columns, HEADER_ROW);
    const [header, ...rows] = sheet.readRows(HEADER_ROW, Math.max(1, sheet.lastRow()));
    if (rows.length === 0) return null;
    if (String(headerTextsIn(header)) !== String(heads) && tries < MAXIMUM_ATTEMPTS) continue;
    return new Map([...places].map(([tag, column]) => [tag, rows.map((cells) => cells[column - 1])]));
  }
}
