import { a1Of, areasIn, parseA1 } from "../core/a1";
import { InputError, SetupError } from "../errors";
import type { Box, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { columnsOfCompanies, rowsIn } from "./choose-column";
import { calculatingIn, companiesIn, type CompanyRows, rowsOfColumn } from "./company-rows";
import { readTop } from "./header-row";
import { companySubject, type Subject } from "./subject";

/** What is selected: rectangles, or one cell, which stands for its column. */
export interface Selected {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly isCell: boolean;
}

/**
 * The companies of a range in A1 notation or, without one, of the selection; hidden rows are among them.
 *
 * @throws {SetupError} If nothing is selected, or the sheet is empty.
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
        "Nothing is selected. Select cells with company websites, then try again.",
      );
    return companyRowsIn({ ...selected, isCell: isOneCell(selected.boxes) }, subject);
  }
  const areas = areasIn(range).map(parseA1);
  const sheetName = areas[0]!.sheetName;
  const sheet = sheetName === null ? (selected?.sheet ?? null) : spreadsheet.sheetNamed(sheetName);
  if (sheet === null)
    throw new InputError(
      "input/range",
      `There is no sheet for the range ${range}. Check its name, then try again.`,
    );
  // An open end reaches as far as the sheet has content.
  const boxes = areas.map(({ row, column, rows, columns }) => ({
    row,
    column,
    rows: rows ?? Math.max(1, sheet.lastRow() - row + 1),
    columns: columns ?? Math.max(1, sheet.lastColumn() - column + 1),
  }));
  // `A2` is a cell, and stands for its column; `A2:A2` is one row of it.
  const isCell = boxes.length === 1 && !range.slice(range.lastIndexOf("!") + 1).includes(":");
  return companyRowsIn({ sheet, boxes, isCell }, subject);
}

/**
 * The rows that a selection means. One selected cell means its column down to the last row; of several columns the one with
 * most companies is taken.
 *
 * @throws {SetupError} If the sheet is empty.
 */
export function companyRowsIn(
  { sheet, boxes, isCell }: Selected,
  subject: Subject = companySubject,
): CompanyRows {
  const lastRow = sheet.lastRow();
  if (lastRow === 0) {
    throw new SetupError(
      "setup/no-selection",
      `The sheet ${sheet.name} is empty. Select a column of company websites, then try again.`,
    );
  }
  const wanted = isCell ? [{ ...boxes[0]!, row: 1, rows: lastRow, columns: 1 }] : boxes;
  const top = readTop(sheet);
  const search = { sheet, boxes: wanted, subject, top };
  const first = wanted[0]!.column;
  const isOneColumn = wanted.every((box) => box.column === first && box.columns === 1);
  const { best, columns } = isOneColumn ? { best: null, columns: [] } : columnsOfCompanies(search);
  const column = best?.column ?? first;
  const found = rowsOfColumn(sheet, column, rowsIn(wanted, column, lastRow), subject, top);
  const isNone = companiesIn(found.rows).length === 0 && calculatingIn(found.rows) === 0;
  const wide = wanted.map((box) => ({ ...box, column: 1, columns: Math.max(1, sheet.lastColumn()) }));
  return {
    ...found,
    columns: columns.length > 1 ? columns : [],
    beside: isNone ? columnsOfCompanies({ ...search, boxes: wide }).best : null,
  };
}

/** `Sheet1!A2:A21`, or `Sheet1!A2,A4:A6` of what was chosen piece by piece; for people and for a later call alike. */
export function shownRange({
  sheet,
  column,
  areas,
}: Pick<CompanyRows, "sheet" | "column" | "areas">): string {
  return areas
    .map(({ first, last }, index) => {
      const rows = last - first + 1;
      const text = a1Of({ row: first, column, rows, columns: 1 }, index === 0 ? sheet.name : undefined);
      // One cell alone would be read as its whole column.
      return areas.length === 1 && rows === 1 ? `${text}:${text.slice(text.lastIndexOf("!") + 1)}` : text;
    })
    .join(",");
}

function isOneCell(boxes: readonly Box[]): boolean {
  return boxes.length === 1 && boxes.every(({ rows, columns }) => rows === 1 && columns === 1);
}
