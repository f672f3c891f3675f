import type { Rectangle } from "../../workbook/rectangle";
import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import { changeSheet, spreadsheetObjects } from "./spreadsheet-objects";

/**
 * The sheet's filter. Rows hidden by a filter without a filter object, which a test can set up, count as a
 * filter over all data.
 */
export function filterOf(execution: Execution, sheet: WorkbookSheet): Filter | null {
  if (sheet.filter) return new Filter(execution, sheet);
  for (let row = 1; row <= sheet.rowCount; row++) {
    if (sheet.isRowHidden(row, "filter")) return new Filter(execution, sheet);
  }
  return null;
}

export class Filter implements Emulates<
  GoogleAppsScript.Spreadsheet.Filter,
  | "getColumnFilterCriteria"
  | "getRange"
  | "remove"
  | "removeColumnFilterCriteria"
  | "setColumnFilterCriteria"
  | "sort"
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

  /**
   * By the column's number in the sheet; null if the column hides nothing. Google does not document which
   * number it means.
   */
  getColumnFilterCriteria(columnPosition: number): object | null {
    const { filter } = this.#sheet;
    if (filter) assertInside(filter.range, columnPosition);
    // Nothing is known about rows hidden without a filter object.
    if (!filter) return columnPosition === 1 ? new FilterCriteria([]) : null;
    const hidden = filter.columns.find((each) => each.column === columnPosition);
    return hidden ? new FilterCriteria(hidden.values) : null;
  }

  /** @param criteria null shows all rows. */
  async setColumnFilterCriteria(columnPosition: number, criteria: unknown): Promise<this> {
    const hidden = criteria instanceof FilterCriteria ? criteria.getHiddenValues() : [];
    await changeSheet(this.#execution, this.#sheet, () => {
      assertInside(this.#sheet.filter?.range ?? this.#sheet.dataRange, columnPosition);
      this.#sheet.hideByFilter(columnPosition, hidden);
    });
    return this;
  }

  removeColumnFilterCriteria(columnPosition: number): Promise<this> {
    return this.setColumnFilterCriteria(columnPosition, null);
  }

  /** Sorts the rows below the header. */
  async sort(columnPosition: number, ascending: boolean): Promise<this> {
    await changeSheet(this.#execution, this.#sheet, () => {
      const area = this.#sheet.filter?.range ?? this.#sheet.dataRange;
      assertInside(area, columnPosition);
      if (area.rows < 2) return;
      const below = { ...area, row: area.row + 1, rows: area.rows - 1 };
      this.#sheet.sort(below, [{ column: columnPosition, ascending }]);
    });
    return this;
  }

  remove(): Promise<void> {
    return changeSheet(this.#execution, this.#sheet, () => this.#sheet.removeFilter());
  }
}

/** The workbook's filter hides values; conditions are not emulated. */
export class FilterCriteria implements Emulates<
  GoogleAppsScript.Spreadsheet.FilterCriteria,
  "copy" | "getCriteriaType" | "getCriteriaValues" | "getHiddenValues"
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

  copy(): FilterCriteriaBuilder {
    return new FilterCriteriaBuilder(this.#hidden);
  }
}

export class FilterCriteriaBuilder implements Emulates<
  GoogleAppsScript.Spreadsheet.FilterCriteriaBuilder,
  "build" | "copy" | "getHiddenValues" | "setHiddenValues"
> {
  #hidden: readonly string[];

  constructor(hidden: readonly string[] = []) {
    this.#hidden = hidden;
  }

  setHiddenValues(values: readonly unknown[]): this {
    this.#hidden = values.map(String);
    return this;
  }

  getHiddenValues(): string[] {
    return [...this.#hidden];
  }

  build(): FilterCriteria {
    return new FilterCriteria(this.#hidden);
  }

  copy(): FilterCriteriaBuilder {
    return new FilterCriteriaBuilder(this.#hidden);
  }
}

function assertInside({ column, columns }: Rectangle, columnPosition: number): void {
  if (columnPosition < column || columnPosition >= column + columns)
    throw new ServiceError("Those columns are out of bounds.");
}
