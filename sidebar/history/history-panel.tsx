import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PastAct, PastRun } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { useTask } from "../use-task";
import { PastActCard } from "./past-act-card";
import { PastRunCard } from "./past-run-card";

interface Past {
  readonly runs: readonly PastRun[];
  readonly acts?: readonly PastAct[];
}

/** All remembered runs of this spreadsheet, and who did what concerns everybody, newest first. */
export function HistoryPanel(): JSX.Element {
  const { call, run, state, stateFailure } = useAddin();
  const [read, setPast] = useState<Past | null>(null);
  // The state brings the names of what was bought; without it a card would show codes.
  const past = state === null && stateFailure === null ? null : read;
  const reading = useTask();
  // Reload when the current run ends.
  useEffect(() => reading.run(() => call("getHistory", {}), setPast), [run.driving]);
  return (
    <PanelFrame title="History">
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {past === null && reading.failure === null && (
        <div role="status" aria-label="Reading what was run here">
          <p class="skeleton-block" />
          <p class="skeleton-block" />
        </div>
      )}
      {past !== null && cardsOf(past).length === 0 && (
        <p class="help history-none">Nothing was run in this spreadsheet yet.</p>
      )}
      {past !== null && <ul class="history">{cardsOf(past)}</ul>}
    </PanelFrame>
  );
}

function cardsOf({ runs, acts = [] }: Past): JSX.Element[] {
  const cards = [
    ...runs.map((run) => ({ at: run.startedAt, card: <PastRunCard key={run.runId} run={run} /> })),
    ...acts.map((act) => ({ at: act.at, card: <PastActCard key={`act ${act.at} ${act.what}`} act={act} /> })),
  ];
  return cards.sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ card }) => card);
}
