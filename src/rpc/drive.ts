import type { Execution } from "../compose";
import { rounded } from "../core/credits";
import { failureOf } from "../errors";
import type { Progress } from "../runs/progress";
import { runOf, type RunRecord, runRecords } from "../runs/run-record";
import type { Runs } from "../runs/runs";

/** A call that builds a list or looks at one replies after this. */
export const LONGEST_MS = 20_000;

/** Drives a run to its end, or until no slice may begin any more. @param creditCap Raises its cap. */
export function drive(
  { services: { clock } }: Execution,
  runs: Runs,
  runId: string,
  limits: { readonly creditCap: number; readonly until: number },
): Progress {
  let progress = runs.slice(runId, limits.creditCap);
  while (
    (progress.state === "running" || progress.state === "waiting") &&
    clock.now() + progress.nextDelayMs < limits.until
  ) {
    if (progress.nextDelayMs > 0) clock.sleep(progress.nextDelayMs);
    progress = runs.slice(runId);
  }
  return progress;
}

/**
 * Goes on with a run, for whoever agrees to so much from now on.
 *
 * @param first As it is before that. @param raises Whether its cap may be raised to that.
 * @throws {AddinError} Why it does not go on; if it has bought nothing, it is as if it had never started.
 */
export function goOnWith(
  execution: Execution,
  runs: Runs,
  {
    first,
    most,
    raises,
    until,
  }: {
    readonly first: RunRecord;
    readonly most: number;
    readonly raises: boolean;
    readonly until: number;
  },
): { readonly run: RunRecord; readonly nextDelayMs: number } {
  const { runId, spent } = first;
  runs.limit(runId, most);
  const creditCap = raises ? rounded(spent + most) : 0;
  const { nextDelayMs } = drive(execution, runs, runId, { creditCap, until });
  const run = runOf(execution.services.state().read(), runId) ?? first;
  if (runs.failure === null) return { run, nextDelayMs };
  forgetUnspent(execution, run);
  throw runs.failure;
}

/** A run that has bought nothing is as if it had never started. */
export function forgetUnspent({ services }: Execution, { runId, spent }: RunRecord): void {
  if (spent > 0) return;
  failureOf(() => runRecords.change(services.state(), (all) => all.filter((each) => each.runId !== runId)));
}
