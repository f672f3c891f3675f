import type { JSX } from "preact";
import type { Bill, ListResult } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { companies, dayAndTime, numberInWords, spentInWords } from "../in-words";
import { Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Bill as BillView } from "../run/bill";
import { selectionOf } from "../run/run-range";
import { orNewBill, useQuote } from "../run/quote";
import { useTask } from "../use-task";
import type { ListBuilding } from "./begun-list";
import { Warnings } from "./list-result";

interface Props {
  readonly list: SavedList;
  readonly building: ListBuilding;
  readonly onBack: () => void;
}

/** Runs a saved list again: first its bill, then which companies are new, gone or changed. */
export function RunAgain({ list, building, onBack }: Props): JSX.Element {
  const { call, run, state } = useAddin();
  const task = useTask();
  const { name, lastRun, request } = list;
  const { result } = building;
  const quote = useQuote(result === null ? { name } : null, (asked) => call("quoteRefreshList", asked));
  const start = async (bill: Bill): Promise<void> => {
    building.leave();
    const { runId } = await orNewBill(run.start({ kind: "list", savedList: list.id }, bill), quote.again);
    building.begin({ runId, request, saved: name, counted: 0 });
  };

  const back = { label: "Back to the lists", onBack };
  if (result !== null) return <Changes list={list} changes={result} back={back} />;
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
          startingLabel={`Running… ${building.parts}`.trim()}
          canStart={({ today, companies: wanted }) => (today ?? wanted) > 0}
          starting={task.busy || building.busy}
          startFailure={task.failure ?? building.failure}
          onRetry={() => quote.bill !== null && task.run(() => start(quote.bill!))}
          onStart={(bill) => task.run(() => start(bill))}
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
  readonly changes: ListResult;
  readonly back: { readonly label: string; readonly onBack: () => void };
}

function Changes({ list, changes, back }: ChangesProps): JSX.Element {
  const { go } = useAddin();
  const { added, companies: newCompanies, sheetName } = changes;
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
