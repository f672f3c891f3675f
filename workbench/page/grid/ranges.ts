import type { IRange } from "@univerjs/core";
import type { Rectangle } from "../../workbook/rectangle";

/** Univer counts from 0 and uses ends; the workbook counts from 1 and uses sizes. */
export function rectangleOf({ startRow, endRow, startColumn, endColumn }: IRange): Rectangle {
  return {
    row: startRow + 1,
    column: startColumn + 1,
    rows: endRow - startRow + 1,
    columns: endColumn - startColumn + 1,
  };
}

export function univerRange({ row, column, rows, columns }: Rectangle): IRange {
  return {
    startRow: row - 1,
    startColumn: column - 1,
    endRow: row + rows - 2,
    endColumn: column + columns - 2,
  };
}

export function columnsOf({ startColumn, endColumn }: IRange): number[] {
  return Array.from({ length: endColumn - startColumn + 1 }, (_, index) => startColumn + index + 1);
}

export function rowsOf({ startRow, endRow }: IRange): number[] {
  return Array.from({ length: endRow - startRow + 1 }, (_, index) => startRow + index + 1);
}
