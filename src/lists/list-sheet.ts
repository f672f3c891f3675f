import { a1Of } from "../core/a1";
import { columnOf } from "../core/columns/column";
import { listColumns } from "../core/columns/list-columns";
import { readCompany } from "../core/company";
import { rowOf } from "../core/row-of";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";

const NAME = "Companies";

/** A sheet of its own with one row per company, in the API's order, and shows it. */
export function writeListSheet(
  spreadsheet: Spreadsheet,
  rows: readonly Readonly<Record<string, unknown>>[],
  { sheetName = NAME, note }: { sheetName?: string | undefined; note: string },
): SheetTable {
  const columns = listColumns.map(([label, path]) => columnOf(label, path));
  const sheet = spreadsheet.addSheet(sheetName);
  sheet.writeHeader(
    1,
    1,
    columns.map(({ label, path }, index) => ({ label, note: index === 0 ? `${path}\n\n${note}` : path })),
  );
  sheet.write(
    2,
    1,
    rows.map((row) => rowOf(withCompanyKey(row), columns)),
  );
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return sheet;
}

/** Where the websites of a list just written stand, with the sheet: `Companies!B2:B51`. */
export function websitesOf(sheet: SheetTable, rows: number): string {
  const column = 1 + listColumns.findIndex(([, path]) => path === "website");
  return a1Of({ row: 2, column, rows, columns: 1 }, sheet.name);
}

/** A website in the spelling that every other part of the add-on uses, so that it is recognised there. */
function withCompanyKey(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const company = readCompany(row["website"]);
  return company.kind === "company" ? { ...row, website: company.key } : row;
}
