import type { Spreadsheet } from "../ports/spreadsheet";
import { companyRowsIn, rowsOfColumn } from "../runs/company-rows";
import { shownRange } from "../runs/company-selection";
import { companySubject } from "../runs/subject";

export interface SelectedCompany {
  readonly key: string;
  readonly text: string;
  /** A1 notation with the sheet, of its row alone. */
  readonly range: string;
}

/** The first company that is selected, or that is in the selected row; null if there is none. */
export function selectedCompany(spreadsheet: Spreadsheet): SelectedCompany | null {
  const selected = spreadsheet.selection();
  if (selected === null || selected.sheet.lastRow() === 0) return null;
  const { sheet, boxes } = selected;
  const found = companyRowsIn({ sheet, boxes, isCell: false });
  const { beside } = found;
  const rows =
    beside === null
      ? found.rows
      : rowsOfColumn(sheet, beside.column, [beside.areas[0]!.first], companySubject).rows;
  for (const { row, cell } of rows) {
    if (cell.kind !== "company") continue;
    const place = { sheet, column: beside?.column ?? found.column, areas: [{ first: row, last: row }] };
    return { key: cell.key, text: cell.text, range: shownRange(place) };
  }
  return null;
}
