import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { State } from "../../src/rpc/rpc";
import type { FunctionHelp } from "../../src/features/formulas";
import { useAddin } from "../addin";
import { formulaCapOf } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { credits } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { Field } from "../parts/field";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { Meter } from "../parts/meter";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { FormulaActions } from "./formula-actions";
import { FormulasHere, InsertFilterForm } from "./formulas-here";

/** Actions on the formulas in the sheet, the functions with examples, and the switch that lets them spend. */
export function Formulas(): JSX.Element {
  const { state, call } = useAddin();
  const [loaded, setLoaded] = useState<{ functions: FunctionHelp[] } | null>(null);
  const loading = useTask();
  useEffect(() => loading.run(() => call("getFunctions", {}), setLoaded), []);
  return (
    <PanelFrame title="Formulas">
      <StateNotice />
      <SpendingStopped />
      <OddBillCard />
      {state !== null && <SpentByFormulas state={state} />}
      {state?.formulas !== undefined && <FormulasHere state={state} formulas={state.formulas} />}
      <FormulaActions />
      {loading.failure !== null && <FailureNotice failure={loading.failure} onRetry={loading.again} />}
      {loaded === null && loading.busy && <Spinner />}
      {loaded !== null && <Functions functions={loaded.functions} />}
      <InsertFilterForm />
    </PanelFrame>
  );
}

/** What formulas have spent of today's cap: one that is reached keeps cells waiting. */
function SpentByFormulas({ state }: { state: State }): JSX.Element | null {
  const { go } = useAddin();
  const { formulasToday } = state.credits;
  const cap = formulaCapOf(state);
  if (cap === null || formulasToday === 0) return null;
  if (formulasToday < cap) return <Meter label="Formulas today" used={formulasToday} cap={cap} />;
  return (
    <Notice tone="warning">
      <p>{`Today's cap for formulas, ${credits(cap)}, is reached. Raise it in Settings, or fetch missing values here.`}</p>
      <button type="button" class="link" onClick={() => go("settings")}>
        Open Settings
      </button>
    </Notice>
  );
}

function Functions({ functions }: { functions: readonly FunctionHelp[] }): JSX.Element {
  const { call } = useAddin();
  const [sought, setSought] = useState("");
  const [inserted, setInserted] = useState("");
  const inserting = useTask();
  const insert = (name: string, example: number): void =>
    inserting.run(async () => {
      setInserted("");
      const { a1, formula } = await call("insertFormula", { name, example });
      setInserted(`${formula} is in ${a1} now.`);
    });

  const isMeant = ({ name, summary }: FunctionHelp): boolean =>
    `${name} ${summary}`.toLowerCase().includes(sought.trim().toLowerCase());
  return (
    <section class="block" aria-labelledby="functions-title">
      <h2 id="functions-title">Functions</h2>
      <Field
        id="find-function"
        label="Find a function"
        placeholder="jobs, news, headcount…"
        value={sought}
        onInput={setSought}
      />
      {inserting.failure !== null && <FailureNotice failure={inserting.failure} onRetry={inserting.again} />}
      {inserted !== "" && (
        <Notice tone="success">
          <p>{inserted}</p>
        </Notice>
      )}
      {!functions.some(isMeant) && <p class="help">No function is called that.</p>}
      {functions.filter(isMeant).map(({ name, signature, summary, price, examples }) => (
        <details key={name} class="function">
          <summary>
            <code>{name}</code>
            <span class="help">{price}</span>
          </summary>
          <p class="signature">
            <code>{signature}</code>
          </p>
          <p>{summary}</p>
          <ul class="examples">
            {examples.map((formula, example) => (
              <li key={formula}>
                <code>{formula}</code>
                <span class="copy-line">
                  <button
                    type="button"
                    class="link"
                    disabled={inserting.busy}
                    aria-label={`Insert into the selected cell: ${formula}`}
                    onClick={() => insert(name, example)}
                  >
                    Insert into the selected cell
                  </button>
                  <CopyButton text={formula} what={formula} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
