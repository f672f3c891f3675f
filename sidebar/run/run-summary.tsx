import type { JSX } from "preact";
import type { Progress } from "../../src/core/sidebar-contract";
import { companies, counted, credits, numberInWords } from "../in-words";
import { runTitle } from "../panels";
import { Notice } from "../parts/notice";
import { ProgressBar } from "../parts/progress-bar";
import { wholeCredits } from "./whole-credits";

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
  const title = runTitle(progress);
  const under = state === "running" || state === "waiting";
  // The last message of a finished run contains the counts.
  const ended = (state === "done" || state === "cancelled") && message !== "";
  // No undo if it has already been undone, or if another user started the run.
  const undone = ended && mine && progress.undo === "";
  return (
    <>
      {Heading !== null && (
        <div class="run-head">
          <Heading>{title}</Heading>
          <span class={`pill pill-${state}`}>{runState(progress)}</span>
        </div>
      )}
      {under && <ProgressBar done={done} total={total} label={title} />}
      <div aria-live="polite">
        {!ended && (
          <p class="run-count">
            <strong>
              {numberInWords(done)} of {kind === "match" ? counted(total, "name", "names") : companies(total)}
            </strong>
            <span>{kind === "match" ? "free" : `${credits(creditsSpent)} spent`}</span>
          </p>
        )}
        {message !== "" && <RunMessage {...progress} />}
      </div>
      {sheetName !== "" && !under && !undone && done > 0 && (
        <p class="help">Results are on the sheet “{sheetName}”.</p>
      )}
      {!mine && !under && <p class="help">Somebody else started this run. It uses their key and credits.</p>}
      <Failures failures={failures} />
    </>
  );
}

function RunMessage({
  state,
  message,
  capReached,
  canGoOn,
}: Pick<Progress, "state" | "message" | "capReached" | "canGoOn">): JSX.Element {
  if (capReached !== null) {
    const left = capReached.companies === 1 ? "1 company is" : `${companies(capReached.companies)} are`;
    return (
      <Notice tone="warning">
        {message} {left} left: at most {credits(wholeCredits(capReached.moreCredits))} more.
      </Notice>
    );
  }
  if (state === "stopped") return <Notice tone={canGoOn ? "warning" : "error"}>{message}</Notice>;
  return <p class="run-message">{message}</p>;
}

function Failures({ failures }: Pick<Progress, "failures">): JSX.Element | null {
  if (failures.length === 0) return null;
  return (
    <table class="failures">
      <caption>Rows without a value</caption>
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

/**
 * The state of a run in a word. A watch's look is also `cancelled` when it reaches its cap, so it is shown as
 * Ended.
 */
export function runState({ state, ofWatch }: Pick<Progress, "state" | "ofWatch">): string {
  return ofWatch === true && state === "cancelled" ? "Ended" : runStates[state];
}

const runStates: Readonly<Record<Progress["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};
