import { a1Of, areasIn, parseA1 } from "../core/a1";
import type { RowSpan } from "../core/row-spans";
import { InputError, SetupError } from "../errors";
import type { Box, SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { companyRowsIn, type CompanyRows } from "./company-rows";
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
