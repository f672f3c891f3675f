import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PastRun, SavedList } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { dayAndTime } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { isOver } from "../run/drive-run";
import { panelOf, sheetOf } from "../run/run-range";
import { selectionOf } from "../run/first-rows";
import { AskUndo } from "../run/run-buttons";
import { runPill, runState } from "../run/run-summary";
import { useTask } from "../use-task";
import { runFigures, runInWords } from "./run-in-words";

const states: Readonly<Record<PastRun["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};

/** One run: who, when, what, cost and result, and the actions still possible. */
export function PastRunCard({ run }: { run: PastRun }): JSX.Element {
  const { call, go, state, run: current } = useAddin();
  const [asksUndo, setAsksUndo] = useState(false);
  const task = useTask();
  const { runId, kind, startedAt, who, sheetName, undo, message, request, isUndone } = run;
  const isCurrent = current.progress?.runId === runId;
  const shown = isCurrent ? current.progress : (state?.runs?.find((each) => each.runId === runId) ?? null);
  const goesOn = shown !== null && (!isOver(run.state) || run.state === "stopped");
  const ended = (run.state === "done" || run.state === "cancelled") && message !== "";
  const title = runInWords(run, state?.sections ?? []);
  // A refusal is this card's, and leaves it in view.
  const takeBack = async (): Promise<void> => {
    current.begin(await call("undoRun", { runId }), runId);
    go("run");
  };
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{title}</h2>
        <span class={`pill pill-${isUndone ? "cancelled" : shown === null ? run.state : runPill(shown)}`}>
          {isUndone ? "Undone" : shown === null ? states[run.state] : runState(shown)}
        </span>
      </div>
      <p class="help">
        {[dayAndTime(startedAt, state?.timeZone), who, sheetName].filter((part) => part !== "").join(" · ")}
      </p>
      {/* The message of a finished run already contains its figures. */}
      {(!ended || isUndone) && <p class="past-figures">{runFigures(run)}</p>}
      {message !== "" && <p class={ended && !isUndone ? "past-figures" : "help"}>{message}</p>}
      {asksUndo ? (
        <AskUndo
          what={undo}
          onUndo={() => {
            setAsksUndo(false);
            task.run(takeBack);
          }}
          onKeep={() => setAsksUndo(false)}
        />
      ) : (
        <div class="links">
          {goesOn && (
            <button
              type="button"
              class="link"
              aria-label={`Show ${title}`}
              disabled={current.driving && !isCurrent}
              onClick={() => {
                if (!isCurrent) current.show(shown);
                go("run");
              }}
            >
              Show
            </button>
          )}
          {sheetName !== "" && !isUndone && (
            <button
              type="button"
              class="link"
              aria-label={`Open the sheet of ${title}`}
              disabled={task.busy}
              onClick={() => task.run(async () => void (await call("openResults", { runId })))}
            >
              Open
            </button>
          )}
          <button
            type="button"
            class="link"
            aria-label={`Run ${title} again`}
            onClick={() =>
              go(
                panelOf(kind),
                request.range === undefined
                  ? undefined
                  : selectionOf(request.range, sheetOf(request.range), run.total),
                // Its watch has the market.
                kind === "market" ? undefined : request,
                listOf(run),
              )
            }
          >
            Again
          </button>
          {undo !== "" && !current.driving && (
            <button
              type="button"
              class="link"
              aria-label={`Undo ${title}`}
              disabled={task.busy}
              onClick={() => setAsksUndo(true)}
            >
              Undo
            </button>
          )}
        </div>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </li>
  );
}

/** Of a list, what it asked for, to be opened in the builder; undefined of everything else. */
function listOf({
  request: { list },
  sheetName,
  listName = sheetName,
  startedAt,
}: PastRun): SavedList | undefined {
  return list && { name: listName, request: list, savedAt: startedAt, lastRun: null };
}
