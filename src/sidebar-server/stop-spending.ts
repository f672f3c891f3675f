import type { Execution } from "../compose";
import type { State } from "../core/sidebar-contract";
import { waitingFormulasValues } from "../functions/formulas-wait";
import { spendingStop, spendingStopValues } from "../journal/spending-stop";
import { actsValues } from "../upkeep/acts";
import { stateOf } from "./sidebar-state";
import { actOfTrusted } from "./trusted-hand";

/** Stops all purchases in the document, or allows them again: then formulas that say so are evaluated again. */
export function stopSpending(execution: Execution, { stopped }: { readonly stopped: boolean }): State {
  const { services } = execution;
  services.documentProperties();
  const act = actOfTrusted(execution, stopped ? "spending-stopped" : "spending-allowed");
  const set = stopped
    ? spendingStopValues(act)
    : { ...spendingStopValues(null), ...waitingFormulasValues(services.clock.now()) };
  services.state().update((snapshot) => {
    const isChanged = (spendingStop(snapshot) !== null) !== stopped;
    return { set: { ...set, ...(isChanged ? actsValues(act, snapshot) : {}) }, value: null };
  });
  return stateOf(execution);
}
