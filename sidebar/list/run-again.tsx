import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ListChanges, SavedList } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, dayAndTime, numberInWords, spentInWords } from "../in-words";
import { Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Bill as BillView } from "../run/bill";
import { selectionOf } from "../run/run-range";
import { useQuote } from "../run/quote";
import { asFailure } from "../server";
import { useTask } from "../use-task";
import { buyInParts } from "./build-in-parts";
import { Warnings } from "./list-result";

interface Props {
  readonly list: SavedList;
  readonly onBack: () => void;
}

/** Runs a saved list again: first its bill, then which companies are new, gone or changed. */
export function RunAgain({ list, onBack }: Props): JSX.Element {
  const { call, refresh, setLists, state } = useAddin();
  const [changes, setChanges] = useState<ListChanges | null>(null);
  const [progress, setProgress] = useState("");
  const task = useTask();
  const { name, lastRun } = list;
  const quote = useQuote(changes === null ? { name } : null, (asked) => call("quoteRefreshList", asked));
  const run = (creditCap: number): void =>
    task.run(async () => {
      try {
        const ask = (cap: number) => call("refreshList", { name, creditCap: cap });
        setChanges(await buyInParts(ask, creditCap, setProgress));
      } catch (thrown) {
        // Somebody has changed the list since its bill, so there is another one.
        if (asFailure(thrown).code === "input/changed") quote.again();
        throw thrown;
      }
      refresh();
      // The reply says what changed; the saved list says when.
      setLists((await call("getLists", {})).lists);
    });

  const back = { label: "Back to the lists", onBack };
  if (changes !== null) return <Changes list={list} changes={changes} back={back} />;
  return (
    <PanelFrame
      title="Run again"
      stepOf="list"
      back={back}
      footer={
        <BillView
          quote={quote}
          problem={null}
          startLabel={() => "Run again"}
          startingLabel={`Running…${progress === "" ? "" : ` ${progress}`}`}
          canStart={({ today, companies: wanted }) => (today ?? wanted) > 0}
          starting={task.busy}
          startFailure={task.failure}
          onRetry={task.again}
          onStart={({ credits: { high } }) => run(high)}
          second={{ label: "Cancel", free: true, onClick: onBack }}
        />
      }
    >
      <section class="block">
        <h2>{name}</h2>
        <p class="help">
          {lastRun === null
            ? "It was never built: this builds it."
            : `Last run ${dayAndTime(lastRun.at, state?.timeZone)}, ${companies(lastRun.count)} on the sheet “${lastRun.sheetName}”.`}
        </p>
      </section>
      {lastRun !== null && (
        <section class="block">
          <p class="help">
            New companies are added below. Those that no longer match are marked “Gone” and stay.
          </p>
        </section>
      )}
    </PanelFrame>
  );
}

interface ChangesProps {
  readonly list: SavedList;
  readonly changes: ListChanges;
  readonly back: { readonly label: string; readonly onBack: () => void };
}

function Changes({ list, changes, back }: ChangesProps): JSX.Element {
  const { go } = useAddin();
  const { added, newCompanies, sheetName } = changes;
  const figures: readonly [string, number][] = [
    ["new", added],
    ["gone", changes.gone],
    ["changed", changes.changed],
    ["kept", changes.kept],
  ];
  const nothing = figures.every(([word, count]) => word === "kept" || count === 0);
  return (
    <PanelFrame
      title="What changed"
      stepOf="list"
      back={back}
      footer={
        <div class="buttons">
          {newCompanies !== null && added > 0 && (
            <button
              type="button"
              class="primary"
              onClick={() => go("enrich", selectionOf(newCompanies, sheetName, added))}
            >
              {added === 1 ? "Enrich only the new one" : `Enrich only the ${numberInWords(added)} new ones`}
            </button>
          )}
          <button type="button" onClick={() => go("watches", undefined, undefined, list)}>
            Watch this list
          </button>
          <button type="button" onClick={back.onBack}>
            Done
          </button>
        </div>
      }
    >
      <section class="block">
        <h2>{list.name}</h2>
        <div role="status">
          <dl class="figures">
            {figures.map(([word, count]) => (
              <div key={word} class={word === "new" && count > 0 ? "figure figure-new" : "figure"}>
                <dt>{word}</dt>
                <dd>{numberInWords(count)}</dd>
              </div>
            ))}
          </dl>
          <p>
            {nothing ? "Nothing has changed" : "They are marked"} on the sheet “{sheetName}”.{" "}
            {spentInWords(changes.credits)}
          </p>
        </div>
      </section>
      {changes.totalCount === 0 && (
        <Notice tone="plain">
          <p>No company matches these filters now.</p>
        </Notice>
      )}
      <Warnings warnings={changes.warnings} />
    </PanelFrame>
  );
}
