import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { State } from "../../src/rpc/rpc";
import type { CompanyAt, FunctionHelp } from "../../src/features/formulas";
import { useAddin, useSelectionRead } from "../addin";
import { formulaCapOf } from "../credits/credits-in-words";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { credits } from "../in-words";
import { FailureNotice, Notice, StateNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";
import { FormulasFold, InsertFilterForm } from "../settings/formulas-here";
import { FormulaActions } from "./formula-actions";
import { type Draft, FormulaBuilder, formulaOf } from "./formula-builder";
import { InsertFormula } from "./insert-formula";

/** Builds a formula for the selected company; below it what is done to formulas in the sheet, and the switch that lets them spend. */
export function Formulas(): JSX.Element {
  const { state, call } = useAddin();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loading = useTask();
  const [draft, setDraft] = useState<Draft | null>(null);
  useSelectionRead(() => loading.run(() => call("getFunctions", {}), setLoaded));
  const fn = loaded?.functions.find(({ name }) => name === draft?.name);
  const footer =
    loaded === null || draft === null || fn === undefined ? (
      <FormulaActions />
    ) : (
      <InsertFormula key={fn.name} chosen={formulaOf(fn, draft, loaded.company)} />
    );
  return (
    <PanelFrame title="Formulas" footer={footer}>
      <StateNotice />
      <SpendingStopped />
      <OddBillCard />
      {state !== null && <LimitReached state={state} />}
      {loading.failure !== null && <FailureNotice failure={loading.failure} onRetry={loading.again} />}
      {loaded === null && loading.busy && <Spinner />}
      {loaded !== null && <FormulaBuilder {...loaded} draft={draft} onDraft={setDraft} />}
      {draft === null && <InsertFilterForm />}
      {state?.formulas !== undefined && <FormulasFold state={state} formulas={state.formulas} />}
    </PanelFrame>
  );
}

interface Loaded {
  readonly company: CompanyAt | null;
  readonly functions: readonly FunctionHelp[];
}

/** Cells wait once formulas have spent all that they may today or this month. */
function LimitReached({ state }: { state: State }): JSX.Element | null {
  const { go } = useAddin();
  const { formulasToday, formulasMonth } = state.credits;
  const dayCap = formulaCapOf(state);
  if (dayCap === null) return null;
  const { monthCap = Infinity } = state.formulas ?? {};
  const [whose, limit] = formulasMonth >= monthCap ? ["this month's", monthCap] : ["today's", dayCap];
  if (formulasMonth < monthCap && formulasToday < dayCap) return null;
  return (
    <Notice tone="warning">
      <p>{`Formulas have reached ${whose} limit of ${credits(limit)}.`}</p>
      <button type="button" class="link" onClick={() => go("settings")}>
        Raise it in Settings
      </button>
    </Notice>
  );
}
