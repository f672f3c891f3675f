import { columnLetters, columnNumber } from "../formulas/references";
import type { Rectangle } from "../workbook/rectangle";

/** `B2`, or `B2:C9` for more than one cell. */
export function a1Of({ row, column, rows, columns }: Rectangle): string {
  const first = columnLetters(column) + row;
  const last = columnLetters(column + columns - 1) + (row + rows - 1);
  return first === last ? first : `${first}:${last}`;
}

/**
 * Parses what a user types into the name box: `B2`, `a2:a21`, `B:C`, `3:7`, with or without dollar signs.
 *
 * @param size Rows and columns of the sheet; whole columns and rows end there.
 * @returns Undefined for anything else, and for a range that begins outside the sheet.
 */
export function parseA1(text: string, size: { rows: number; columns: number }): Rectangle | undefined {
  const plain = text.trim().replaceAll("$", "").toUpperCase();
  const parts =
    /^([A-Z]{1,3})(\d{1,7})$/.exec(plain) ?? /^([A-Z]{0,3})(\d{0,7}):([A-Z]{0,3})(\d{0,7})$/.exec(plain);
  if (parts === null || plain === ":") {
    return undefined;
  }
  const [, left = "", top = "", right = left, bottom = top] = parts;
  const [row, lastRow] = ordered(top ? Number(top) : 1, bottom ? Number(bottom) : size.rows);
  const [column, lastColumn] = ordered(
    left ? columnNumber(left) : 1,
    right ? columnNumber(right) : size.columns,
  );
  if (row < 1 || row > size.rows || column > size.columns) {
    return undefined;
  }
  return {
    row,
    column,
    rows: Math.min(lastRow, size.rows) - row + 1,
    columns: Math.min(lastColumn, size.columns) - column + 1,
  };
}

function ordered(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
