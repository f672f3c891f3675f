import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { runTitle } from "../kinds";
import { Notice } from "../parts/notice";
import { restOf } from "../run/after-run";
import { isOver } from "../run/drive-run";
import { RunButtons } from "../run/run-buttons";
import { runPill, runState, RunSummary } from "../run/run-summary";
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";

interface Props {
  /** The card's accessible name. */
  readonly label: string;
  readonly title: string;
  /** How it ended, in a word, and the colour of that word. */
  readonly state: string;
  readonly pill: string;
  readonly children: ComponentChildren;
}

/** A finished run: one line on Home until the user opens it. */
function Folded({ label, title, state, pill, children }: Props): JSX.Element {
  return (
    <details class="card folded" aria-label={label}>
      <summary>
        <h2>{title}</h2>
        <span class={`pill pill-${pill}`}>{state}</span>
      </summary>
      {children}
    </details>
  );
}

/** The current or last run of this spreadsheet, with its actions. */
export function RunCard(): JSX.Element | null {
  const { run, state } = useAddin();
  useEffect(run.leaveLook, [run.driving, state]);
  const { progress } = run;
  if (progress === null) return null;
  const isFolded = progress.state === "done" || progress.state === "cancelled";
  const leadsOn = progress.toRetry > 0 || restOf(progress.runId) !== null;
  if (isFolded && !run.driving && !leadsOn) {
    return (
      <Folded label="Run" title={runTitle(progress)} state={runState(progress)} pill={runPill(progress)}>
        <RunSummary progress={progress} place="folded" />
        <RunButtons place="home" />
      </Folded>
    );
  }
  return (
    <section class="card run-card" aria-label="Run">
      <RunSummary progress={progress} place="home" />
      <RunButtons place="home" />
    </section>
  );
}

/** Runs beside the one that is shown that are not over, whoever started them; renders nothing if there are none. */
export function OtherRuns(): JSX.Element | null {
  const { go, run, state } = useAddin();
  const others = (state?.runs ?? []).filter(({ runId }) => runId !== run.progress?.runId);
  if (others.length === 0) return null;
  return (
    <section class="card" aria-labelledby="other-runs">
      <h2 id="other-runs">Other unfinished runs</h2>
      <ul class="history">
        {others.map((other) => (
          <li key={other.runId} class="past-run">
            <div class="run-head">
              <h3>{runTitle(other)}</h3>
              <span class={`pill pill-${runPill(other)}`}>{runState(other)}</span>
            </div>
            <p class="help">
              {`${numberInWords(other.done)} of ${numberInWords(other.total)} done${other.mine ? "" : " · somebody else's"}`}
            </p>
            <div class="links">
              <button
                type="button"
                class="link"
                aria-label={`Show ${runTitle(other)}`}
                disabled={run.driving}
                onClick={() => {
                  run.show(other);
                  go("run");
                }}
              >
                Show
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that a run of the user's is under way which this sidebar does not drive: it was opened since, or another one does. */
export function RunGoesOn(): JSX.Element | null {
  const { run, go } = useAddin();
  const { progress, driving } = run;
  if (progress === null || !progress.mine || driving || isOver(progress.state)) return null;
  return (
    <Notice tone="plain" title={`${runTitle(progress)}: not over yet`}>
      <p>{`${numberInWords(progress.done)} of ${numberInWords(progress.total)} done.`}</p>
      <button type="button" class="link" onClick={() => go("run")}>
        Show
      </button>
    </Notice>
  );
}
