import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PastRun } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { useTask } from "../use-task";
import { PastRunCard } from "./past-run-card";

/** Every run of this spreadsheet that is still remembered, the latest first. */
export function HistoryPanel(): JSX.Element {
  const { call, run } = useAddin();
  const [runs, setRuns] = useState<readonly PastRun[] | null>(null);
  const reading = useTask();
  const read = (): void => reading.run(async () => setRuns((await call("getHistory", {})).runs));
  // Anew when the current run has come to its end.
  useEffect(read, [run.driving]);
  return (
    <PanelFrame title="History">
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {runs === null && reading.failure === null && (
        <div role="status" aria-label="Reading what was run here">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {runs !== null && runs.length === 0 && (
        <p class="help history-none">Nothing was run in this spreadsheet yet.</p>
      )}
      {runs !== null && (
        <ul class="history">
          {runs.map((each) => (
            <PastRunCard key={each.runId} run={each} />
          ))}
        </ul>
      )}
    </PanelFrame>
  );
}
