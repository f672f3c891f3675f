import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { State } from "../../src/rpc/rpc";
import type { CompanyAt, FunctionHelp } from "../../src/features/formulas";
import { useAddin, useSelectionRead } from "../addin";
import { formulaCapOf } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { credits } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { FormulaActions } from "./formula-actions";
import { FormulasFold, InsertFilterForm } from "./formulas-here";

/** The functions, ready for the selected company; below them what is done to formulas in the sheet, and the switch that lets them spend. */
export function Formulas(): JSX.Element {
  const { state, call } = useAddin();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loading = useTask();
  useSelectionRead(() => loading.run(() => call("getFunctions", {}), setLoaded));
  return (
    <PanelFrame title="Formulas" footer={<FormulaActions />}>
      <StateNotice />
      <SpendingStopped />
      <OddBillCard />
      {state !== null && <LimitReached state={state} />}
      {loading.failure !== null && <FailureNotice failure={loading.failure} onRetry={loading.again} />}
      {loaded === null && loading.busy && <Spinner />}
      {loaded !== null && <Functions {...loaded} />}
      <InsertFilterForm />
      {state?.formulas !== undefined && <FormulasFold state={state} formulas={state.formulas} />}
    </PanelFrame>
  );
}

interface Loaded {
  readonly company: CompanyAt | null;
  readonly functions: readonly FunctionHelp[];
}

/** Cells wait once formulas have spent all that they may in a day. */
function LimitReached({ state }: { state: State }): JSX.Element | null {
  const { go } = useAddin();
  const limit = formulaCapOf(state);
  if (limit === null || state.credits.formulasToday < limit) return null;
  return (
    <Notice tone="warning">
      <p>{`Formulas have reached today's limit of ${credits(limit)}.`}</p>
      <button type="button" class="link" onClick={() => go("settings")}>
        Raise it in Settings
      </button>
    </Notice>
  );
}

function Functions({ company, functions }: Loaded): JSX.Element {
  const { call } = useAddin();
  const [sought, setSought] = useState("");
  const [inserted, setInserted] = useState("");
  const inserting = useTask();
  const insert = (name: string, example?: number): void =>
    inserting.run(async () => {
      setInserted("");
      const request = example === undefined ? { name } : { name, example };
      const { a1, formula } = await call("insertFormula", request);
      setInserted(`${formula} is in ${a1} now.`);
    });

  const isMeant = ({ name, summary }: FunctionHelp): boolean =>
    `${name} ${summary}`.toLowerCase().includes(sought.trim().toLowerCase());
  return (
    <section class="functions" aria-label="Functions">
      <input
        type="text"
        aria-label="Find a function"
        placeholder="Find: jobs, news, headcount…"
        autocomplete="off"
        spellcheck={false}
        value={sought}
        onInput={(event) => setSought(event.currentTarget.value)}
      />
      {company !== null && (
        <p class="help">
          For {company.text} in {company.a1}
        </p>
      )}
      {inserting.failure !== null && <FailureNotice failure={inserting.failure} onRetry={inserting.again} />}
      {inserted !== "" && (
        <Notice tone="success">
          <p>{inserted}</p>
        </Notice>
      )}
      {!functions.some(isMeant) && <p class="help">No function is called that.</p>}
      <ul>
        {functions.filter(isMeant).map((each) => (
          <Function key={each.name} {...each} busy={inserting.busy} onInsert={insert} />
        ))}
      </ul>
    </section>
  );
}

interface FunctionProps extends FunctionHelp {
  readonly busy: boolean;
  /** Without an example: what it is for the selected company. */
  readonly onInsert: (name: string, example?: number) => void;
}

/** One function: its price, the formula to insert or copy, and behind its name what it does and further examples. */
function Function({
  name,
  signature,
  summary,
  price,
  examples,
  here,
  busy,
  onInsert,
}: FunctionProps): JSX.Element {
  const [simplest = "", ...others] = examples;
  const further = here === null ? others : examples;
  const firstExample = here === null ? 1 : 0;
  return (
    <li class="function">
      <details>
        <summary>
          <code>{name}</code>
          <span class="help">{price}</span>
        </summary>
        <p>{summary}</p>
        <p class="signature">
          <code>{signature}</code>
        </p>
        {further.map((formula, index) => (
          <Use
            key={formula}
            formula={formula}
            busy={busy}
            onInsert={() => onInsert(name, index + firstExample)}
          />
        ))}
      </details>
      <Use
        formula={here ?? simplest}
        busy={busy}
        onInsert={() => (here === null ? onInsert(name, 0) : onInsert(name))}
      />
    </li>
  );
}

interface UseProps {
  readonly formula: string;
  readonly busy: boolean;
  readonly onInsert: () => void;
}

/** A formula to insert or to copy. */
function Use({ formula, busy, onInsert }: UseProps): JSX.Element {
  return (
    <div class="formula-use">
      <code>{formula}</code>
      <button type="button" class="link" disabled={busy} aria-label={`Insert ${formula}`} onClick={onInsert}>
        Insert
      </button>
      <CopyButton text={formula} what={formula} />
    </div>
  );
}
