import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useAddin } from "../addin";
import { RunButtons } from "../run/run-buttons";
import { RunSummary } from "../run/run-summary";

/** The run of this spreadsheet, under way or just over, with what can be done about it. */
export function RunCard(): JSX.Element | null {
  const { run, state } = useAddin();
  useEffect(run.leaveLook, [run.driving, state]);
  if (run.progress === null) return null;
  return (
    <section class="card run-card" aria-label="Run">
      <RunSummary progress={run.progress} heading="h2" />
      <RunButtons place="home" />
    </section>
  );
}
