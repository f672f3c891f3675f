import type { Execution } from "../compose";
import type { State } from "../core/sidebar-contract";
import { waitingFormulasValues } from "../functions/formulas-wait";
import { spendingStopValues } from "../journal/spending-stop";
import { stateOf } from "./sidebar-state";

/** Stops all purchases in the document, or allows them again: then formulas that say so are evaluated again. */
export function stopSpending(execution: Execution, { stopped }: { readonly stopped: boolean }): State {
  const { services } = execution;
  services.documentProperties();
  const payer = services.settings().payerTag;
  const now = services.clock.now();
  const set = stopped
    ? spendingStopValues({ at: new Date(now).toISOString(), payer })
    : { ...spendingStopValues(null), ...waitingFormulasValues(now) };
  services.state().update(() => ({ set, value: null }));
  return stateOf(execution);
}
