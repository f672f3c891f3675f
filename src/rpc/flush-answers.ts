import { flush } from "../entry";
import type { App } from "../app";
import {
  FORMULAS_AWAY,
  formulasWait,
  noteEvaluated,
  showAgain,
  waitingFormulas,
} from "../formulas/waiting-formulas";
import { requireWhole } from "../money/bookkeeping";
import { spendingStop } from "../money/shared-state";
import { watchedMark } from "../watches/stored-watch";

export interface FlushedAnswers {
  /** Formulas wait, or may wait again: call again soon. */
  waiting: boolean;
  /** Formulas that are being evaluated again. */
  formulas: number;
  /** Formulas that were found waiting beside these. */
  left: number;
  /** Orders whose answers have moved into the journal by this call. */
  moved: number;
  /** Another text once a watch has looked, or is another: as in the state. */
  watched: string;
}

const LONGEST_MS = 20_000;
/** At most thirty are evaluated at once, and each needs the lock. */
const MOST_FORMULAS = 60;

const NOTHING: FlushedAnswers = { waiting: false, formulas: 0, left: 0, moved: 0, watched: "" };

/**
 * Moves parked answers into the journal, and has formulas evaluated again that waited for it. An open sidebar calls it all
 * the time: where nothing waits it reads the document's properties and that is all. Formulas that an execution has set
 * aside and not put back are put back, too.
 *
 * @throws {LimitError} Or a `SetupError`, if something stands in the way of the journal: then formulas keep waiting.
 */
export function flushAnswers(app: App): FlushedAnswers {
  if (!app.hasDocumentStore()) return NOTHING;
  const { clock } = app;
  const state = app.state;
  const parked = () => state.known().waiting(clock.now()).length;
  const before = parked();
  const nothing = { ...NOTHING, watched: watchedMark(state.known()) };
  const isAway = state.known().value(FORMULAS_AWAY) !== null;
  if (before === 0 && !isAway && formulasWait(state.known(), clock.now()).wait === "no") return nothing;
  flush(app);
  const flushed: FlushedAnswers = { ...nothing, moved: Math.max(0, before - parked()) };
  const waiting = formulasWait(state.known(), clock.now());
  const { allowed, callCap } = app.settings.formulas;
  if (waiting.wait === "no" || !allowed || spendingStop(state.known()) !== null) return flushed;
  if (waiting.wait === "soon") return { ...flushed, waiting: true };
  // Evaluated now they would show an error, and nobody could tell later that they wait.
  requireWhole({ journal: app.journal }, state.known());

  // From now: what went before may have made the journal, which takes seconds.
  const until = clock.now() + LONGEST_MS;
  const formulaActions = app;
  // Each once: one that a cap keeps waiting must not be in the way of the others.
  const cells = waitingFormulas(formulaActions, waiting.after, callCap);
  const formulas = showAgain(formulaActions, cells.slice(0, MOST_FORMULAS), until);
  const left = cells.length - formulas;
  noteEvaluated(state, waiting, left === 0 ? "" : (cells[formulas - 1]?.place ?? waiting.after));
  // Whether those that were evaluated again wait again is known soon.
  return { ...flushed, waiting: formulas > 0 || left > 0, formulas, left };
}
