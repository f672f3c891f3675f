import { a1Of } from "../core/a1";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { headerOf } from "../verified-writes/output-columns";
import { HEADER_ROW, renderedRow, valueColumns, type ListRow } from "./list-columns";

const NAME = "Companies";

/**
 * A sheet of its own with one row per company, in the API's order, and shows it.
 *
 * @param mark Tells it from others: the same sheet is written again where it was begun.
 */
export function writeListSheet(
  spreadsheet: Spreadsheet,
  rows: readonly ListRow[],
  {
    sheetName = NAME,
    note,
    mark,
  }: { sheetName?: string | undefined; note: string; mark?: string | undefined },
): SheetTable {
  // Whoever was cut off while it was written finds it again.
  const begun = mark === undefined ? null : spreadsheet.markedSheet(mark);
  const sheet = begun ?? spreadsheet.addSheet(sheetName);
  if (mark !== undefined && begun === null) spreadsheet.markSheet(mark, sheet.sheetId);
  sheet.writeHeader(
    HEADER_ROW,
    1,
    valueColumns.map((column, index) => {
      const header = headerOf(column);
      return index === 0 ? { ...header, note: `${header.note}\n\n${note}` } : header;
    }),
  );
  // Its note says more than its path, so that this column alone needs a tag.
  sheet.tagColumn(1, valueColumns[0]!.tag);
  sheet.write(HEADER_ROW + 1, 1, rows.map(renderedRow));
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return sheet;
}

/**
 * Where the websites of companies just written are, with the sheet: `Companies!B2:B51`.
 *
 * A single cell would mean its whole column to whoever takes it, so one company comes with the blank cell below it.
 */
export function websitesOf(
  sheet: SheetTable,
  { row, rows, column }: { row: number; rows: number; column: number },
): string {
  return a1Of({ row, column, rows: Math.max(2, rows), columns: 1 }, sheet.name);
}

/** As `websitesOf`, of all rows of a new sheet. */
export function newWebsitesOf(sheet: SheetTable, rows: number): string {
  const column = 1 + valueColumns.findIndex(({ tag }) => tag === "website");
  return websitesOf(sheet, { row: HEADER_ROW + 1, column, rows });
}
