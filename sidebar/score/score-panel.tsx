import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ScoreMade, ScoreRule, ScoreShown, ScoreView } from "../../src/features/score";
import { useAddin, useSelectionRead } from "../addin";
import { companies as companiesInWords, numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { draftsOf, nextRule, type RuleDraft, rulesOf } from "./rule-draft";
import { RuleFields } from "./rule-fields";

/** Rules over the columns of the sheet in front become a column of formulas; free. */
export function ScorePanel(): JSX.Element {
  const { call } = useAddin();
  const [view, setView] = useState<ScoreView | null>(null);
  const [drafts, setDrafts] = useState<readonly RuleDraft[]>([]);
  const [said, setSaid] = useState("");
  const reading = useTask();
  const working = useTask();
  const take = (read: ScoreView): void => {
    // What is being typed stays, unless the rules were changed in their cells.
    if (view === null || isOther(view, read)) setDrafts(draftsOf(read));
    setView(read);
  };
  useSelectionRead(() => reading.run(() => call("getScore", {}), take));
  const work = (change: () => Promise<ScoreMade | null>): void =>
    working.run(async () => {
      setSaid("");
      const made = await change();
      take(await call("getScore", {}));
      setSaid(made === null ? "The rules were changed in the sheet: here they are." : made.message);
    });
  /** @returns null if rules were changed in their cells meanwhile: those are shown instead. */
  const make = async (rules: ScoreRule[]): Promise<ScoreMade | null> => {
    const now = await call("getScore", {});
    return view !== null && isOther(view, now) ? null : call("makeScore", { rules });
  };
  const asked = rulesOf(drafts, view?.columns ?? []);
  const shown = view?.scored ?? null;
  return (
    <PanelFrame
      title="Score companies"
      footer={
        view === null ? null : (
          <>
            {working.failure !== null && <FailureNotice failure={working.failure} onRetry={working.again} />}
            {said !== "" && (
              <p class="help" role="status">
                {said}
              </p>
            )}
            {"problem" in asked && <p class="help">{asked.problem}</p>}
            <div class="buttons">
              <button
                type="button"
                class="primary"
                disabled={working.busy || "problem" in asked}
                onClick={() => "rules" in asked && work(() => make(asked.rules))}
              >
                {working.busy && <Spinner />}
                {shown !== null ? "Score again" : `Score ${companiesInWords(view.companies)}`}
              </button>
              {shown !== null && (
                <>
                  <button
                    type="button"
                    disabled={working.busy}
                    onClick={() => work(() => call("sortByScore", {}))}
                  >
                    Sort by score
                  </button>
                  <button
                    type="button"
                    class="link"
                    disabled={working.busy}
                    onClick={() => work(() => call("removeScore", {}))}
                  >
                    Remove the score
                  </button>
                </>
              )}
            </div>
          </>
        )
      }
    >
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {view === null && reading.failure === null && (
        <div role="status" aria-label="Reading the columns">
          <p class="skeleton-block" />
        </div>
      )}
      {view !== null && shown !== null && <TopScores {...shown} of={view.companies} />}
      {view !== null && (
        <section class="block" aria-labelledby="score-rules">
          <h2 id="score-rules">Rules</h2>
          <p class="help">Each rule that fits adds its points. It is free.</p>
          {drafts.map((rule, index) => (
            <RuleFields
              key={index}
              index={index}
              rule={rule}
              columns={view.columns}
              onChange={(now) => setDrafts(drafts.map((each, at) => (at === index ? now : each)))}
              onRemove={() => setDrafts(drafts.filter((_, at) => at !== index))}
            />
          ))}
          <button
            type="button"
            class="link"
            onClick={() => setDrafts([...drafts, ...[nextRule(view.columns, drafts) ?? []].flat()])}
          >
            Add a rule
          </button>
        </section>
      )}
    </PanelFrame>
  );
}

/** Whether the rules are of another sheet, or others than they were. */
function isOther(one: ScoreView, other: ScoreView): boolean {
  const rulesOfSheet = ({ sheetName, rules }: ScoreView) => JSON.stringify([sheetName, rules]);
  return rulesOfSheet(one) !== rulesOfSheet(other);
}

/** The ten highest scores, and why some companies have none. */
function TopScores({ top, without, lacking, of }: ScoreShown & { readonly of: number }): JSX.Element {
  return (
    <section class="block" aria-labelledby="score-top">
      <h2 id="score-top">Highest scores</h2>
      <ol class="top-scores">
        {top.map(({ company, row, score }) => (
          <li key={row}>
            <span>{company}</span>
            <strong>{numberInWords(score)}</strong>
          </li>
        ))}
      </ol>
      {without > 0 && (
        <p class="help">
          {numberInWords(without)} of {numberInWords(of)} have no score.
        </p>
      )}
      {lacking.map(({ header, companies }) => (
        <p class="help" key={header}>
          {numberInWords(companies)} of {numberInWords(of)} lack {header}.
        </p>
      ))}
    </section>
  );
}
