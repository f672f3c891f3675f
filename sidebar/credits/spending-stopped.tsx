import type { State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { CellsStillWait, FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { isHeldUp } from "./credits-in-words";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

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
    // `OddBillCard` says what goes on then.
    else if (isHeldUp(state)) setWasStopped(false);
  }, [stop, state?.oddBill]);
  if (stop === undefined) return wasStopped && !isHeldUp(state) ? <SpendingAllowed /> : null;
  const since = stop.at === "" ? "" : ` Stopped by ${stop.who} on ${dayAndTime(stop.at, state?.timeZone)}.`;
  return (
    <Notice tone="warning" title="Spending is stopped">
      <p>No formula, run, list or watch buys anything in this spreadsheet.{since}</p>
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

/** What is lost when the journal is replaced by a new one, or used as it is. */
const LOST: Readonly<Record<NonNullable<State["journalTrouble"]>, string>> = {
  missing:
    "What the deleted journal held is lost, and getting it again costs credits. Values in your sheets stay.",
  rearranged:
    "The changed sheet stays but is no longer used, and getting its answers again costs credits. Values in your sheets stay.",
  shortened:
    "The rows left are still used. What the deleted ones held is lost, and getting it again costs credits. Values in your sheets stay.",
};

/** Replaces a deleted or changed journal by a new one, or goes on with what is left of it, in two steps. */
export function StartAnew({ onStarted }: { onStarted: () => void }): JSX.Element | null {
  const { state, call, refresh } = useAddin();
  const [asks, setAsks] = useState(false);
  const task = useTask();
  if (state?.journalTrouble === undefined) return null;
  const goesOn = state.journalTrouble === "shortened";
  const start = (): void =>
    task.run(async () => {
      await call("cleanJournal", { startAnew: true });
      setAsks(false);
      refresh();
      onStarted();
    });
  return (
    <section class="block" aria-label="Journal">
      {asks ? (
        <div class="confirm">
          <Notice tone="warning" title={goesOn ? "Go on with this journal?" : "Start a new journal?"}>
            <p>{LOST[state.journalTrouble]}</p>
          </Notice>
          <div class="buttons">
            <button type="button" class="danger" disabled={task.busy} onClick={start}>
              {task.busy && <Spinner />}
              {task.busy ? "Starting…" : goesOn ? "Go on without them" : "Give it up and start again"}
            </button>
            <button type="button" disabled={task.busy} onClick={() => setAsks(false)}>
              Not now
            </button>
          </div>
        </div>
      ) : (
        <>
          <div class="buttons">
            <button type="button" disabled={!state.key.saved} onClick={() => setAsks(true)}>
              {goesOn ? "Go on with this journal…" : "Start a new journal…"}
            </button>
          </div>
          <p class="help">
            {state.key.saved
              ? "If version history cannot bring it back."
              : "Only somebody who has saved an API key of their own can do that."}
          </p>
        </>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}
