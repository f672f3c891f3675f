import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { LimitError } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { appendedBy } from "../table/new-rows";
import type { Places } from "../verified-writes/output-columns";
import { textSum } from "../verified-writes/cell-sum";
import { fillKeys } from "./fill-keys";
import { ListPlan, type FreshList, type ListCounts } from "./list-plan";
import { CHANGE, findListColumns } from "./list-columns";
import { listTable } from "./list-table";

export interface RefreshedSheet extends ListCounts {
  /** Cells that hold something of the user's and were left alone. */
  readonly usersCells: number;
  /** Rows of the companies that are new, as far as they stand together. */
  readonly newRows: { readonly row: number; readonly rows: number } | null;
  readonly places: Places;
}

/**
 * Brings the sheet of a list up to date: companies that it lacks go below, the others are found by UUID, then by company
 * key, wherever a user has sorted them to.
 *
 * Only our columns are written, and in them only what is ours. Safe to repeat with the same list: what is new stays new.
 *
 * @throws {LimitError} If rows are moved at every try.
 */
export function refreshSheet(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): RefreshedSheet {
  const run = textSum(`list ${fresh.at.toISOString()}`, 5);
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    if (!fillKeys(spreadsheet, sheet, fresh)) continue;
    const table = listTable(spreadsheet, sheet, fresh.history);
    const plan = new ListPlan(spreadsheet, fresh, table.rows(), run);
    const { named, moved } = table.update(run, plan.changes);
    if (moved !== null || table.append(run, plan.lacking).moved !== null) continue;
    const added = plan.lacking.length === 0 ? [] : table.rows();
    const isNew = new Set(plan.lacking.map(({ key }) => key));
    const rows = added.flatMap(({ row, key, memory, cells }) =>
      isNew.has(key) && appendedBy(memory) === run && cells.get(CHANGE.tag)?.value === "New" ? [row] : [],
    );
    const [first = 0] = rows;
    const newRows = rows.length === 0 ? null : { row: first, rows: rows.length };
    return { ...plan.counts(), usersCells: named.length, newRows, places: findListColumns(sheet) };
  }
  throw new LimitError(
    "limit/busy",
    "The list is bought and kept, but rows are being moved just now. Run it again to write it; that costs nothing.",
  );
}
