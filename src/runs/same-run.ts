import { rounded } from "../core/credits";
import { canonicalJson } from "../core/json";
import { cancelRun } from "./cancel-run";
import type { Asked } from "./kind-of-run";
import { isOver, type RunRecord, runsIn, updateRun } from "./run-record";
import type { App } from "../app";

/** So long after it began a run is another one's: what it has fetched may be old by now. */
const LONGEST_AGO_MS = 60 * 60 * 1000;

/** A run that was stopped, once a person goes on with it. */
const GOES_ON = { state: "running", isPaused: false, message: "", code: undefined } as const;

/**
 * Goes on with the run of the same payer that asks the same and is not over: what is bought as a whole is safe to repeat.
 *
 * @param credits What may be spent from now on; with the key that is saved now.
 * @returns Null if there is none.
 */
export function goOnWithSame(app: App, { kept }: Asked, credits: number): RunRecord | null {
  if (kept === undefined) return null;
  const { state, settings } = app;
  const asked = canonicalJson([kept.sheetId, kept.request]);
  const same = runsIn(state.read()).find(
    (run) =>
      !isOver(run) &&
      run.watch === "" &&
      run.payer === settings.payerTag &&
      run.host === settings.host &&
      canonicalJson([run.sheetId, run.request]) === asked,
  );
  if (same === undefined) return null;
  // A request for what is new today does not mean what was new then.
  if (app.clock.now() - same.startedAt > LONGEST_AGO_MS) {
    if (same.state === "stopped") cancelRun(same.runId, app);
    return null;
  }
  const { keyTag } = settings;
  const run = updateRun(state, same.runId, (stored) => {
    if (isOver(stored)) return stored;
    const creditCap = rounded(stored.spent + credits);
    return { ...stored, keyTag, creditCap, ...(stored.state === "stopped" ? GOES_ON : {}) };
  });
  app.goOnHourly();
  return run;
}
