import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { LimitError } from "../errors";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { lastRowIn, verifiedAppend } from "../verified-writes/verified-append";
import type { Places } from "../verified-writes/output-columns";
import { headerTexts, takeSnapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { ListCells } from "./list-cells";
import { ListPlan, type FreshList, type ListCounts } from "./list-plan";
import { ensureListColumns, HEADER_ROW } from "./list-columns";

export interface RefreshedSheet extends ListCounts {
  /** Rows of the companies that are new. */
  readonly newRows: { readonly row: number; readonly rows: number } | null;
  readonly places: Places;
}

/**
 * Brings the sheet of a list up to date: companies that it lacks go below, the others are found by UUID, then by company
 * key, wherever a user has sorted them to.
 *
 * Only our columns are written. A cell of them that shows neither what an earlier answer said nor nothing is the user's
 * and stays. Safe to repeat with the same list: what is new stays new.
 *
 * @throws {LimitError} If rows are moved at every try.
 */
export function refreshSheet(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): RefreshedSheet {
  for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
    const places = ensureListColumns({ spreadsheet, sheet });
    const heads = headerTexts(sheet, HEADER_ROW);
    const last = sheet.lastRow();
    const stretch = { headerRow: HEADER_ROW, from: HEADER_ROW + 1, to: Math.max(last, HEADER_ROW + 1) };
    const seen = takeSnapshot(sheet, stretch, heads);
    if (seen === null) continue;
    const plan = new ListPlan(spreadsheet, places, fresh, new ListCells(seen, places, last - HEADER_ROW));
    if (!verifiedWrite({ spreadsheet, sheet }, seen, plan.changes(), places.get("uuid")!)) continue;
    const { rows, added } = plan.rows();
    if (!verifiedAppend({ spreadsheet, sheet }, seen, rows, places.get("uuid")!)) continue;
    const end = lastRowIn(seen, [...places.values()]) + rows.length;
    const newRows = added === 0 ? null : { row: end - added + 1, rows: added };
    return { ...plan.counts(), newRows, places };
  }
  throw new LimitError(
    "limit/busy",
    "The list is bought and kept, but rows are being moved just now. Run it again within 10 minutes to write it; that costs nothing.",
  );
}
