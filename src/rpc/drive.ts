import type { App } from "../app";
import { rounded } from "../core/credits";
import type { RunRequest } from "../products/run-request";
import { failureOf, LimitError } from "../core/errors";
import { requireRun, type RunRecord, runRecords, runsIn } from "../runs/run-record";

/** A call that buys something as a whole replies after this. */
const LONGEST_MS = 20_000;

/**
 * Starts a run of something that is bought as a whole, or goes on with the one that asks the same, and drives it to its end or
 * until the time of a call is up.
 *
 * @param creditCap What may be spent from now on. @returns The run, and what this call has cost.
 * @throws {AddinError} Why it does not go on; if it has bought nothing, it is as if it had never started.
 */
export function buyNow(
  app: App,
  request: RunRequest,
  creditCap: number,
): { readonly run: RunRecord; readonly credits: number } {
  const { runs } = app;
  const before = runsIn(app.state.read()).map(({ runId: id }) => id);
  const { runId, creditsSpent } = runs.start(request, creditCap);
  const isNew = !before.includes(runId);
  const run = drive(app, runId);
  if (run.state === "done" || (run.state === "running" && runs.failure === null))
    return { run, credits: rounded(run.spent - creditsSpent) };
  if (run.state === "cancelled")
    throw new LimitError(
      "limit/paused",
      "This run was cancelled.",
      "Start it again: what is paid for is kept.",
    );
  // Keep a run that had begun before, or that another execution works at.
  if (run.spent === 0 && isNew && run.leaseUntil === null)
    failureOf(() => runRecords.change(app.state, (all) => all.filter((each) => each.runId !== runId)));
  throw runs.failure ?? new LimitError("limit/busy", run.message);
}

/** Drives a run to its end, or until no slice may begin any more. */
export function drive(app: App, runId: string): RunRecord {
  const { clock, startedAt, runs } = app;
  let progress = runs.slice(runId);
  while (
    (progress.state === "running" || progress.state === "waiting") &&
    clock.now() + progress.nextDelayMs < startedAt + LONGEST_MS
  ) {
    if (progress.nextDelayMs > 0) clock.sleep(progress.nextDelayMs);
    app.settings.reread();
    progress = runs.slice(runId);
  }
  return requireRun(app.state.read(), runId);
}
