import { a1Of, areasIn, parseA1, type RowSpan } from "../core/a1";
import { isIdHeading } from "../core/company";
import type { RunRequest } from "../core/run-request";
import { codeOf, InputError, SetupError } from "../errors";
import type { Box, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { rowsChosen } from "./chosen-rows";
import {
  calculatingIn,
  companiesIn,
  type CompanyRows,
  companyRowsIn,
  firstOf,
  reread,
  withoutHidden,
} from "./company-rows";
import { companySubject, type Subject } from "./subject";

/** One merged cell that somebody selects is hardly larger; of more cells it is not asked. */
const MERGED_ROWS_MAX = 20;
const MERGED_COLUMNS_MAX = 30;

/**
 * The companies of a range in A1 notation or, without one, of the selection; hidden rows are among them.
 *
 * @throws {SetupError} If nothing is selected.
 * @throws {InputError} If the range is none, or on a sheet that does not exist.
 */
export function companySelection(
  spreadsheet: Spreadsheet,
  range?: string,
  subject: Subject = companySubject,
): CompanyRows {
  const selected = spreadsheet.selection();
  if (range === undefined) {
    if (selected === null)
      throw new SetupError(
        "setup/no-selection",
        "Nothing is selected. Select cells that hold company websites, then try again.",
      );
    return companyRowsIn({ ...selected, isCell: isOneCell(selected.sheet, selected.boxes) }, subject);
  }
  const areas = areasIn(range).map(parseA1);
  const sheetName = areas[0]!.sheetName;
  const sheet = sheetName === null ? (selected?.sheet ?? null) : spreadsheet.sheetNamed(sheetName);
  if (sheet === null)
    throw new InputError(
      "input/range",
      `There is no sheet for the range ${range}. Check its name, then try again.`,
    );
  const boxes = areas.map((area) => boxIn(sheet, area));
  // `A2` is a cell, and stands for its column; `A2:A2` is one row of it.
  const isCell = boxes.length === 1 && !range.slice(range.lastIndexOf("!") + 1).includes(":");
  return companyRowsIn({ sheet, boxes, isCell }, subject);
}

/** `Sheet1!A2:A21`, or `Sheet1!A2,A4:A6` of what was chosen piece by piece; for people and for a later call alike. */
export function shownRange({
  sheet,
  column,
  areas,
}: Pick<CompanyRows, "sheet" | "column" | "areas">): string {
  return areas
    .map((area, index) => areaText(area, column, areas, index === 0 ? sheet.name : undefined))
    .join(",");
}

/** One cell alone would be read as its whole column. */
function areaText(
  { first, last }: RowSpan,
  column: number,
  { length }: readonly RowSpan[],
  sheetName?: string,
): string {
  const text = a1Of({ row: first, column, rows: last - first + 1, columns: 1 }, sheetName);
  return length === 1 && first === last ? `${text}:${text.slice(text.lastIndexOf("!") + 1)}` : text;
}

function isOneCell(sheet: SheetTable, boxes: readonly Box[]): boolean {
  const [box] = boxes;
  if (box === undefined || boxes.length > 1) return false;
  if (box.rows === 1 && box.columns === 1) return true;
  if (box.rows > MERGED_ROWS_MAX || box.columns > MERGED_COLUMNS_MAX) return false;
  return sheet.mergedIn(box).some((merged) => merged.rows === box.rows && merged.columns === box.columns);
}

/** An open end reaches as far as the sheet has content. */
function boxIn(
  sheet: SheetTable,
  open: { row: number; column: number; rows: number | null; columns: number | null },
): Box {
  return {
    row: open.row,
    column: open.column,
    rows: open.rows ?? Math.max(1, sheet.lastRow() - open.row + 1),
    columns: open.columns ?? Math.max(1, sheet.lastColumn() - open.column + 1),
  };
}

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
