import { accountOfRun } from "../journal/ledger";
import type { Snapshot, Values } from "../journal/snapshot";
import { isElsewhere } from "./run-lease";
import { isOver, type RunRecord, runRecords, runsIn } from "./run-record";

/** Whether what a run buys counts on another's account as well: an update's. */
export function isPartOf({ caps }: Pick<RunRecord, "caps">, runId: string): boolean {
  return caps.some(({ account }) => account === accountOfRun(runId));
}

/** The parts of a run that are not over. */
export function openParts(snapshot: Snapshot, { runId }: RunRecord): RunRecord[] {
  return runsIn(snapshot).filter((run) => !isOver(run) && isPartOf(run, runId));
}

/** What a run is a part of, as long as that is not over. */
export function openWholes(snapshot: Snapshot, part: RunRecord): RunRecord[] {
  return runsIn(snapshot).filter((run) => !isOver(run) && isPartOf(part, run.runId));
}

/** Begun by the run that it is a part of, while that is under way. @throws {LimitError} `limit/lease`, if it is not. */
export function requireWhole(snapshot: Snapshot, part: RunRecord): void {
  const whole = runsIn(snapshot).find(({ runId }) => isPartOf(part, runId));
  if (whole !== undefined && whole.state !== "running") throw isElsewhere();
}

/** What writes runs that are there anew, in one step. */
export function putAll(runs: readonly RunRecord[]): Values {
  return Object.assign({}, ...runs.map((run) => runRecords.put(run))) as Values;
}
