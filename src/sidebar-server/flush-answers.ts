import type { Execution } from "../compose";
import type { FlushedAnswers } from "../core/formulas-contract";
import { showAgain } from "../formula-actions/show-again";
import { waitingFormulas } from "../formula-actions/waiting-formulas";
import { requireWhole } from "../journal/flush";

const LONGEST_MS = 20_000;
/** Finding them may take half of it. */
const LONGEST_SEARCH_MS = 10_000;
/** At most thirty are evaluated at once, and each needs the lock. */
const MOST_FORMULAS = 60;

const NOTHING: FlushedAnswers = { waiting: false, formulas: 0, left: 0 };

/**
 * Moves parked answers into the journal, and has formulas evaluated again that waited for it. An open sidebar calls it all
 * the time: where nothing waits it reads the document's properties and that is all.
 *
 * An execution that is killed on its way leaves its mark, and the formulas wait again after a minute.
 *
 * @throws {LimitError} Or a `SetupError`, if something stands in the way of the journal: then formulas keep waiting.
 */
export function flushAnswers(execution: Execution): FlushedAnswers {
  const { services } = execution;
  if (!services.hasDocumentStore()) return NOTHING;
  execution.flush();
  const { clock, startedAt, spreadsheet } = services;
  const state = services.state();
  if (!state.formulasWait(clock.now())) return NOTHING;
  const { allowed, callCap } = services.settings().formulas;
  if (!allowed) return NOTHING;
  // Evaluated now they would show an error, and nobody could tell later that they wait.
  requireWhole({ journal: services.journal() }, state.known());
  if (!state.takeWaitingFormulas(clock.now())) return NOTHING;

  const journalSheetId = state.known().journal.sheetId;
  const { cells, isWhole } = waitingFormulas(
    { spreadsheet, clock },
    { journalSheetId, callCap, until: startedAt + LONGEST_SEARCH_MS },
  );
  const formulas = showAgain(
    execution.forFormulaActions(),
    cells.slice(0, MOST_FORMULAS),
    startedAt + LONGEST_MS,
  );
  const left = cells.length - formulas;
  return { waiting: state.releaseWaitingFormulas(clock.now(), left > 0 || !isWhole), formulas, left };
}
