import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";
import type { RangePosition } from "./range-position";
import { changeSheet, readCells } from "./spreadsheet-objects";

/** Width per character and minimum width of an auto-resized column, in pixels. */
const CHARACTER_WIDTH = 7;
const FITTED_WIDTH_MIN = 21;

/** The part of `Sheet` about rows and columns. Changes to them are not buffered. */
export class SheetGrid implements Emulates<
  GoogleAppsScript.Spreadsheet.Sheet,
  | "autoResizeColumn"
  | "autoResizeColumns"
  | "deleteColumn"
  | "deleteColumns"
  | "deleteRow"
  | "deleteRows"
  | "getColumnWidth"
  | "getFrozenColumns"
  | "getFrozenRows"
  | "getLastColumn"
  | "getLastRow"
  | "getMaxColumns"
  | "getMaxRows"
  | "hideColumns"
  | "hideRows"
  | "insertColumnAfter"
  | "insertColumnBefore"
  | "insertColumnsAfter"
  | "insertColumns"
  | "insertColumnsBefore"
  | "insertRowAfter"
  | "insertRowBefore"
  | "insertRowsAfter"
  | "insertRows"
  | "insertRowsBefore"
  | "isColumnHiddenByUser"
  | "isRowHiddenByFilter"
  | "isRowHiddenByUser"
  | "moveColumns"
  | "moveRows"
  | "setColumnWidth"
  | "setColumnWidths"
  | "setFrozenColumns"
  | "setFrozenRows"
  | "showColumns"
  | "showRows"
> {
  // Fields, so that scripts cannot call them.
  readonly execution: Execution;
  readonly sheet: WorkbookSheet;

  constructor(execution: Execution, sheet: WorkbookSheet) {
    this.execution = execution;
    this.sheet = sheet;
  }

  getLastRow(): Promise<number> {
    return readCells(this.execution, this.sheet, () => this.sheet.lastRow);
  }

  getLastColumn(): Promise<number> {
    return readCells(this.execution, this.sheet, () => this.sheet.lastColumn);
  }

  getMaxRows(): number {
    return this.sheet.rowCount;
  }

  getMaxColumns(): number {
    return this.sheet.columnCount;
  }

  insertRowBefore(row: number): Promise<this> {
    return this.insertRowsBefore(row, 1);
  }

  /** @param row The position of the first new row. */
  async insertRows(row: number, count?: number | null): Promise<void> {
    await this.insertRowsBefore(row, count ?? 1);
  }

  insertRowsBefore(row: number, count: number): Promise<this> {
    return changed(this, () => this.sheet.insertRows(row, count));
  }

  insertRowAfter(row: number): Promise<this> {
    return this.insertRowsAfter(row, 1);
  }

  insertRowsAfter(row: number, count: number): Promise<this> {
    return changed(this, () => this.sheet.insertRows(row + 1, count));
  }

  insertColumnBefore(column: number): Promise<this> {
    return this.insertColumnsBefore(column, 1);
  }

  async insertColumns(column: number, count?: number | null): Promise<void> {
    await this.insertColumnsBefore(column, count ?? 1);
  }

  insertColumnsBefore(column: number, count: number): Promise<this> {
    return changed(this, () => this.sheet.insertColumns(column, count));
  }

  insertColumnAfter(column: number): Promise<this> {
    return this.insertColumnsAfter(column, 1);
  }

  insertColumnsAfter(column: number, count: number): Promise<this> {
    return changed(this, () => this.sheet.insertColumns(column + 1, count));
  }

  async deleteRow(row: number): Promise<this> {
    await this.deleteRows(row, 1);
    return this;
  }

  async deleteRows(row: number, count: number): Promise<void> {
    await changed(this, () => this.sheet.deleteRows(row, count));
  }

  async deleteColumn(column: number): Promise<this> {
    await this.deleteColumns(column, 1);
    return this;
  }

  async deleteColumns(column: number, count: number): Promise<void> {
    await changed(this, () => this.sheet.deleteColumns(column, count));
  }

  async moveRows(rows: unknown, before: number): Promise<void> {
    const { area } = rows as RangePosition;
    await changed(this, () => this.sheet.moveRows(area.row, area.rows, before));
  }

  async moveColumns(columns: unknown, before: number): Promise<void> {
    const { area } = columns as RangePosition;
    await changed(this, () => this.sheet.moveColumns(area.column, area.columns, before));
  }

  getFrozenRows(): number {
    return this.sheet.frozenRows;
  }

  async setFrozenRows(count: number): Promise<void> {
    await changed(this, () => this.sheet.setFrozenRows(count));
  }

  getFrozenColumns(): number {
    return this.sheet.frozenColumns;
  }

  async setFrozenColumns(count: number): Promise<void> {
    await changed(this, () => this.sheet.setFrozenColumns(count));
  }

  getColumnWidth(column: number): number {
    assertColumns(this, column);
    return this.sheet.columnWidth(column);
  }

  setColumnWidth(column: number, pixels: number): Promise<this> {
    return this.setColumnWidths(column, 1, pixels);
  }

  setColumnWidths(column: number, count: number, pixels: number): Promise<this> {
    assertColumns(this, column, count);
    return changed(this, () => {
      for (let index = 0; index < count; index++) this.sheet.setColumnWidth(column + index, pixels);
    });
  }

  autoResizeColumn(column: number): Promise<this> {
    return this.autoResizeColumns(column, 1);
  }

  /** By the number of characters: the workbench has no font metrics. */
  autoResizeColumns(column: number, count: number): Promise<this> {
    assertColumns(this, column, count);
    return changed(this, () => {
      for (let index = column; index < column + count; index++) {
        const { rowCount } = this.sheet;
        const texts = this.sheet.getDisplayValues({ row: 1, column: index, rows: rowCount, columns: 1 });
        const longest = texts.reduce((most, [text = ""]) => Math.max(most, text.length), 0);
        this.sheet.setColumnWidth(index, Math.max(FITTED_WIDTH_MIN, longest * CHARACTER_WIDTH + 10));
      }
    });
  }

  isRowHiddenByFilter(row: number): boolean {
    assertRows(this, row);
    return this.sheet.isRowHidden(row, "filter");
  }

  isRowHiddenByUser(row: number): boolean {
    assertRows(this, row);
    return this.sheet.isRowHidden(row, "user");
  }

  isColumnHiddenByUser(column: number): boolean {
    assertColumns(this, column);
    return this.sheet.isColumnHidden(column);
  }

  async hideRows(row: number, count?: number | null): Promise<void> {
    assertRows(this, row, count ?? 1);
    await changed(this, () => this.sheet.setRowsHidden(row, count ?? 1, true));
  }

  async showRows(row: number, count?: number | null): Promise<void> {
    assertRows(this, row, count ?? 1);
    await changed(this, () => this.sheet.setRowsHidden(row, count ?? 1, false));
  }

  async hideColumns(column: number, count?: number | null): Promise<void> {
    assertColumns(this, column, count ?? 1);
    await changed(this, () => this.sheet.setColumnsHidden(column, count ?? 1, true));
  }

  async showColumns(column: number, count?: number | null): Promise<void> {
    assertColumns(this, column, count ?? 1);
    await changed(this, () => this.sheet.setColumnsHidden(column, count ?? 1, false));
  }
}

async function changed<Self extends SheetGrid>(grid: Self, change: () => void): Promise<Self> {
  await changeSheet(grid.execution, grid.sheet, change);
  return grid;
}

export function assertRows({ sheet }: SheetGrid, row: number, count = 1): void {
  if (row < 1 || row + count - 1 > sheet.rowCount) throw new ServiceError("Those rows are out of bounds.");
}

function assertColumns({ sheet }: SheetGrid, column: number, count = 1): void {
  if (column < 1 || column + count - 1 > sheet.columnCount)
    throw new ServiceError("Those columns are out of bounds.");
}
