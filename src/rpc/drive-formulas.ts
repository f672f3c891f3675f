import type { Execution } from "../compose";
import { rounded } from "../core/credits";
import { failureOf } from "../errors";
import type { FormulaScope, SkippedFormula } from "../formula-actions/formulas-in";
import { failedIn, soFarInWords } from "../formula-actions/refresh-words";
import { isOver, runOf, runRecords, type RunRecord } from "../runs/run-record";
import { Runs } from "../runs/runs";
import { drive } from "./drive-list";

export interface RefreshResult {
  formulas: number;
  /** Requests answered in this call. */
  refreshed: number;
  /** Requests, or formulas to be shown, for the next call; 0 when there is nothing left to do. */
  left: number;
  /** Requests answered since it began, and how many there were. */
  done: number;
  total: number;
  /** How long to wait before the next call: the service asked for it. */
  nextDelayMs: number;
  /** What this call cost. */
  credits: number;
  /** ISO 8601, for the next call: what was answered after it is not bought again. */
  since: string;
  skipped: SkippedFormula[];
  /** What happened or what to do, in words. */
  message: string;
}

/** Which formulas, and how far: the arguments of `refreshFormulas`. */
interface Wanted {
  readonly scope: FormulaScope;
  readonly missingOnly?: boolean;
  readonly creditCap: number;
  /** When somebody asked for it, ISO 8601: what has come since is fresh. Also tells this run from others. */
  readonly since?: string;
  /** Buys nothing more, and shows what is there. */
  readonly stop?: boolean;
}

/** No slice is begun after this. */
const LONGEST_MS = 12_000;

/**
 * Starts fetching for formulas as a run, or goes on with it, and drives it to its end or until the time of a call is up.
 *
 * @throws {AddinError} Why it does not go on; if it has bought nothing, it is as if it had never started.
 */
export function refreshFormulas(
  execution: Execution,
  { creditCap, since, stop = false, ...wanted }: Wanted,
): RefreshResult {
  const { services } = execution;
  const { startedAt } = services;
  services.settings().access();
  const state = services.state();
  const kind = execution.formulaRuns();
  const runs = new Runs(execution.forRuns());
  const request = { kind: "formulas", ...wanted } as const;
  // Whoever does not say when it was asked for means the execution's first moment.
  const at = Math.min(startedAt, Date.parse(since ?? "") || startedAt);
  const begun = kind.begun(request, at);
  const first = begun ?? kind.begin(request, creditCap, at);
  const { runId } = first;
  let nextDelayMs = 0;
  if (stop) {
    runs.cancel(runId);
    kind.show(first);
  } else if (!isOver(first)) {
    runs.limit(runId, creditCap);
    // Whoever asks again for what has reached its cap agrees to more.
    const raised = first.state === "stopped" ? rounded(first.spent + creditCap) : 0;
    ({ nextDelayMs } = drive(execution, runs, runId, { creditCap: raised, until: startedAt + LONGEST_MS }));
  }
  const { failure } = runs;
  const run = runOf(state.read(), runId) ?? first;
  if (failure !== null) {
    if (run.spent === 0)
      failureOf(() => runRecords.change(state, (all) => all.filter((each) => each.runId !== runId)));
    throw failure;
  }
  const { cells, skipped } = kind.read(run);
  const goesOn = run.state === "running" || run.state === "waiting";
  return {
    formulas: cells.length,
    refreshed: Math.max(0, answeredIn(run) - (begun === null ? 0 : answeredIn(begun))),
    left: goesOn ? Math.max(1, run.waiting) : 0,
    done: answeredIn(run),
    total: run.total,
    nextDelayMs: goesOn ? nextDelayMs : 0,
    credits: rounded(run.spent - first.spent),
    since: new Date(run.startedAt).toISOString(),
    skipped: [...skipped],
    message: soFarInWords(run),
  };
}

function answeredIn(run: RunRecord): number {
  return run.total - run.waiting - failedIn(run);
}
