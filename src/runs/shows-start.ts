import { isDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { RunRecord } from "./run-record";

/**
 * Tells cells that show when a run was started. A sheet keeps what the clocks show: where its time zone was changed since,
 * the same cell is another instant.
 */
export function showsStart(
  spreadsheet: Spreadsheet,
  { startedAt, startedLocal }: Pick<RunRecord, "startedAt" | "startedLocal">,
): (cell: unknown) => boolean {
  const shown = startedLocal || spreadsheet.localTime(startedAt);
  // A sheet may keep a little less than the whole second.
  return (cell) => isDate(cell) && spreadsheet.localTime(cell.getTime() + 500) === shown;
}
