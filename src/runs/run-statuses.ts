import { codeOf } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { planOf } from "./kinds/plan-of";
import { findPlace } from "./run-place";
import type { RunRecord } from "./run-record";
import { changeStatuses } from "./run-rows";
import type { StatusOwners } from "./status-owners";
import { isWaiting, type StatusCode } from "./status";

/** What the rows of a run say becomes something else, as `changeStatuses` has it. */
export function changeStatusesOf(
  record: RunRecord,
  spreadsheet: Spreadsheet,
  next: (status: string) => StatusCode | null,
  owners: StatusOwners | null = null,
): number {
  const plan = planOf(record.request);
  return changeStatuses(spreadsheet, () => findPlace(spreadsheet, record.sheetId, plan), next, owners);
}

/**
 * Says of the rows that still wait that they were cancelled.
 *
 * That is for people alone: where it cannot be written, the run is over all the same. It says so (`untold`), whoever
 * can write next tells them, and a run that starts there says of them that they are left over.
 *
 * @returns How many waited; null if they could not be told so.
 */
export function stopRows(record: RunRecord, spreadsheet: Spreadsheet): number | null {
  if (spreadsheet.sheet(record.sheetId) === null) return 0;
  try {
    return changeStatusesOf(record, spreadsheet, (old) => (isWaiting(old) ? "cancelled" : null));
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
