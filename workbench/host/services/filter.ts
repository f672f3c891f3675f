import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { changeSheet, spreadsheetObjects } from "./spreadsheet-objects";

/** Rows that are hidden by a filter without one being there, as a test may have it, count as one over all data. */
export function filterOf(execution: Execution, sheet: WorkbookSheet): Filter | null {
  if (sheet.filter) return new Filter(execution, sheet);
  for (let row = 1; row <= sheet.rowCount; row++) {
    if (sheet.isRowHidden(row, "filter")) return new Filter(execution, sheet);
  }
  return null;
}

export class Filter implements Emulates<
  GoogleAppsScript.Spreadsheet.Filter,
  "getColumnFilterCriteria" | "getRange" | "remove"
> {
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

  /** By the column's number in the sheet; null where the column hides nothing. Which number Google means is not documented. */
  getColumnFilterCriteria(columnPosition: number): object | null {
    const { filter } = this.#sheet;
    // Rows that are hidden without a filter being there: of these nothing is known.
    if (!filter) return columnPosition === 1 ? new FilterCriteria([]) : null;
    const { column, columns } = filter.range;
    if (columnPosition < column || columnPosition >= column + columns)
      throw new ServiceError("Those columns are out of bounds.");
    const hidden = filter.columns.find((each) => each.column === columnPosition);
    return hidden ? new FilterCriteria(hidden.values) : null;
  }

  remove(): Promise<void> {
    return changeSheet(this.#execution, this.#sheet, () => this.#sheet.removeFilter());
  }
}

/** The workbook's filter hides values; it knows no conditions. */
export class FilterCriteria implements Emulates<
  GoogleAppsScript.Spreadsheet.FilterCriteria,
  "getCriteriaType" | "getCriteriaValues" | "getHiddenValues"
> {
  readonly #hidden: readonly string[];

  constructor(hidden: readonly string[]) {
    this.#hidden = hidden;
  }

  getCriteriaType(): null {
    return null;
  }

  getCriteriaValues(): unknown[] {
    return [];
  }

  getHiddenValues(): string[] {
    return [...this.#hidden];
  }
}
