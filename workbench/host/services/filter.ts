import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { changeSheet, spreadsheetObjects } from "./spreadsheet-objects";

/** The workbook knows no filter, only rows that one hides: while there are any, the sheet has a filter. */
export function filterOf(execution: Execution, sheet: WorkbookSheet): Filter | null {
  for (let row = 1; row <= sheet.rowCount; row++) {
    if (sheet.isRowHidden(row, "filter")) return new Filter(execution, sheet);
  }
  return null;
}

export class Filter implements Emulates<GoogleAppsScript.Spreadsheet.Filter, "getRange" | "remove"> {
  readonly #execution: Execution;
  readonly #sheet: WorkbookSheet;

  constructor(execution: Execution, sheet: WorkbookSheet) {
    this.#execution = execution;
    this.#sheet = sheet;
  }

  getRange(): object {
    return spreadsheetObjects.range(this.#execution, this.#sheet, this.#sheet.dataRange);
  }

  remove(): Promise<void> {
    return changeSheet(this.#execution, this.#sheet, () =>
      this.#sheet.setRowsHidden(1, this.#sheet.rowCount, false, "filter"),
    );
  }
}
