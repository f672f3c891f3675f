import type { Status } from "../enrich/status";
import { isOfRows } from "../core/run-kind";
import { codeOf } from "../errors";
import { isCappedLook, type RunRecord } from "./run-record";
import { rowsOf, type Stopped } from "./run-rows";
import type { RunServices } from "./run-services";

type Parts = Pick<RunServices, "spreadsheet" | "answers">;

/** What becomes of rows that still wait when their run ends: a look that its cap has ended was cancelled by nobody. */
export function endOf(record: RunRecord): Status {
  if (!isCappedLook(record)) return { code: "cancelled", reason: "" };
  return { code: "stopped", reason: "the look has reached its cap. The next one begins here" };
}

/**
 * Says of the rows that still wait that their run has ended, and how many that were: the sheet knows, even after a slice was
 * killed.
 *
 * That is for people alone: where it cannot be written, the run is over all the same. It says so (`untold`), and whoever
 * can write next tells them.
 *
 * @returns null if they could not be told so.
 */
export function stopRows(record: RunRecord, parts: Parts): Stopped | null {
  const isThere = isOfRows(record.kind) && parts.spreadsheet.sheet(record.sheetId) !== null;
  if (record.states === "" && !isThere) return { companies: record.waiting, rows: 0 };
  try {
    return rowsOf(parts, record, false).stop(endOf(record));
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
