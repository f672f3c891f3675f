import { isDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import { readMemory } from "../table/memory";
import { appendedBy } from "../table/new-rows";
import { findColumns } from "../verified-writes/output-columns";
import { saysNothing } from "../verified-writes/plain-cell";
import { runTag } from "./company-table";
import { findItemSheet } from "./find-item-sheet";
import { HEADER_ROW, itemColumns, MEMORY } from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";
import type { RunRecord } from "./run-record";

/**
 * Puts job posts or news in order, the newest on top, once a run has added all of its own, or was undone: blank rows that it has
 * left are the last then.
 *
 * Not where what was there before is in another order: then somebody wants it so. Nor where formulas are in the sheet,
 * which may speak of other rows.
 */
export function sortNewestFirst(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: Pick<RunRecord, "runId">,
): void {
  const sheet = findItemSheet(spreadsheet, table);
  if (sheet === null) return;
  const places = findColumns(sheet, itemColumns(table), HEADER_ROW);
  const [date, memory] = [places.get(table.dateField), places.get(MEMORY.tag)];
  const rows = sheet.lastRow() - HEADER_ROW;
  if (rows < 2 || date === undefined || memory === undefined) return;
  const cells = sheet.readRows(HEADER_ROW + 1, rows);
  const isOld = (line: readonly unknown[]) =>
    appendedBy(readMemory(line[memory - 1])) !== runTag(run) && !line.every(saysNothing);
  const times = (lines: readonly (readonly unknown[])[]) => lines.map((line) => timeOf(line[date - 1]));
  if (!isDescending(times(cells.filter(isOld))) || isDescending(times(cells))) return;
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
