import type { JSX } from "preact";
import type { Progress } from "../../src/core/sidebar-contract";
import { companies, counted, credits, numberInWords } from "../in-words";
import { runTitles } from "../panels";
import { Notice } from "../parts/notice";
import { ProgressBar } from "../parts/progress-bar";

/** How a run stands: bar, counts, its last message and the rows that got no value, grouped by reason. */
export function RunSummary({
  progress,
  heading: Heading,
}: {
  progress: Progress;
  heading: "h1" | "h2";
}): JSX.Element {
  const { kind, state, done, total, creditsSpent, message, sheetName, mine, failures, capReached } = progress;
  const under = state === "running" || state === "waiting";
  return (
    <>
      <div class="run-head">
        <Heading>{runTitles[kind]}</Heading>
        <span class={`pill pill-${state}`}>{stateInWords[state]}</span>
      </div>
      {under && <ProgressBar done={done} total={total} label={runTitles[kind]} />}
      <div aria-live="polite">
        <p class="run-count">
          <strong>
            {numberInWords(done)} of {kind === "match" ? counted(total, "name", "names") : companies(total)}
          </strong>
          <span>{kind === "match" ? "free" : `${credits(creditsSpent)} spent`}</span>
        </p>
        {message !== "" && <RunMessage state={state} message={message} isCap={capReached !== null} />}
        {capReached !== null && (
          <p class="help">
            {companies(capReached.companies)} are left: up to {credits(capReached.moreCredits)} more.
          </p>
        )}
      </div>
      {sheetName !== "" && !under && <p class="help">Results are on the sheet “{sheetName}”.</p>}
      {!mine && <p class="help">Somebody else started this run. It uses their key and credits.</p>}
      <Failures failures={failures} />
    </>
  );
}

interface RunMessageProps extends Pick<Progress, "state" | "message"> {
  readonly isCap: boolean;
}

function RunMessage({ state, message, isCap }: RunMessageProps): JSX.Element {
  if (isCap) return <Notice tone="warning">{message}</Notice>;
  if (state === "stopped") return <Notice tone="error">{message}</Notice>;
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

const stateInWords: Readonly<Record<Progress["state"], string>> = {
  running: "Running",
  waiting: "Waiting",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};
