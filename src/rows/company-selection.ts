import { a1Of, areasIn, parseA1 } from "../core/a1";
import { InputError, SetupError } from "../core/errors";
import type { Box, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { columnsOfCompanies, rowsIn } from "./columns-of-companies";
import {
  calculatingIn,
  companiesIn,
  type CompanyRows,
  type Elsewhere,
  holdsOf,
  rowsOfColumn,
} from "./company-rows";
import { readTop } from "./header-row";
import { companySubject, type Subject } from "./subject";

/** What is selected: rectangles, or one cell, which stands for its column. */
export interface Selected {
  readonly sheet: SheetTable;
  readonly boxes: readonly Box[];
  readonly isCell: boolean;
}

/**
 * The companies of a range in A1 notation or, without one, of the selection; hidden rows are among them. Where nothing that is
 * selected names a company, the sheet's one column of companies is taken.
 *
 * @throws {SetupError} If nothing is selected, or the sheet is empty.
 * @throws {InputError} If that is no range, or its sheet does not exist.
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
    const rows = companyRowsIn({ ...selected, isCell: isOneCell(selected.boxes) }, subject);
    return rows.elsewhere?.clear === true ? taken(rows, rows.elsewhere, subject) : rows;
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
      `The sheet “${sheet.name}” is empty. Select a column of company websites, then try again.`,
    );
  }
  const wanted = isCell ? [{ ...boxes[0]!, row: 1, rows: lastRow, columns: 1 }] : boxes;
  const top = readTop(sheet);
  const first = wanted[0]!.column;
  const isOneColumn = wanted.every((box) => box.column === first && box.columns === 1);
  const chosen = isOneColumn ? null : columnsOfCompanies({ sheet, boxes: wanted, subject, top });
  const column = chosen?.columns[0]?.column ?? first;
  const found = rowsOfColumn(sheet, column, rowsIn(wanted, column, lastRow), subject, top);
  if (companiesIn(found.rows).length + calculatingIn(found.rows) > 0)
    return { ...found, columns: chosen?.columns ?? [] };
  const width = { column: 1, columns: Math.max(1, sheet.lastColumn()) };
  const look = (areas: readonly Box[]) => columnsOfCompanies({ sheet, boxes: areas, subject, top });
  const beside = look(wanted.map((box) => ({ ...box, ...width })));
  const within = isCell ? "sheet" : "rows";
  // Names are what is meant unless their websites are beside them.
  const hasWebsites = beside.clear && beside.columns[0]!.companies > 0;
  if (holdsOf(found.rows).names !== undefined && !hasWebsites) return { ...found, columns: beside.columns };
  // Names beside it may be of anybody: only companies there are taken before those of the whole sheet.
  const hasBeside = (beside.columns[0]?.companies ?? 0) > 0;
  const elsewhere: Elsewhere =
    hasBeside || isCell
      ? { ...beside, within }
      : { ...look([{ row: 1, rows: lastRow, ...width }]), within: "sheet" };
  return { ...found, elsewhere: elsewhere.columns.length > 0 ? elsewhere : null };
}

/** The column that is taken in place of what was selected. */
function taken({ sheet }: CompanyRows, { columns, within }: Elsewhere, subject: Subject): CompanyRows {
  const [{ column, areas }] = columns as [Elsewhere["columns"][number]];
  const numbers = areas.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return { ...rowsOfColumn(sheet, column, numbers, subject), columns, found: within };
}

/** `Sheet1!A2:A21`, or `Sheet1!A2,A4:A6` for several pieces: shown to people, and read again by a later call. */
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
