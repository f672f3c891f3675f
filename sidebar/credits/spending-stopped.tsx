import type { JSX } from "preact";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { useTask } from "../use-task";

/**
 * Says that purchases are stopped, since when, by whom, and how to allow them again; renders nothing while
 * they are allowed.
 */
export function SpendingStopped(): JSX.Element | null {
  const { state } = useAddin();
  const stop = state?.spendingStopped;
  if (stop === undefined) return null;
  const since = stop.at === "" ? "" : `, stopped ${dayAndTime(stop.at, state?.timeZone)} by ${stop.who}`;
  return (
    <Notice tone="warning" title="Spending is stopped">
      <p>No formula, run, list or watch buys anything in this spreadsheet{since}.</p>
      <SpendingSwitch />
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
