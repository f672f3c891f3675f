import type { Spreadsheet } from "../ports/spreadsheet";
import { appendedBy } from "../table/new-rows";
import { runTag } from "./company-table";
import { findItemSheet } from "./find-item-sheet";
import { COMPANY } from "./item-columns";
import { itemTable } from "./item-table";
import type { ItemTable } from "./kinds/run-plan";
import type { RunRecord } from "./run-record";

/** Ids of items, by company. */
export type ItemsShown = ReadonlyMap<string, ReadonlySet<string>>;

/** Items that a sheet had before a run; null for one that is yet to start. */
export function itemsShown(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: Pick<RunRecord, "runId"> | null,
): ItemsShown {
  const sheet = findItemSheet(spreadsheet, table);
  const shown = new Map<string, Set<string>>();
  for (const { key, memory, cells } of sheet === null
    ? []
    : itemTable(spreadsheet, sheet, table, false).rows()) {
    if (run !== null && appendedBy(memory) === runTag(run)) continue;
    const company = String(cells.get(COMPANY.tag)?.value ?? "");
    shown.set(company, (shown.get(company) ?? new Set()).add(key));
  }
  return shown;
}
