import type { WorkbookSheet } from "../../workbook/sheet";
import { cellRectangle } from "../../workbook/rectangle";
import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { Range } from "./range";
import { RangeList } from "./range-list";
import { spreadsheetObjects } from "./spreadsheet-objects";

/** The selected range that contains the active cell. */
export function activeRange(execution: Execution, sheet: WorkbookSheet): Range {
  const { ranges, activeCell } = sheet.selection;
  const area = ranges.find(
    ({ row, column, rows, columns }) =>
      activeCell.row >= row &&
      activeCell.row < row + rows &&
      activeCell.column >= column &&
      activeCell.column < column + columns,
  );
  return new Range(execution, sheet, area ?? cellRectangle(activeCell.row, activeCell.column));
}

export function activeRangeList(execution: Execution, sheet: WorkbookSheet): RangeList {
  return new RangeList(
    execution,
    sheet.selection.ranges.map((area) => new Range(execution, sheet, area)),
  );
}

export function currentCell(execution: Execution, sheet: WorkbookSheet): Range {
  const { row, column } = sheet.selection.activeCell;
  return new Range(execution, sheet, cellRectangle(row, column));
}

export class Selection implements Emulates<
  GoogleAppsScript.Spreadsheet.Selection,
  "getActiveRange" | "getActiveRangeList" | "getActiveSheet" | "getCurrentCell"
> {
  readonly #execution: Execution;
  readonly #sheet: WorkbookSheet;

  constructor(execution: Execution, sheet: WorkbookSheet) {
    this.#execution = execution;
    this.#sheet = sheet;
  }

  getActiveRange(): Range {
    return activeRange(this.#execution, this.#sheet);
  }

  getActiveRangeList(): RangeList {
    return activeRangeList(this.#execution, this.#sheet);
  }

  getActiveSheet(): object {
    return spreadsheetObjects.sheet(this.#execution, this.#sheet);
  }

  getCurrentCell(): Range {
    return currentCell(this.#execution, this.#sheet);
  }
}
