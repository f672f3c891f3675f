import { isDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import { findColumns } from "../verified-writes/output-columns";
import { findItemSheet } from "./find-item-sheet";
import { FIRST_SEEN, HEADER_ROW, itemColumns } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";

/**
 * Puts job posts or news in order, the newest on top, once a run has added all of its own.
 *
 * Not where what was there before is in another order: then somebody wants it so. Nor where formulas are in the sheet,
 * which may speak of other rows.
 *
 * @param run When it started: First seen of what it has added.
 */
export function sortNewestFirst(spreadsheet: Spreadsheet, table: ItemTable, run: number): void {
  const sheet = findItemSheet(spreadsheet, table);
  if (sheet === null) return;
  const places = findColumns(sheet, itemColumns(table), HEADER_ROW);
  const [date, first] = [places.get(table.dateField), places.get(FIRST_SEEN.tag)];
  const rows = sheet.lastRow() - HEADER_ROW;
  if (rows < 2 || date === undefined || first === undefined) return;
  const cells = sheet.readRows(HEADER_ROW + 1, rows);
  const isNew = (line: readonly unknown[]) => {
    const seen = line[first - 1];
    return isDate(seen) && Math.abs(seen.getTime() - run) < 1_000;
  };
  const times = (lines: readonly (readonly unknown[])[]) => lines.map((line) => timeOf(line[date - 1]));
  if (!isDescending(times(cells.filter((line) => !isNew(line)))) || isDescending(times(cells))) return;
  const hasFormulas = sheet
    .readRowFormulas(HEADER_ROW + 1, rows)
    .some((line) => line.some((formula) => formula !== ""));
  if (!hasFormulas) sheet.sortDescending(HEADER_ROW, date);
}

/** Without a date: last, as Sheets sorts it. */
function timeOf(cell: unknown): number {
  return isDate(cell) ? cell.getTime() : -Infinity;
}

function isDescending(times: readonly number[]): boolean {
  return times.every((time, index) => index === 0 || time <= times[index - 1]!);
}
