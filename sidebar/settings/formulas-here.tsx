import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { FETCH_MISSING } from "../../src/core/terms";
import type { State } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import { Caps } from "./caps";

/** Whether, and how many, credits formulas may spend in this spreadsheet on this user's account. */
export function FormulasHere({ state }: { state: State }): JSX.Element {
  const { call, setState } = useAddin();
  const task = useTask();
  const { allowed, dayCap, callCap, whose, freeRequests } = state.formulas;
  const [wasTurnedOn, setWasTurnedOn] = useState(false);
  const turn = (): void =>
    task.run(async () => {
      setState(await call("saveSettings", { formulasAllowed: !allowed }));
      setWasTurnedOn(!allowed);
    });
  return (
    <section class="block" aria-labelledby="formulas-title">
      <h2 id="formulas-title">Formulas in this spreadsheet</h2>
      <label class="switch-row">
        <span>Let formulas spend my credits here</span>
        <input
          type="checkbox"
          role="switch"
          class="switch"
          checked={allowed}
          disabled={task.busy || !state.key.saved}
          onChange={turn}
        />
      </label>
      <p class="help">{whoseInWords(whose, state.key.saved)}</p>
      {!allowed && <p class="help">{offInWords(freeRequests)}</p>}
      {allowed && wasTurnedOn && (
        <p class="help" role="status">
          Do cells still show an error? Formulas ▸ {FETCH_MISSING}, in the menu, brings what they wait for.
        </p>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {allowed && (
        <Caps
          caps={[
            { name: "formulaDayCap", before: "At most", after: "credits a day", value: dayCap },
            { name: "formulaCallCap", before: "At most", after: "new requests a formula", value: callCap },
          ]}
        />
      )}
    </section>
  );
}

function offInWords(freeRequests: State["formulas"]["freeRequests"]): string {
  const shown = "While this is off, formulas show what is paid for and buy nothing.";
  if (freeRequests === undefined) return shown;
  const { today, dayCap } = freeRequests;
  return `${shown} COMPANY_SEARCH and COMPANY_FILTERS are free and may send ${numberInWords(dayCap)} requests a day; today ${numberInWords(today)}.`;
}

function whoseInWords(whose: State["formulas"]["whose"], keySaved: boolean): string {
  const rule =
    "Formulas use the key of the spreadsheet's owner, and anybody who may edit can write one. So only the owner's switch counts.";
  switch (whose) {
    case "yours":
      return `Formulas here spend your credits. ${rule}`;
    case "somebody else's":
      return `Formulas here spend somebody else's credits, those of the spreadsheet's owner. ${rule}`;
    case "nobody's":
      return keySaved
        ? `Formulas here have not spent any credits yet. ${rule}`
        : `Save an API key first. ${rule}`;
  }
}
