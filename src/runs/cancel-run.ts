import { isOfRows } from "../core/run-kind";
import { tableOf, rowsOf, type Stopped } from "./run-rows";
import type { Pause } from "../buying/pause";
import { runTag } from "../enrich/company-table";
import { clearHeader } from "../enrich/added-header";
import { ItemSheet } from "../enrich/item-sheet";
import { columnsIn, findPlace } from "../enrich/place";
import type { Status } from "../enrich/status";
import { release } from "../enrich/users-columns";
import { codeOf, failureOf } from "../errors";
import { clearEmptyColumns } from "../verified-writes/output-columns";
import { withNames } from "../table/row";
import { planOf } from "./kinds/plan-of";
import { cancelledMessage } from "./progress";
import { countReason } from "./reasons";
import { isCappedLook, isOver, PAUSED, type RunRecord, runsIn, updateRun } from "./run-record";
import type { RunServices } from "./run-services";

type Parts = Pick<RunServices, "state" | "spreadsheet" | "answers">;

/** Lets a run rest within one batch, until a person goes on with it. */
export function pauseRun(runId: string, { state }: Pick<Parts, "state">): RunRecord {
  return updateRun(state, runId, (run) => (isOver(run) ? run : paused(run)));
}

/** Whoever works at it buys no more, writes what has come, and counts it. */
export function paused(run: RunRecord): RunRecord {
  return { ...run, state: "stopped", isPaused: true, message: PAUSED, code: undefined };
}

/** Ends a run within one batch, and tells its rows. Who cannot be told here is told by `tellCancelled`. */
export function cancelRun(runId: string, parts: Parts): RunRecord {
  return tellRows(
    updateRun(parts.state, runId, (run) => (isOver(run) ? run : cancelled(run))),
    parts,
  );
}

/** Whoever works at it has lost it: nothing more is bought or written. */
function cancelled(run: RunRecord): RunRecord {
  const { generation } = run;
  return { ...run, generation: generation + 1, state: "cancelled", untold: true, message: "Cancelling…" };
}

/** Tells the rows of cancelled runs that they are, where that was not possible then; if it is not now, somebody else will. */
export function tellCancelled(parts: Parts): void {
  for (const run of runsIn(parts.state.known()))
    if (run.state === "cancelled") failureOf(() => void tellRows(run, parts));
}

/** What becomes of rows that still wait when their run ends: a look that its cap has ended was cancelled by nobody. */
function endOf(record: RunRecord): Status {
  if (!isCappedLook(record)) return { code: "cancelled", reason: "" };
  return { code: "stopped", reason: "the check has reached its cap. The next one begins here" };
}

/** Says of the rows that still wait that their run has ended. Where that cannot be written, the run is over all the same. */
function tellRows(run: RunRecord, parts: Parts): RunRecord {
  if (!run.untold) return run;
  const record = { ...run };
  const stopped = stopRows(record, parts);
  return updateRun(parts.state, run.runId, (current) => {
    if (!current.untold || current.generation !== run.generation) return current;
    const told = { ...current, states: record.states, untold: stopped === null };
    const fetched = stopped === null ? 0 : current.answered - (current.waiting - stopped.companies);
    if (stopped !== null) Object.assign(told, { waiting: stopped.companies, answered: 0 });
    if (stopped !== null && stopped.rows > 0) countReason(told, endOf(told), stopped.rows);
    told.message = cancelledMessage(told, fetched);
    return told;
  });
}

/** @returns null if they could not be told so. */
function stopRows(record: RunRecord, parts: Parts): Stopped | null {
  const isThere = isOfRows(record.kind) && parts.spreadsheet.sheet(record.sheetId) !== null;
  if (record.states === "" && !isThere)
    return { companies: Math.max(0, record.waiting - record.answered), rows: 0 };
  try {
    return rowsOf(parts, record, false).stop(endOf(record));
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}

/**
 * Takes back what a run wrote: each row remembers what its cells held before it. Columns that it added are blank then, unless there is
 * something in them. Safe to repeat.
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
  clearEmptyColumns({ spreadsheet, sheet }, columnsIn(plan), headerRow);
  clearHeader(spreadsheet, sheet, headerRow);
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
