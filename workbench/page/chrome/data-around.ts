import type { Rectangle } from "../../workbook/rectangle";
import type { Grid } from "../grid/grid";

/** The block of cells with content around a cell, bounded by blank rows and columns, as Ctrl+A selects it in Sheets. */
export function dataAround(grid: Grid, { row, column }: { row: number; column: number }): Rectangle {
  const { sheetId, rowCount, columnCount } = grid.activeSheet;
  let [top, left, bottom, right] = [row, column, row, column];
  const holds = (r: number, c: number) => (grid.cell(sheetId, r, c)?.display ?? "") !== "";
  const rowHolds = (r: number) => {
    for (let c = Math.max(1, left - 1); c <= Math.min(columnCount, right + 1); c += 1) {
      if (holds(r, c)) {
        return true;
      }
    }
    return false;
  };
  const columnHolds = (c: number) => {
    for (let r = Math.max(1, top - 1); r <= Math.min(rowCount, bottom + 1); r += 1) {
      if (holds(r, c)) {
        return true;
      }
    }
    return false;
  };
  for (let grows = true; grows;) {
    grows = false;
    while (top > 1 && rowHolds(top - 1)) [top, grows] = [top - 1, true];
    while (bottom < rowCount && rowHolds(bottom + 1)) [bottom, grows] = [bottom + 1, true];
    while (left > 1 && columnHolds(left - 1)) [left, grows] = [left - 1, true];
    while (right < columnCount && columnHolds(right + 1)) [right, grows] = [right + 1, true];
  }
  return { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
