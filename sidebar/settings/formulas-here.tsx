import { INSERT_FILTER_FORM } from "../../src/core/terms";
import type { State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { CellsStillWait, FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { Caps } from "./caps";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

type Formulas = NonNullable<State["formulas"]>;

/**
 * What formulas do while the switch is off. Only their owner's switch counts. Who that is shows once they have spent; before,
 * it may be on while this user's own is off.
 */
export function offInWords(
  whose: Formulas["whose"],
  freeRequests: Formulas["freeRequests"],
  keySaved: boolean,
): string {
  const shown = OFF[whose];
  const sendsNothing = !keySaved && whose !== "somebody else's";
  if (freeRequests === undefined || sendsNothing) return shown;
  const { today, dayCap } = freeRequests;
  return `${shown} COMPANY_SEARCH and COMPANY_FILTERS are free and may then send ${numberInWords(dayCap)} requests a day; today ${numberInWords(today)}.`;
}

const OFF: Readonly<Record<Formulas["whose"], string>> = {
  yours: "While this is off, formulas only show what is paid for.",
  "somebody else's": "While the owner's switch is off, formulas only show what is paid for.",
  "nobody's": "While this is off, formulas spend none of your credits.",
};

/** Whose credits formulas spend in this spreadsheet. */
export function whoseInWords(whose: Formulas["whose"], keySaved: boolean): string {
  const rule = "Anybody who may edit can write one, so only the owner's switch counts.";
  switch (whose) {
    case "yours":
      return keySaved ? `They spend your credits. ${rule}` : `Save an API key first. ${rule}`;
    case "somebody else's":
      return `Formulas here spend the credits of the spreadsheet's owner. ${rule}`;
    case "nobody's":
      return keySaved
        ? `Formulas here use the key of the spreadsheet's owner. ${rule}`
        : `Save an API key first. ${rule}`;
  }
}

/** Whether, and how many, credits formulas may spend in this spreadsheet on this user's account. */
export function FormulasHere({ state, formulas }: { state: State; formulas: Formulas }): JSX.Element {
  const { call, setState } = useAddin();
  const task = useTask();
  const { allowed, allowedFor, dayCap, monthCap = null, callCap, whose, freeRequests } = formulas;
  const [wasTurnedOn, setWasTurnedOn] = useState(false);
  const turn = (): void =>
    task.run(async () => {
      setState(await call("saveSettings", { formulasAllowed: !allowed }));
      setWasTurnedOn(!allowed);
    });
  return (
    <section class="block" aria-labelledby="formulas-title">
      <h2 id="formulas-title">Formulas here</h2>
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
      {allowedFor !== undefined && (
        <Notice tone="warning">
          <p>{`You turned formulas on for ${allowedFor}. Another address is saved now, so they are off.`}</p>
        </Notice>
      )}
      {!allowed && <p class="help">{offInWords(whose, freeRequests, state.key.saved)}</p>}
      {allowed && wasTurnedOn && <CellsStillWait />}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {allowed && (
        <Caps
          what="what formulas may spend"
          caps={[
            { name: "formulaDayCap", before: "At most", after: "credits a day", value: dayCap },
            {
              name: "formulaMonthCap",
              before: "and at most",
              after: "credits a month",
              called: "Credits a month",
              value: monthCap,
            },
            { name: "formulaCallCap", before: "At most", after: "new requests a formula", value: callCap },
          ]}
        />
      )}
    </section>
  );
}

/** The switch and its limits, folded: the line says whether formulas spend, and how much they have today. */
export function FormulasFold({ state, formulas }: { state: State; formulas: Formulas }): JSX.Element {
  const { allowed, dayCap } = formulas;
  const today = numberInWords(state.credits.formulasToday);
  return (
    <details class="formulas-fold">
      <summary>
        {allowed
          ? `Spending: ${today} of ${numberInWords(dayCap)} credits today`
          : "Spending is off: turn on"}
      </summary>
      <FormulasHere state={state} formulas={formulas} />
    </details>
  );
}

/** Inserts a form of filters in cells, for users who would rather not type a formula. */
export function InsertFilterForm(): JSX.Element {
  const { call } = useAddin();
  const [sheetName, setSheetName] = useState("");
  const inserting = useTask();
  const insert = (): void =>
    inserting.run(async () => {
      setSheetName("");
      setSheetName((await call("insertFilterForm", {})).sheetName);
    });
  return (
    <section class="filter-form" aria-labelledby="filter-form-title">
      <h2 id="filter-form-title">A list from dropdowns, on a new sheet</h2>
      <button type="button" disabled={inserting.busy} onClick={insert}>
        {inserting.busy && <Spinner />}
        {INSERT_FILTER_FORM}
      </button>
      {inserting.failure !== null && <FailureNotice failure={inserting.failure} onRetry={inserting.again} />}
      {sheetName !== "" && (
        <Notice tone="success">
          <p>The form is on the sheet “{sheetName}”.</p>
        </Notice>
      )}
    </section>
  );
}
