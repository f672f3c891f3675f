import type { App } from "../../app";
import { requireWhole } from "../../money/bookkeeping";
import { spendingStop } from "../../money/shared-state";
import { FORMULAS_AWAY, formulasWait, noteEvaluated, showAgain, waitingFormulas } from "./waiting-formulas";

/** Formulas that waited for answers which have moved into the journal. */
export interface FormulasAgain {
  /** They wait, or may wait again: call again soon. */
  waiting: boolean;
  /** So many are being evaluated again. */
  formulas: number;
  /** So many were found waiting beside these. */
  left: number;
}

const LONGEST_MS = 20_000;
/** At most thirty are evaluated at once, and each needs the lock. */
const MOST_FORMULAS = 60;

const NOTHING: FormulasAgain = { waiting: false, formulas: 0, left: 0 };

/** Whether formulas wait, or an execution has set some aside and not put them back. */
export function doFormulasWait({ state, clock }: Pick<App, "state" | "clock">): boolean {
  const known = state.known();
  return known.value(FORMULAS_AWAY) !== null || formulasWait(known, clock.now()).wait !== "no";
}

/**
 * Has formulas evaluated again that waited for what is in the journal by now.
 *
 * @throws {LimitError} Or a `SetupError`, if something stands in the way of the journal: then formulas keep waiting.
 */
export function goOnWithFormulas(app: App): FormulasAgain {
  if (!app.hasDocumentStore()) return NOTHING;
  const { clock, state } = app;
  const waiting = formulasWait(state.known(), clock.now());
  const { allowed, callCap } = app.settings.formulas;
  if (waiting.wait === "no" || !allowed || spendingStop(state.known()) !== null) return NOTHING;
  if (waiting.wait === "soon") return { ...NOTHING, waiting: true };
  // Evaluated now they would show an error, and no longer that they wait.
  requireWhole({ journal: app.journal }, state.known());

  // From now: what went before may have made the journal, which takes seconds.
  const until = clock.now() + LONGEST_MS;
  // Each once: one that a cap keeps waiting must not be in the way of the others.
  const cells = waitingFormulas(app, waiting.after, callCap);
  const formulas = showAgain(app, cells.slice(0, MOST_FORMULAS), until);
  const left = cells.length - formulas;
  noteEvaluated(state, waiting, left === 0 ? "" : (cells[formulas - 1]?.place ?? waiting.after));
  // Whether those that were evaluated again wait again is known soon.
  return { waiting: formulas > 0 || left > 0, formulas, left };
}
