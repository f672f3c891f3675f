import { findPlace, removeEmptyColumns } from "../enrich/place";
import { release } from "../enrich/users-columns";
import { ItemSheet } from "../enrich/item-sheet";
import { tableOf } from "./rows-beside";
import { runTag } from "../enrich/company-table";
import { removeHeader } from "../enrich/added-header";
import type { Pause } from "../buying/pause";
import { failureOf } from "../errors";
import { withNames } from "../table/row";
import { ChosenCompanies } from "./chosen-companies";
import { planOf } from "./kinds/plan-of";
import { cancelledMessage } from "./progress";
import { requireRun } from "./run-lease";
import { openParts, putAll } from "./run-parts";
import { countReason, isOver, type RunRecord, runRecords, runsIn } from "./run-record";
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

/**
 * Takes back what a run wrote: each row remembers what its cells held before it. Columns and rows that it added go, unless
 * there is something in them. Safe to repeat.
 *
 * @returns Why it is not done yet; null if it is.
 */
export function undoRun(
  services: Pick<RunServices, "spreadsheet" | "answers">,
  record: RunRecord,
): Pause | null {
  const { spreadsheet } = services;
  const plan = planOf(record.request, record.refusedSections);
  if (plan.items !== null) {
    const { kept, moved } = new ItemSheet(spreadsheet, plan.items.table).undo(record);
    if (moved !== null) return movedPause(moved);
    record.undo = { state: "done", kept: record.undo.kept + kept };
    return null;
  }
  const table = tableOf(services, record, false);
  const { named, moved, meant } = table.undo(runTag(record));
  if (moved !== null) return movedPause(moved);
  const { sheet, headerRow, theirs } = findPlace(spreadsheet, record.sheetId, plan);
  release(
    sheet,
    record.placedColumns.filter((tag) => theirs.has(tag)),
  );
  removeEmptyColumns(sheet, headerRow, plan);
  if (record.addedHeader !== "") removeHeader(sheet, headerRow, record.addedHeader);
  const { kept, named: before = [] } = record.undo;
  const isForgotten = meant === 0 && record.wroteAt > 0;
  record.undo = {
    state: "done",
    kept: kept + named.length,
    named: withNames(before, named),
    ...(isForgotten ? { isForgotten } : {}),
  };
  return null;
}

const MOVED_WAIT_MS = 5_000;

function movedPause(rows: string): Pause {
  return {
    state: "waiting",
    message: `Rows ${rows} are being moved. Undoing goes on by itself when that is over.`,
    delayMs: MOVED_WAIT_MS,
  };
}
