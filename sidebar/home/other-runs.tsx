import type { JSX } from "preact";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { runTitle } from "../panels";
import { runPill, runState } from "../run/run-summary";

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
