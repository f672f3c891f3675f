import { isIdHeading } from "../core/company-id";
import type { RunRequest } from "../core/run-request";
import { codeOf, InputError } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { rowsChosen } from "./chosen-rows";
import { calculatingIn, companiesIn, firstOf, reread, withoutHidden, type CompanyRows } from "./company-rows";
import { companySelection, shownRange } from "./company-selection";
import type { Subject } from "./subject";

/**
 * Which rows a request means: the only place where that is decided. A bill hands its rows on (`chosen`), so that what was
 * billed, shown and agreed to is what is bought.
 *
 * @throws {InputError} `input/changed`, if the rows of the bill hold something else by now.
 */
export function chooseRows(spreadsheet: Spreadsheet, request: RunRequest, subject: Subject): CompanyRows {
  const all =
    request.chosen === undefined
      ? withoutHidden(companySelection(spreadsheet, request.range, subject))
      : rowsChosen(spreadsheet, request.chosen, subject);
  return request.first === undefined ? all : firstOf(all, request.first);
}

/** As `chooseRows`, for a bill: rows that hold something else by now are looked for again. */
export function chooseForBill(spreadsheet: Spreadsheet, request: RunRequest, subject: Subject): CompanyRows {
  try {
    return chooseRows(spreadsheet, request, subject);
  } catch (error) {
    if (codeOf(error) !== "input/changed") throw error;
    const { chosen: _, ...again } = request;
    return chooseRows(spreadsheet, again, subject);
  }
}

/**
 * As `chooseRows`, for a run.
 *
 * @throws {InputError} If there is no company, or one that is being calculated and is not to be left out.
 */
export function chooseForRun(spreadsheet: Spreadsheet, request: RunRequest, subject: Subject): CompanyRows {
  const chosen = chooseRows(spreadsheet, request, subject);
  const calculating = calculatingIn(chosen.rows);
  if (calculating > 0 && request.withoutCalculating !== true) {
    throw new InputError(
      "input/range",
      `${calculating === 1 ? "1 cell is" : `${calculating} cells are`} still being calculated.`,
      "Start when the column shows its companies.",
    );
  }
  if (companiesIn(chosen.rows).length > 0) return chosen;
  const what = subject.anyText ? "name" : "company";
  const cells = subject.anyText ? "names of companies or e-mail addresses" : "company websites";
  throw new InputError(
    "input/range",
    `No ${what} is selected.`,
    `Select cells that hold ${cells}, then try again.`,
  );
}

/**
 * The rows of a run that is being started, after rows were moved meanwhile. Which of them are hidden is not asked again: that
 * is a call for each.
 */
export function rowsAgain(
  spreadsheet: Spreadsheet,
  seen: CompanyRows,
  request: RunRequest,
  subject: Subject,
): CompanyRows {
  const isDecided = seen.hidden > 0 || seen.unseen > 0 || request.chosen !== undefined;
  const isPart = request.first !== undefined || request.addHeader === true;
  return isDecided || isPart ? reread(seen, subject) : companySelection(spreadsheet, request.range, subject);
}

/** A record keeps no long text. */
const LONGEST_RANGE = 1_000;

/**
 * What a run remembers of its request: what is for starting it alone is left out.
 *
 * @param isMoved Whether its rows are elsewhere than the request says; a whole column is where it was.
 */
export function keptRequest(request: RunRequest, selected: CompanyRows, isMoved = false): RunRequest {
  const {
    chosen: _,
    first,
    addHeader: _added,
    withoutCalculating: _without,
    heading: _former,
    ...kept
  } = request;
  const shown = shownRange(selected);
  const { range: given = "" } = request;
  const isAsGiven = first === undefined && given !== "" && !(isMoved && /\d[^!]*$/.test(given));
  const range = isAsGiven ? given : shown;
  const whole = shownRange({ ...selected, areas: [{ first: selected.firstRow, last: selected.lastRow }] });
  return {
    ...kept,
    range: range.length > LONGEST_RANGE ? whole : range,
    ...(isIdHeading(selected.header) ? { heading: selected.header } : {}),
  };
}
