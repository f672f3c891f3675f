import type { JSX } from "preact";
import type { Progress } from "../../src/core/sidebar-contract";
import { companies, credits, numberInWords } from "../in-words";
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
  const { kind, state, done, total, creditsSpent, message, sheetName, mine, failures } = progress;
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
            {numberInWords(done)} of {companies(total)}
          </strong>
          <span>{credits(creditsSpent)} spent</span>
        </p>
        {message !== "" && <RunMessage state={state} message={message} />}
      </div>
      {sheetName !== "" && !under && <p class="help">Results are on the sheet “{sheetName}”.</p>}
      {!mine && <p class="help">Somebody else started this run. It uses their key and credits.</p>}
      <Failures failures={failures} />
    </>
  );
}

function RunMessage({ state, message }: Pick<Progress, "state" | "message">): JSX.Element {
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
