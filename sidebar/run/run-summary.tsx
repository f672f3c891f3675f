import { kindOf, runTitle } from "../kinds";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { countedBy, credits, numberInWords } from "../in-words";
import { FailureNotice, Notice } from "../parts/notice";
import { ProgressBar } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { raiseOf } from "./run-buttons";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** The status of a run: bar, counts, last message, and the rows without a value, grouped by reason. */
export function RunSummary({
  progress,
  heading: Heading,
}: {
  progress: Progress;
  /** null where the title is already shown above. */
  heading: "h1" | "h2" | null;
}): JSX.Element {
  const { kind, state, done, total, creditsSpent, message, sheetName, mine, failures } = progress;
  const { run, state: known } = useAddin();
  const title = runTitle(progress);
  const isHeldUp = known?.spendingStopped !== undefined && !kindOf(kind).isOfNames;
  const under = state === "running" || state === "waiting";
  // While requests are under way, “0 credits spent” would promise too much.
  const isOut = progress.underWay !== undefined;
  // The last message of a finished run contains the counts.
  const ended = (state === "done" || state === "cancelled") && message !== "";
  return (
    <>
      {Heading !== null && (
        <div class="run-head">
          <Heading>{title}</Heading>
          <span class={`pill pill-${runPill(progress)}`}>{runState(progress)}</span>
        </div>
      )}
      {under && <ProgressBar done={done} total={total} label={title} />}
      <div aria-live="polite">
        {!ended && (
          <p class="run-count">
            <strong>
              {numberInWords(done)} of {countedBy(kind, total)}
            </strong>
            <span>
              {kindOf(kind).isOfNames
                ? "free"
                : // Bought comes before written: the two numbers do not have to agree until the end.
                  [
                    under ? "fetched" : "",
                    isOut && creditsSpent === 0 ? "" : `${credits(creditsSpent)} spent`,
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
            </span>
          </p>
        )}
        {message !== "" && <RunMessage {...progress} />}
        {run.stoppedAgain && state === "stopped" && progress.canGoOn !== true && (
          <p class="run-message">Tried again just now: it still cannot go on.</p>
        )}
      </div>
      {under && progress.underWay !== undefined && (
        <p class="run-message">{underWayInWords(kind, progress.underWay)}</p>
      )}
      {under && mine && !run.driving && <p class="help">{whenItGoesOn(isHeldUp)}</p>}
      {sheetName !== "" &&
        sheetName !== known?.selection?.sheetName &&
        !under &&
        progress.isUndone !== true &&
        done > 0 && <p class="help">Results are on the sheet “{sheetName}”.</p>}
      {!mine && !under && <p class="help">Somebody else started this run. It uses their key and credits.</p>}
      {!under && <RowGroups progress={progress} />}
      <Failures kind={kind} failures={failures} />
    </>
  );
}

/** Requests under way and what they may cost: cancelling does not take them back. */
export function underWayInWords(
  kind: Progress["kind"],
  { companies, credits: most }: NonNullable<Progress["underWay"]>,
): string {
  return `${countedBy(kind, companies)} under way, up to ${credits(most)}. Cancelling now may still cost that.`;
}

/** When a run that this window does not drive goes on. @param isHeldUp It has to buy, and spending is stopped. */
export function whenItGoesOn(isHeldUp: boolean): string {
  const when = isHeldUp
    ? "once spending is allowed again"
    : "by itself within the hour, or at once with Continue";
  return `It goes on ${when}.`;
}

function RunMessage({
  kind,
  state,
  message,
  capReached,
  creditsSpent,
  ...stop
}: Pick<
  Progress,
  "kind" | "state" | "message" | "capReached" | "creditsSpent" | "isPaused" | "canGoOn" | "reason"
>): JSX.Element {
  if (capReached !== null) {
    const left = `${countedBy(kind, capReached.companies)} ${capReached.companies === 1 ? "is" : "are"}`;
    return (
      <Notice tone="warning">
        {message} {left} left: at most {credits(raiseOf(capReached, creditsSpent).atMost)}.
      </Notice>
    );
  }
  if (state === "stopped" && stop.isPaused !== true)
    return <Notice tone={isExpected(stop) ? "warning" : "error"}>{message}</Notice>;
  return <p class="run-message">{message}</p>;
}

/** All rows of the selection by what became of them, each a way to its rows. */
function RowGroups({ progress: { runId, rows, isUndone } }: { progress: Progress }): JSX.Element | null {
  const { call, refresh } = useAddin();
  const task = useTask();
  if (rows.length < 2 || isUndone === true) return null;
  const show = (what: string): void =>
    task.run(async () => {
      await call("showRows", { runId, what });
      refresh();
    });
  return (
    <>
      <ul class="row-groups" aria-label="Rows of the selection">
        {rows.map(({ what, label, rows: count }) => (
          <li key={what}>
            <button
              type="button"
              class="link"
              disabled={task.busy}
              title="Select these rows"
              onClick={() => show(what)}
            >
              <strong>{numberInWords(count)}</strong> {label.toLowerCase()}
            </button>
          </li>
        ))}
      </ul>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}

function Failures({ kind, failures }: Pick<Progress, "kind" | "failures">): JSX.Element | null {
  if (failures.length === 0) return null;
  return (
    <table class="failures">
      <caption>{kindOf(kind).isOfRows ? "Rows without a value" : "Requests without an answer"}</caption>
      <tbody>
        {failures.map(({ reason, rows }) => (
          <tr key={reason}>
            <th scope="row">{reason}</th>
            <td>{numberInWords(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the stop is no failure: the run was paused, its bill announced the cap that stops it, or the cause is over. */
function isExpected({
  canGoOn,
  isPaused,
  reason,
}: Pick<Progress, "canGoOn" | "isPaused" | "reason">): boolean {
  return canGoOn === true || isPaused === true || reason === "limit/credit-cap";
}

/** The colour of the state of a run. */
export function runPill({
  state,
  isUndone,
  ...stop
}: Pick<Progress, "state" | "isUndone" | "isPaused" | "canGoOn" | "reason">): string {
  if (isUndone === true) return "cancelled";
  return state === "stopped" && isExpected(stop) ? "waiting" : state;
}

/**
 * The state of a run in a word. The cap of the day only pauses a run, which goes on by itself. A watch's look that reaches its
 * cap is `cancelled` too, so it is shown as Ended.
 */
export function runState({
  state,
  ofWatch,
  isUndone,
  isPaused,
  reason,
  capReached,
}: Pick<Progress, "state" | "ofWatch" | "isUndone" | "isPaused" | "reason" | "capReached">): string {
  if (isUndone === true) return "Undone";
  const waitsForCap = state === "stopped" && reason === "limit/credit-cap" && capReached === null;
  if (isPaused === true || waitsForCap) return "Paused";
  return ofWatch === true && state === "cancelled" ? "Ended" : runStates[state];
}

const runStates: Readonly<Record<Progress["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};

const SECOND_MS = 1_000;

/** Elapsed time, updated every second; hidden from screen readers, which would announce every tick. */
export function Elapsed({ since }: { since: number }): JSX.Element {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / SECOND_MS));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <span class="elapsed" aria-hidden="true">
      {clock}
    </span>
  );
}
