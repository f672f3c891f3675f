import { rowsInSpans } from "../core/a1";
import { isIdHeading } from "../core/company";
import { checksum } from "../core/json";
import type { RunRequest } from "../core/run-request";
import { codeOf, InputError } from "../errors";
import type { Spreadsheet } from "../google/spreadsheet";
import {
  calculatingIn,
  companiesIn,
  type CompanyRows,
  firstOf,
  rowsOfColumn,
  withoutHidden,
} from "./company-rows";
import { companySelection, shownRange } from "./company-selection";
import type { Subject } from "./subject";

/**
 * Which rows a request means: the only place where that is decided. A bill hands its rows on (`chosen`), so that what was
 * billed, shown and agreed to is what is bought.
 *
 * @throws {InputError} `input/changed`, if the rows of the bill hold something else by now.
 */
function chooseRows(spreadsheet: Spreadsheet, request: RunRequest, subject: Subject): CompanyRows {
  const all =
    request.chosen === undefined
      ? withoutHidden(companySelection(spreadsheet, request.range, subject))
      : rowsChosen(spreadsheet, request.chosen, subject);
  return request.first === undefined ? all : firstOf(all, request.first);
}

/** The rows of a bill: those that hold something else by now are looked for again. */
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
 * The rows of a run.
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

/** The same rows of the same column, as they are now. */
export function rowsAgain({ sheet, column, rows }: CompanyRows, subject: Subject): CompanyRows {
  return rowsOfColumn(
    sheet,
    column,
    rows.map(({ row }) => row),
    subject,
  );
}

/**
 * The rows that a bill is for, in one text: a run is started with exactly these, and nothing is decided twice.
 *
 * `sheet.column.rows.companies.checksum.filter.hidden`; rows as `first-last`.
 */
export function chosenText({ sheet, column, rows, hidden }: CompanyRows): string {
  const numbers = rows.map(({ row }) => row);
  const spans = rowsInSpans(numbers, 1).map(({ first, last }) => `${first}-${last}`);
  const companies = companiesIn(rows);
  const sums = [companies.length, checksum([...companies].sort()), checksum([sheet.filterState()])];
  return [sheet.sheetId, column, spans.join(","), ...sums, hidden].join(".");
}

function rowsChosen(spreadsheet: Spreadsheet, text: string, subject: Subject): CompanyRows {
  const [sheetId, column, spans = "", count, sum, filter, hidden] = text.split(".");
  const sheet = spreadsheet.sheet(Number(sheetId));
  if (sheet === null || !(Number(column) >= 1)) throw changed("The sheet of this bill is gone.");
  const lastRow = sheet.lastRow();
  const numbers = spans.split(",").flatMap((span) => {
    const [first = NaN, last = NaN] = span.split("-").map(Number);
    const length = Math.min(last, lastRow) - first + 1;
    return first >= 1 && length >= 1 ? Array.from({ length }, (_, index) => first + index) : [];
  });
  const found = { ...rowsOfColumn(sheet, Number(column), numbers, subject), hidden: Number(hidden) };
  const companies = companiesIn(found.rows);
  if (checksum([sheet.filterState()]) !== filter) throw changed("The filter has changed since the bill.");
  if (checksum([...companies].sort()) === sum) return found;
  throw changed(
    companies.length === Number(count)
      ? "The selected companies have changed since the bill."
      : `The bill was for ${count} ${count === "1" ? "company" : "companies"}, and there are ${companies.length} now.`,
  );
}

function changed(fact: string): InputError {
  return new InputError("input/changed", fact, "Nothing was spent. Look at the new bill, then start again.");
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
    heading: _is,
    ...kept
  } = request;
  const { range: given = "" } = request;
  const isAsGiven = first === undefined && given !== "" && !(isMoved && /\d[^!]*$/.test(given));
  const range = isAsGiven ? given : shownRange(selected);
  const whole = shownRange({ ...selected, areas: [{ first: selected.firstRow, last: selected.lastRow }] });
  return {
    ...kept,
    range: range.length > LONGEST_RANGE ? whole : range,
    ...(isIdHeading(selected.header) ? { heading: selected.header } : {}),
  };
}
