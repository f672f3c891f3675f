import { contains, type Rectangle } from "../../workbook/rectangle";
import type { WorkbookSheet } from "../../workbook/sheet";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { a1Of, checkedArea } from "./a1";
import { canEdit, spreadsheetObjects } from "./spreadsheet-objects";

/** The position of a range: the part of `Range` that accesses no cells. */
export class RangePosition implements Emulates<
  GoogleAppsScript.Spreadsheet.Range,
  | "activate"
  | "activateAsCurrentCell"
  | "canEdit"
  | "getA1Notation"
  | "getCell"
  | "getColumn"
  | "getGridId"
  | "getHeight"
  | "getLastColumn"
  | "getLastRow"
  | "getNumColumns"
  | "getNumRows"
  | "getRow"
  | "getRowIndex"
  | "getSheet"
  | "getWidth"
  | "offset"
> {
  // Fields, so that scripts cannot call them.
  readonly execution: Execution;
  readonly sheet: WorkbookSheet;
  readonly area: Rectangle;

  constructor(execution: Execution, sheet: WorkbookSheet, area: Rectangle) {
    this.execution = execution;
    this.sheet = sheet;
    this.area = area;
  }

  getRow(): number {
    return this.area.row;
  }

  getRowIndex(): number {
    return this.area.row;
  }

  getColumn(): number {
    return this.area.column;
  }

  getNumRows(): number {
    return this.area.rows;
  }

  getHeight(): number {
    return this.area.rows;
  }

  getNumColumns(): number {
    return this.area.columns;
  }

  getWidth(): number {
    return this.area.columns;
  }

  getLastRow(): number {
    return this.area.row + this.area.rows - 1;
  }

  getLastColumn(): number {
    return this.area.column + this.area.columns - 1;
  }

  getA1Notation(): string {
    return a1Of(this.area, this.sheet);
  }

  getGridId(): number {
    return this.sheet.id;
  }

  getSheet(): object {
    return spreadsheetObjects.sheet(this.execution, this.sheet);
  }

  /** @param row From 1, within the range. */
  getCell(row: number, column: number): object {
    return this.offset(row - 1, column - 1, 1, 1);
  }

  offset(
    rowOffset: number,
    columnOffset: number,
    numRows?: number | null,
    numColumns?: number | null,
  ): object {
    const { row, column, rows, columns } = this.area;
    const area = checkedArea(
      this.sheet,
      row + rowOffset,
      column + columnOffset,
      numRows ?? rows,
      numColumns ?? columns,
    );
    return spreadsheetObjects.range(this.execution, this.sheet, area);
  }

  canEdit(): boolean {
    return canEdit(this.execution, this.sheet, this.area);
  }

  activate(): this {
    this.execution.host.workbook.activateSheet(this.sheet);
    this.sheet.select([this.area]);
    return this;
  }

  activateAsCurrentCell(): this {
    const { ranges } = this.sheet.selection;
    const { row, column } = this.area;
    const isIn = ranges.some((range) => contains(range, row, column));
    if (!isIn) return this.activate();
    this.execution.host.workbook.activateSheet(this.sheet);
    this.sheet.select(ranges, { row, column });
    return this;
  }
}
