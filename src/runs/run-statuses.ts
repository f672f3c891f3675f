import { codeOf } from "../errors";
import { NOTHING_WRITTEN, type Written } from "../table/written";
import { codeIn, runTag, stateOf, tableOf } from "./company-table";
import { capOfLook, isCappedLook, uncountReason, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import type { Status } from "./status";

type Parts = Pick<RunServices, "spreadsheet" | "answers">;

/**
 * Queues the rows of companies that the service knows by now. A slice that is killed leaves that to the next one: rows that are
 * queued no longer say `Requested`.
 */
export function queueFound(record: RunRecord, parts: Parts): void {
  if (record.found.length === 0) return;
  const again = tableOf(parts, record, false).queueAgain(
    runTag(record),
    (company, state) => codeIn(state) === "requested" && record.found.includes(company),
  );
  uncountReason(record, "requested", rowsIn(again));
  record.found = [];
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
 * That is for people alone: where it cannot be written, the run is over all the same. It says so (`untold`), and whoever
 * can write next tells them.
 *
 * @returns How many waited; null if they could not be told so.
 */
export function stopRows(record: RunRecord, parts: Parts): number | null {
  if (parts.spreadsheet.sheet(record.sheetId) === null) return 0;
  const { code, reason } = endOf(record);
  try {
    const table = tableOf(parts, record, false);
    const run = runTag(record);
    const end = { state: stateOf(code), note: reason, values: null };
    const waited = table.finish(run, end, "all");
    // Those that the next slice would have queued.
    const asked = new Map(record.found.map((company) => [company, end]));
    const found =
      asked.size === 0
        ? NOTHING_WRITTEN
        : table.tell(run, asked, ({ state, isOfRun }) => isOfRun && codeIn(state) === "requested");
    return waited.moved === null && found.moved === null ? rowsIn(waited) + rowsIn(found) : null;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}

function rowsIn({ keys }: Written): number {
  return [...keys.values()].reduce((sum, rows) => sum + rows, 0);
}
