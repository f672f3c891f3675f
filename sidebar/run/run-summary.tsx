import { kindOf, runTitle } from "../kinds";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { counted, countedBy, credits, numberInWords } from "../in-words";
import { Notice } from "../parts/notice";
import { ProgressBar } from "../parts/progress-bar";
import { raiseOf } from "./run-buttons";
import { Tiles } from "./tiles";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What a run has come to, or how far it is: a line, tiles, what it cost, and what else there is to say. */
export function RunSummary({
  progress,
  place,
}: {
  progress: Progress;
  /** On Home under its title; `folded` where that is shown already. */
  place: "home" | "run" | "folded";
}): JSX.Element {
  const { kind, state, message, mine, failures, remarks = [] } = progress;
  const { run, state: known } = useAddin();
  const isHeldUp = known?.spendingStopped !== undefined && !kindOf(kind).isOfNames;
  const under = state === "running" || state === "waiting";
  // What the message of a run that has ended says is in its tiles and its price.
  const isTold = (state === "done" || state === "cancelled") && progress.isUndone !== true;
  const { settled, all } = countsOf(progress);
  return (
    <>
      {place === "run" ? (
        <>
          {progress.ofWatch === true && <p class="help">{runTitle(progress)}</p>}
          <div class={`run-head run-head-${runPill(progress)}`}>
            <h2>{stateAndCount(progress)}</h2>
            {run.driving && under && <Elapsed since={run.drivenSince} />}
          </div>
        </>
      ) : (
        place === "home" && (
          <div class="run-head">
            <h2>{runTitle(progress)}</h2>
            <span class={`pill pill-${runPill(progress)}`}>{runState(progress)}</span>
          </div>
        )
      )}
      {under && <ProgressBar done={settled} total={all} label={runTitle(progress)} />}
      <Tiles run={progress} />
      {progress.isUndone !== true && <p class="run-cost">{costInWords(progress)}</p>}
      <div aria-live="polite">
        {isTold && message !== "" && <p class="visually-hidden">{message}</p>}
        {!isTold && message !== "" && <RunMessage {...progress} />}
        {run.stoppedAgain && state === "stopped" && progress.canGoOn !== true && (
          <p class="run-message">Tried again just now: it still cannot go on.</p>
        )}
      </div>
      {remarks.map((remark) => (
        <p key={remark} class="help">
          {remark}
        </p>
      ))}
      {under && mine && !run.driving && <p class="help">{whenItGoesOn(isHeldUp)}</p>}
      {!mine && !under && <p class="help">Somebody else started this run, with their key and credits.</p>}
      {progress.rows.length === 0 && <Failures kind={kind} failures={failures} />}
    </>
  );
}

/** What is done of what, as the tiles count it: rows, companies, or whatever a run without rows counts. */
function countsOf({ rows, items, done, total }: Pick<Progress, "rows" | "items" | "done" | "total">): {
  readonly settled: number;
  readonly all: number;
} {
  if (rows.length === 0) return { settled: done, all: total };
  const sum = (groups: Progress["rows"]): number => groups.reduce((all, group) => all + group.rows, 0);
  const open = sum(rows.filter(({ what }) => what === "waiting" || what === "cancelled"));
  // Beside the companies there are rows that name none.
  const all = items === undefined ? sum(rows) : total;
  return { settled: Math.max(0, all - open), all };
}

/** `Done · 34 rows`, `Running · 12 of 20 rows`. */
function stateAndCount(progress: Progress): string {
  const { kind, rows, items } = progress;
  const { settled, all } = countsOf(progress);
  const count = rows.length > 0 && items === undefined ? counted(all, "row", "rows") : countedBy(kind, all);
  return `${runState(progress)} · ${settled === all ? count : `${numberInWords(settled)} of ${count}`}`;
}

/** `12 credits spent · 4 under way, up to 8`, and once it is over `52 credits, at most 60 announced`. */
export function costInWords({
  kind,
  state,
  creditsSpent,
  creditCap,
  underWay,
  ofWatch,
}: Pick<Progress, "kind" | "state" | "creditsSpent" | "creditCap" | "underWay" | "ofWatch">): string {
  if (kindOf(kind).isOfNames) return "Free";
  const isOver = state === "done" || state === "cancelled";
  if (!isOver || underWay !== undefined) {
    // Before the first reply, “0 credits spent” would promise too much.
    const spent = underWay !== undefined && creditsSpent === 0 ? [] : [`${credits(creditsSpent)} spent`];
    return [...spent, ...(underWay === undefined ? [] : [underWayInWords(underWay)])].join(" · ");
  }
  const cost = creditsSpent === 0 ? "Free" : credits(creditsSpent);
  if (ofWatch === true || creditCap === 0) return cost;
  return creditCap === creditsSpent
    ? `${cost}, as announced`
    : `${cost}, at most ${numberInWords(creditCap)} announced`;
}

/** Requests that are out, and what they may cost: cancelling does not take them back. */
export function underWayInWords({ companies, credits: most }: NonNullable<Progress["underWay"]>): string {
  return `${numberInWords(companies)} under way, up to ${credits(most)}`;
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
