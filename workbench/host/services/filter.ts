import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { changeSheet, spreadsheetObjects } from "./spreadsheet-objects";

/** Rows that are hidden by a filter without one being there, as a test may have it, count as one over all data. */
export function filterOf(execution: Execution, sheet: WorkbookSheet): Filter | null {
  if (sheet.filter) return new Filter(execution, sheet);
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
    return spreadsheetObjects.range(
      this.#execution,
      this.#sheet,
      this.#sheet.filter?.range ?? this.#sheet.dataRange,
    );
  }

  remove(): Promise<void> {
    return changeSheet(this.#execution, this.#sheet, () => this.#sheet.removeFilter());
  }
}
