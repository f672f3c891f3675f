import { codeOf } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { planOf } from "./kinds/plan-of";
import { findPlace } from "./run-place";
import { capOfLook, isCappedLook, uncountReason, type RunRecord } from "./run-record";
import { changeStatuses, type NextStatus } from "./run-rows";
import type { StatusOwners } from "./status-owners";
import { bareStatus, isWaiting, type Status } from "./status";
import { subjectColumnOrEarlier } from "./subject";

/** What the rows of a run say becomes something else, as `changeStatuses` has it. */
export function changeStatusesOf(
  record: RunRecord,
  spreadsheet: Spreadsheet,
  next: NextStatus,
  owners: StatusOwners | null = null,
): number {
  const plan = planOf(record.request);
  const where = () => findPlace(spreadsheet, record.sheetId, plan, subjectColumnOrEarlier);
  return changeStatuses(spreadsheet, where, next, owners);
}

/**
 * Queues the rows of companies that the service knows by now. A slice that is killed leaves that to the next one: rows that are
 * queued no longer say `Requested`.
 */
export function queueFound(record: RunRecord, spreadsheet: Spreadsheet): void {
  if (record.found.length === 0) return;
  const rows = changeStatusesOf(record, spreadsheet, (old, cell) =>
    isFoundRow(record, old, cell) ? "queued" : null,
  );
  uncountReason(record, "requested", rows);
  record.found = [];
}

/** Whether a row says `Requested` beside a company that the service knows by now. */
function isFoundRow({ found, request }: RunRecord, status: string, cell: unknown): boolean {
  if (found.length === 0 || bareStatus(status) !== "requested") return false;
  const company = planOf(request).subject.read(cell);
  return company.kind === "company" && found.includes(company.key);
}

/** What becomes of rows that still wait when their run ends: a look that its cap has ended was cancelled by nobody. */
export function endOf(record: RunRecord): Status {
  if (!isCappedLook(record)) return { code: "cancelled", reason: "" };
  const reason = record.monthIsOver
    ? "the month of this look is over. The next look goes on here"
    : `the look has reached ${capOfLook(record)}`;
  return { code: "stopped", reason };
}

/**
 * Says of the rows that still wait that their run has ended.
 *
 * That is for people alone: where it cannot be written, the run is over all the same. It says so (`untold`), whoever
 * can write next tells them, and a run that starts there says of them that they are left over.
 *
 * @returns How many waited; null if they could not be told so.
 */
export function stopRows(record: RunRecord, spreadsheet: Spreadsheet): number | null {
  if (spreadsheet.sheet(record.sheetId) === null) return 0;
  const end = endOf(record);
  try {
    return changeStatusesOf(record, spreadsheet, (old, cell) =>
      isWaiting(old) || isFoundRow(record, old, cell) ? end : null,
    );
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
