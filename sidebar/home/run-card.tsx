import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useAddin } from "../addin";
import { runTitle } from "../panels";
import { restOf } from "../run/rest";
import { RunButtons } from "../run/run-buttons";
import { runPill, runState, RunSummary } from "../run/run-summary";
import { Folded } from "./folded";

/** The current or last run of this spreadsheet, with its actions. */
export function RunCard(): JSX.Element | null {
  const { run, state } = useAddin();
  useEffect(run.leaveLook, [run.driving, state]);
  const { progress } = run;
  if (progress === null) return null;
  const isOver = progress.state === "done" || progress.state === "cancelled";
  const leadsOn = progress.toRetry > 0 || restOf(progress.runId) !== null;
  if (isOver && !run.driving && !leadsOn) {
    return (
      <Folded label="Run" title={runTitle(progress)} state={runState(progress)} pill={runPill(progress)}>
        <RunSummary progress={progress} heading={null} />
        <RunButtons place="home" />
      </Folded>
    );
  }
  return (
    <section class="card run-card" aria-label="Run">
      <RunSummary progress={progress} heading="h2" />
      <RunButtons place="home" />
    </section>
  );
}
