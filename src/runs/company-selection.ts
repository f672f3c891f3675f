import { a1Of, parseA1 } from "../core/a1";
import { InputError, SetupError } from "../errors";
import type { Box, SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { companyRowsIn, type CompanyRows } from "./company-rows";
import { companySubject, type Subject } from "./subject";

/**
 * The companies of a range in A1 notation or, without one, of the selection.
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
    return companyRowsIn(selected.sheet, selected.boxes, subject);
  }
  const { sheetName, row, column, rows, columns } = parseA1(range);
  const sheet = sheetName === null ? (selected?.sheet ?? null) : spreadsheet.sheetNamed(sheetName);
  if (sheet === null)
    throw new InputError(
      "input/range",
      `There is no sheet for the range ${range}. Check its name, then try again.`,
    );
  return companyRowsIn(sheet, [boxIn(sheet, { row, column, rows, columns })], subject);
}

/** `Sheet1!A2:A21`, for people and for a later call alike. */
export function shownRange({ sheet, column, firstRow, lastRow }: CompanyRows): string {
  return a1Of({ row: firstRow, column, rows: lastRow - firstRow + 1, columns: 1 }, sheet.name);
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
