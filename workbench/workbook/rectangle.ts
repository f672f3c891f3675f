import { WorkbookError } from "./workbook-error";

/** A block of cells. Rows and columns count from 1, as in `Sheet.getRange(row, column, numRows, numColumns)`. */
export interface Rectangle {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export function cellRectangle(row: number, column: number): Rectangle {
  return { row, column, rows: 1, columns: 1 };
}

export function contains(area: Rectangle, row: number, column: number): boolean {
  return (
    row >= area.row &&
    row < area.row + area.rows &&
    column >= area.column &&
    column < area.column + area.columns
  );
}

/** The cells in both blocks; undefined if there are none. */
export function intersection(a: Rectangle, b: Rectangle): Rectangle | undefined {
  const row = Math.max(a.row, b.row);
  const column = Math.max(a.column, b.column);
  const rows = Math.min(a.row + a.rows, b.row + b.rows) - row;
  const columns = Math.min(a.column + a.columns, b.column + b.columns) - column;
  return rows > 0 && columns > 0 ? { row, column, rows, columns } : undefined;
}

/** Rejects a matrix whose dimensions differ from the range, with Google's message (platform fact H7). */
export function assertShape(area: Rectangle, matrix: readonly (readonly unknown[])[]): void {
  if (matrix.length !== area.rows) {
    throw new WorkbookError(
      `The number of rows in the data does not match the number of rows in the range. The data has ${matrix.length} but the range has ${area.rows}.`,
    );
  }
  for (const line of matrix) {
    if (line.length !== area.columns) {
      throw new WorkbookError(
        `The number of columns in the data does not match the number of columns in the range. The data has ${line.length} but the range has ${area.columns}.`,
      );
    }
  }
}
