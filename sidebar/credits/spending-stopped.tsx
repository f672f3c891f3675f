import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { CellsStillWait } from "../parts/cells-still-wait";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";

/**
 * Says that purchases are stopped, since when, by whom, and how to allow them again; once they are, what goes on and
 * what does not. Renders nothing where they were allowed all along.
 */
export function SpendingStopped(): JSX.Element | null {
  const { state } = useAddin();
  const stop = state?.spendingStopped;
  const [wasStopped, setWasStopped] = useState(false);
  useEffect(() => {
    if (stop !== undefined) setWasStopped(true);
  }, [stop]);
  if (stop === undefined) return wasStopped ? <SpendingAllowed /> : null;
  const since = stop.at === "" ? "" : `, stopped ${dayAndTime(stop.at, state?.timeZone)} by ${stop.who}`;
  return (
    <Notice tone="warning" title="Spending is stopped">
      <p>No formula, run, list or watch buys anything in this spreadsheet{since}.</p>
      <SpendingSwitch />
    </Notice>
  );
}

function SpendingAllowed(): JSX.Element {
  return (
    <Notice tone="success" title="Spending is allowed again">
      <p>Runs and watches go on by themselves.</p>
      <CellsStillWait />
    </Notice>
  );
}

/** Stops every purchase in this spreadsheet, or allows purchases again. */
export function SpendingSwitch(): JSX.Element {
  const { call, state, setState } = useAddin();
  const task = useTask();
  const stopped = state?.spendingStopped !== undefined;
  const turn = (): void => task.run(async () => setState(await call("stopSpending", { stopped: !stopped })));
  return (
    <>
      <div class="buttons">
        <button type="button" disabled={task.busy || state === null} onClick={turn}>
          {stopped ? "Allow spending again" : "Stop all spending"}
        </button>
      </div>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}
