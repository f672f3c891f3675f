import { isOfRows } from "../products/run-kind";
import { tableOf, rowsOf } from "./run-rows";
import type { Pause } from "../money/pause";
import { runTag } from "../rows/company-table";
import { clearHeader } from "../rows/added-header";
import { ItemSheet } from "../rows/item-sheet";
import { columnsIn, findPlace } from "../rows/place";
import type { Status } from "../rows/status";
import { release } from "../rows/users-columns";
import { type AddinError, codeOf, failureOf } from "../core/errors";
import { clearEmptyColumns } from "../rows/clear-columns";
import { withNames } from "../rows/row";
import { type Act, handOf, noting } from "../money/acts";
import { planOf } from "../products/plan-of";
import { isCappedLook, isOver, PAUSED, requireRun, type RunRecord, runsIn, updateRun } from "./run-record";
import type { App } from "../app";

/** Lets a run rest within one batch, until a person goes on with it. */
export function pauseRun(runId: string, { state }: Pick<App, "state">): RunRecord {
  return updateRun(state, runId, (run) => (isOver(run) ? run : paused(run)));
}

/** The execution that works at it buys no more, writes what has come, and counts it. */
export function paused(run: RunRecord): RunRecord {
  return { ...run, state: "stopped", isPaused: true, message: PAUSED, code: undefined };
}

/**
 * Ends a run within one batch, tells its rows and counts what it wrote. While an execution still writes, telling and
 * counting are left to it, or to `tellCancelled`.
 *
 * @param isTold Whether a person does so: the history says it where the run is another user's.
 */
export function cancelRun(runId: string, app: App, { isTold = false } = {}): RunRecord {
  const state = noting(app.state, (snapshot) => (isTold ? actOf(requireRun(snapshot, runId), app) : null));
  return endCancelled(
    updateRun(state, runId, (run) => (isOver(run) ? run : cancelled(run))),
    app,
  );
}

function actOf({ payer, kind, watchName }: RunRecord, app: App): Act | null {
  if (payer === app.settings.payerTag) return null;
  return { ...handOf(app), what: "run-cancelled", name: watchName || app.kinds.words(kind).title };
}

/** The execution that works at it loses it: nothing more is bought or written. */
function cancelled(run: RunRecord): RunRecord {
  const { generation } = run;
  return { ...run, generation: generation + 1, state: "cancelled", untold: true, message: "" };
}

/** Does what was not possible when runs were cancelled; what fails here is left to the next execution. */
export function tellCancelled(app: App): void {
  for (const run of runsIn(app.state.known()))
    if (run.state === "cancelled") failureOf(() => void endCancelled(run, app));
}

/** What becomes of rows that still wait when their run ends: a look that its cap has ended was not cancelled. */
function endOf(record: RunRecord): Status {
  if (!isCappedLook(record)) return { code: "cancelled", reason: "" };
  return { code: "stopped", reason: "the check has reached its limit. The next one begins here" };
}

/**
 * Says of the rows that still wait that their run has ended, then counts what it wrote. Where that cannot be done, the run is
 * over all the same.
 */
export function endCancelled(run: RunRecord, app: App): RunRecord {
  if (!run.untold && !run.isUncounted) return run;
  const record = { ...run };
  const isTold = !run.untold || stopRows(record, app);
  const failure = countAgain(record, app);
  const isCounted = failure === null;
  const isLater = failure !== null && !GONE.test(failure.code);
  const {
    states,
    waiting,
    rowsWaiting,
    doubled,
    filled,
    reasons,
    added,
    fetched,
    total,
    result,
    resultSheet,
  } = record;
  return updateRun(app.state, run.runId, (current) => {
    if (current.generation !== run.generation || !(current.untold || current.isUncounted)) return current;
    const counts = {
      states,
      waiting,
      rowsWaiting,
      doubled,
      filled,
      reasons,
      added,
      fetched,
      total,
      result,
      resultSheet,
    };
    return {
      ...current,
      ...(isCounted ? counts : { states }),
      answered: 0,
      untold: !isTold,
      // What cannot be counted any more stays as it was counted last: its sheet or its column is gone.
      isUncounted: current.isUncounted && (isHeld(current, app) || isLater),
    };
  });
}

/** Whether an execution works at it, or was cut off there: which of both shows only once the lease ends. */
export function isHeld({ leaseUntil }: RunRecord, { clock }: Pick<App, "clock">): boolean {
  return (leaseUntil ?? 0) > clock.now();
}

/** Codes of errors that do not pass by themselves. */
const GONE = /^(setup|input|bug)\//;

/** Counts what a run wrote. @returns Why that was not possible; null if it was. */
export function countAgain(record: RunRecord, app: Pick<App, "kindOf">): AddinError | null {
  return failureOf(() => app.kindOf(record.kind).count(record));
}

/** @returns Whether they could be told so. */
function stopRows(record: RunRecord, app: App): boolean {
  const isThere = isOfRows(record.kind) && app.spreadsheet.sheet(record.sheetId) !== null;
  if (record.states === "" && !isThere) return true;
  try {
    return rowsOf(app, record, false).stop(endOf(record));
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return false;
  }
}

/**
 * Takes back what a run wrote: each row remembers what its cells held before it. Columns that it added are blank then, unless there is
 * something in them. Safe to repeat.
 *
 * @returns Why it is not done yet; null if it is.
 */
export function undoRun(
  app: Pick<App, "spreadsheet" | "answers" | "state">,
  record: RunRecord,
): Pause | null {
  const { spreadsheet } = app;
  const plan = planOf(record.request, record.refusedSections);
  if (plan.items !== null) {
    const { kept, moved } = new ItemSheet(spreadsheet, plan.items.table).undo(record);
    if (moved !== null) return movedPause(moved);
    record.undo = { state: "done", kept: record.undo.kept + kept };
    return null;
  }
  const table = tableOf(app, record, false);
  const { named, moved, meant } = table.undo(runTag(record));
  if (moved !== null) return movedPause(moved);
  const { sheet, headerRow, theirs } = findPlace(spreadsheet, record.sheetId, plan);
  release(
    sheet,
    record.placedColumns.filter((tag) => theirs.has(tag)),
  );
  const others = columnsOfOthers(app, record);
  const own = columnsIn(plan).filter(({ tag }) => !others.has(tag));
  clearEmptyColumns({ spreadsheet, sheet }, own, headerRow);
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

/** Tags of the columns that other runs have beside the companies of this sheet: blank ones stay as well. */
function columnsOfOthers({ state }: Pick<App, "state">, { runId, sheetId }: RunRecord): ReadonlySet<string> {
  const others = runsIn(state.known()).filter(
    (run) =>
      run.runId !== runId && run.sheetId === sheetId && isOfRows(run.kind) && run.undo.state === "none",
  );
  return new Set(others.flatMap(columnTags));
}

/** None of a run on a sheet of its own, or of one whose request cannot be read. */
function columnTags({ request, refusedSections }: RunRecord): readonly string[] {
  let tags: readonly string[] = [];
  const failure = failureOf(() => {
    const plan = planOf(request, refusedSections);
    tags = plan.items === null ? columnsIn(plan).map(({ tag }) => tag) : [];
  });
  return failure === null ? tags : [];
}

const MOVED_WAIT_MS = 5_000;

function movedPause(rows: string): Pause {
  return {
    state: "waiting",
    message: `Rows ${rows} are being moved. Undoing goes on by itself when that is over.`,
    delayMs: MOVED_WAIT_MS,
  };
}
