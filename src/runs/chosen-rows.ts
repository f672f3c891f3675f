import { rowsInSpans } from "../core/a1";
import { isIdHeading } from "../core/company";
import { checksum } from "../core/json";
import type { RunRequest } from "../products/run-request";
import { InputError } from "../core/errors";
import type { Spreadsheet } from "../google/spreadsheet";
import {
  calculatingIn,
  companiesIn,
  type CompanyRows,
  firstOf,
  rowsOfColumn,
  withoutHidden,
} from "../rows/company-rows";
import { companySelection, shownRange } from "../rows/company-selection";
import type { Subject } from "../rows/subject";

/**
 * Which rows a request means: the only place where that is decided. A bill hands its rows on (`chosen`), so that hidden ones are
 * not looked for again; where another filter hides rows by now, they are.
 */
export function chooseRows(spreadsheet: Spreadsheet, request: RunRequest, subject: Subject): CompanyRows {
  const { range, chosen, first } = request;
  const all =
    (chosen === undefined ? null : rowsChosen(spreadsheet, chosen, subject)) ??
    withoutHidden(companySelection(spreadsheet, range, subject));
  return first === undefined ? all : firstOf(all, first);
}

/**
 * Whether a run can start with these rows.
 *
 * @throws {InputError} If there is no company, or one that is being calculated and is not to be left out.
 */
export function requireStartable(
  { rows }: CompanyRows,
  { withoutCalculating }: Pick<RunRequest, "withoutCalculating">,
  subject: Subject,
): void {
  const calculating = calculatingIn(rows);
  if (calculating > 0 && withoutCalculating !== true) {
    throw new InputError(
      "input/range",
      `${calculating === 1 ? "1 cell is" : `${calculating} cells are`} still being calculated.`,
      "Start when the column shows its companies.",
    );
  }
  if (companiesIn(rows).length > 0) return;
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

/** The rows that a bill is for, in one text: `sheet.column.rows.filter.hidden`; rows as `first-last`. */
export function chosenText({ sheet, column, rows, hidden }: CompanyRows): string {
  const numbers = rows.map(({ row }) => row);
  const spans = rowsInSpans(numbers, 1).map(({ first, last }) => `${first}-${last}`);
  return [sheet.sheetId, column, spans.join(","), checksum([sheet.filterState()]), hidden].join(".");
}

/** Null where another filter hides rows by now, or the sheet is gone. */
function rowsChosen(spreadsheet: Spreadsheet, text: string, subject: Subject): CompanyRows | null {
  const [sheetId, column, spans = "", filter, hidden] = text.split(".");
  const sheet = spreadsheet.sheet(Number(sheetId));
  if (sheet === null || !(Number(column) >= 1) || checksum([sheet.filterState()]) !== filter) return null;
  const lastRow = sheet.lastRow();
  const numbers = spans.split(",").flatMap((span) => {
    const [first = NaN, last = NaN] = span.split("-").map(Number);
    const length = Math.min(last, lastRow) - first + 1;
    return first >= 1 && length >= 1 ? Array.from({ length }, (_, index) => first + index) : [];
  });
  return { ...rowsOfColumn(sheet, Number(column), numbers, subject), hidden: Number(hidden) };
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
    agreed: _agreed,
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
