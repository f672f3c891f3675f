import type { CellInput } from "../../workbook/cell-view";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import type { RangeList } from "./range-list";
import { Sheet } from "./sheet";

/** The methods of `Spreadsheet` that apply to the active sheet. */
export class ActiveSheetMethods implements Emulates<
  GoogleAppsScript.Spreadsheet.Spreadsheet,
  | "appendRow"
  | "autoResizeColumn"
  | "deleteColumn"
  | "deleteColumns"
  | "deleteRow"
  | "deleteRows"
  | "getColumnWidth"
  | "getFrozenColumns"
  | "getFrozenRows"
  | "getRangeList"
  | "getRowHeight"
  | "getSheetId"
  | "getSheetName"
  | "getSheetValues"
  | "hideColumn"
  | "hideRow"
  | "insertColumnAfter"
  | "insertColumnBefore"
  | "insertColumnsAfter"
  | "insertColumnsBefore"
  | "insertRowAfter"
  | "insertRowBefore"
  | "insertRowsAfter"
  | "insertRowsBefore"
  | "isColumnHiddenByUser"
  | "isRowHiddenByFilter"
  | "isRowHiddenByUser"
  | "setColumnWidth"
  | "setFrozenColumns"
  | "setFrozenRows"
  | "setRowHeight"
  | "sort"
  | "unhideColumn"
  | "unhideRow"
> {
  // A field, so that scripts cannot call it.
  readonly execution: Execution;

  constructor(execution: Execution) {
    this.execution = execution;
  }

  appendRow(values: readonly CellInput[]): Promise<this> {
    return this.#with((sheet) => sheet.appendRow(values));
  }

  autoResizeColumn(column: number): Promise<this> {
    return this.#with((sheet) => sheet.autoResizeColumn(column));
  }

  deleteColumn(column: number): Promise<this> {
    return this.#with((sheet) => sheet.deleteColumn(column));
  }

  deleteColumns(column: number, count: number): Promise<void> {
    return active(this).deleteColumns(column, count);
  }

  deleteRow(row: number): Promise<this> {
    return this.#with((sheet) => sheet.deleteRow(row));
  }

  deleteRows(row: number, count: number): Promise<void> {
    return active(this).deleteRows(row, count);
  }

  getColumnWidth(column: number): number {
    return active(this).getColumnWidth(column);
  }

  getFrozenColumns(): number {
    return active(this).getFrozenColumns();
  }

  getFrozenRows(): number {
    return active(this).getFrozenRows();
  }

  getRangeList(a1Notations: readonly string[]): RangeList {
    return active(this).getRangeList(a1Notations);
  }

  getRowHeight(row: number): number {
    return active(this).getRowHeight(row);
  }

  getSheetId(): number {
    return active(this).getSheetId();
  }

  getSheetName(): string {
    return active(this).getSheetName();
  }

  getSheetValues(row: number, column: number, rows: number, columns: number): Promise<unknown> {
    return active(this).getSheetValues(row, column, rows, columns);
  }

  hideColumn(range: unknown): Promise<void> {
    return active(this).hideColumn(range);
  }

  hideRow(range: unknown): Promise<void> {
    return active(this).hideRow(range);
  }

  insertColumnAfter(column: number): Promise<this> {
    return this.#with((sheet) => sheet.insertColumnAfter(column));
  }

  insertColumnBefore(column: number): Promise<this> {
    return this.#with((sheet) => sheet.insertColumnBefore(column));
  }

  insertColumnsAfter(column: number, count: number): Promise<this> {
    return this.#with((sheet) => sheet.insertColumnsAfter(column, count));
  }

  insertColumnsBefore(column: number, count: number): Promise<this> {
    return this.#with((sheet) => sheet.insertColumnsBefore(column, count));
  }

  insertRowAfter(row: number): Promise<this> {
    return this.#with((sheet) => sheet.insertRowAfter(row));
  }

  insertRowBefore(row: number): Promise<this> {
    return this.#with((sheet) => sheet.insertRowBefore(row));
  }

  insertRowsAfter(row: number, count: number): Promise<this> {
    return this.#with((sheet) => sheet.insertRowsAfter(row, count));
  }

  insertRowsBefore(row: number, count: number): Promise<this> {
    return this.#with((sheet) => sheet.insertRowsBefore(row, count));
  }

  isColumnHiddenByUser(column: number): boolean {
    return active(this).isColumnHiddenByUser(column);
  }

  isRowHiddenByFilter(row: number): boolean {
    return active(this).isRowHiddenByFilter(row);
  }

  isRowHiddenByUser(row: number): boolean {
    return active(this).isRowHiddenByUser(row);
  }

  setColumnWidth(column: number, pixels: number): Promise<this> {
    return this.#with((sheet) => sheet.setColumnWidth(column, pixels));
  }

  setFrozenColumns(count: number): Promise<void> {
    return active(this).setFrozenColumns(count);
  }

  setFrozenRows(count: number): Promise<void> {
    return active(this).setFrozenRows(count);
  }

  setRowHeight(row: number, pixels: number): Promise<this> {
    return this.#with((sheet) => sheet.setRowHeight(row, pixels));
  }

  sort(column: number, ascending?: boolean | null): Promise<this> {
    return this.#with((sheet) => sheet.sort(column, ascending));
  }

  unhideColumn(range: unknown): Promise<void> {
    return active(this).unhideColumn(range);
  }

  unhideRow(range: unknown): Promise<void> {
    return active(this).unhideRow(range);
  }

  async #with(action: (sheet: Sheet) => Promise<unknown>): Promise<this> {
    await action(active(this));
    return this;
  }
}

function active({ execution }: ActiveSheetMethods): Sheet {
  return new Sheet(execution, execution.host.workbook.activeSheet);
}
