import type { Execution } from "../compose";
import { canonicalJson } from "../core/canonical-json";
import { rounded } from "../core/credits";
import type { RunRequest } from "../core/run-request";
import { failureOf, LimitError } from "../errors";
import type { Progress } from "../runs/progress";
import { isOver, runOf, runRecords, runsIn, type RunRecord } from "../runs/run-record";
import { Runs } from "../runs/runs";

/** A call that builds a list or looks at one replies after this. */
export const LONGEST_MS = 20_000;

/**
 * Starts a list as a run, or goes on with the one of this user that asks the same, and drives it to its end or until the time of
 * a call is up.
 *
 * @param creditCap What may be spent from now on. @returns The run, and what this call has cost.
 * @throws {AddinError} Why it does not go on; if it has bought nothing, it is as if it had never started.
 */
export function driveList(
  execution: Execution,
  request: RunRequest,
  creditCap: number,
): { readonly run: RunRecord; readonly credits: number } {
  const { services } = execution;
  const state = services.state();
  const runs = new Runs(execution.forRuns());
  const until = services.startedAt + LONGEST_MS;
  const asked = askedIn(request);
  const open = runsIn(state.read()).find(
    (run) =>
      run.kind === "list" &&
      run.watch === "" &&
      !isOver(run) &&
      run.payer === services.settings().payerTag &&
      askedIn(run.request) === asked,
  );
  const before = open?.spent ?? 0;
  if (open !== undefined) runs.limit(open.runId, creditCap);
  const runId = open?.runId ?? runs.start(request, creditCap).runId;
  drive(execution, runs, runId, { creditCap: rounded(before + creditCap), until });
  const run = runOf(state.known(), runId);
  if (run !== null && (run.state === "done" || run.state === "running"))
    return { run, credits: rounded(run.spent - before) };
  if (run?.spent === 0)
    failureOf(() => runRecords.change(state, (all) => all.filter((each) => each.runId !== runId)));
  throw runs.failure ?? new LimitError("limit/busy", run?.message ?? "This list was cancelled.");
}

/** Drives a run to its end, or until no slice may begin any more. @param creditCap Raises its cap. */
export function drive(
  { services: { clock } }: Execution,
  runs: Runs,
  runId: string,
  { creditCap, until }: { readonly creditCap: number; readonly until: number },
): Progress {
  let progress = runs.slice(runId, creditCap);
  while (
    (progress.state === "running" || progress.state === "waiting") &&
    clock.now() + progress.nextDelayMs < until
  ) {
    if (progress.nextDelayMs > 0) clock.sleep(progress.nextDelayMs);
    progress = runs.slice(runId);
  }
  return progress;
}

function askedIn({ list, savedList }: RunRequest): string {
  return savedList ?? canonicalJson(list ?? null);
}
