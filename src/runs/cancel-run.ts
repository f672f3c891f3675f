import { failureOf } from "../errors";
import { ChosenCompanies } from "./chosen-companies";
import { cancelledMessage } from "./progress";
import { requireRun } from "./run-lease";
import { openParts, putAll } from "./run-parts";
import { countReason, isOver, runRecords, runsIn, type RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import { endOf, stopRows } from "./run-statuses";

type Parts = Pick<RunServices, "state" | "spreadsheet" | "answers">;

/** Ends a run within one batch, its parts with it, and tells their rows. */
export function cancelRun(runId: string, parts: Parts): RunRecord {
  const [record, ...others] = parts.state.update<readonly [RunRecord, ...RunRecord[]]>((snapshot) => {
    const current = requireRun(snapshot, runId);
    if (isOver(current)) return { set: {}, value: [current] };
    const ended = cancelled(current);
    const withIt = openParts(snapshot, current).map(cancelled);
    return { set: putAll([ended, ...withIt]), value: [ended, ...withIt] };
  });
  // Who has not been told here is told by `tellCancelled`.
  for (const each of others) failureOf(() => void tellRows(each, parts));
  return tellRows(record, parts);
}

/** Until its rows are told, whatever becomes of this execution. */
function cancelled(run: RunRecord): RunRecord {
  return { ...run, state: "cancelled", untold: true, message: "Cancelling…" };
}

/** Tells the rows of cancelled runs that they are, where that was not possible then; if it is not now, somebody else will. */
export function tellCancelled(parts: Parts): void {
  for (const run of runsIn(parts.state.known()))
    if (run.state === "cancelled" && run.untold) failureOf(() => void tellRows(run, parts));
}

function tellRows(record: RunRecord, parts: Parts): RunRecord {
  const { state } = parts;
  const isBeside = record.states === "";
  const beside = isBeside ? stopRows(record, parts) : null;
  if (!record.untold && (beside?.rows ?? 0) === 0) return record;
  // A slice that was under way may have ended meanwhile: what it spent counts.
  return state.update((snapshot) => {
    const current = requireRun(snapshot, record.runId);
    const stopped = isBeside ? beside : new ChosenCompanies(current, () => []).stop(endOf(current));
    const rows = stopped?.rows ?? 0;
    // Somebody else may have told and counted them in the same moment.
    if (rows > 0 && (current.untold || !record.untold)) countReason(current, endOf(current), rows);
    if (current.untold && stopped !== null) {
      const shown = current.waiting - stopped.companies;
      current.unwritten = Math.max(0, current.answered - shown);
      current.waiting = stopped.companies;
      current.answered = 0;
    }
    if (current.state === "cancelled") {
      current.untold = stopped === null;
      current.message = cancelledMessage(current);
    }
    return { set: runRecords.put(current), value: current };
  });
}
