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
  const areas = areasIn(range).map(parseA1);
  const sheetName = areas[0]!.sheetName;
  const sheet = sheetName === null ? (selected?.sheet ?? null) : spreadsheet.sheetNamed(sheetName);
  if (sheet === null)
    throw new InputError(
      "input/range",
      `There is no sheet for the range ${range}. Check its name, then try again.`,
    );
  return companyRowsIn(
    sheet,
    areas.map((area) => boxIn(sheet, area)),
    subject,
  );
}

/** `Sheet1!A2:A21`, or `Sheet1!A2,A4:A6` of what was chosen piece by piece; for people and for a later call alike. */
export function shownRange({ sheet, column, areas }: CompanyRows): string {
  return areas
    .map(({ first, last }, index) =>
      a1Of({ row: first, column, rows: last - first + 1, columns: 1 }, index === 0 ? sheet.name : undefined),
    )
    .join(",");
}

/** Commas in the quoted name of a sheet part nothing. */
function areasIn(range: string): string[] {
  return range.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? [range];
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
