import { columnLetters, columnNumber } from "../../formulas/references";
import type { Rectangle } from "../../workbook/rectangle";
import type { Workbook } from "../../workbook/workbook";
import type { WorkbookSheet } from "../../workbook/sheet";
import { ServiceError } from "../service-error";

export const INVALID_RANGE = "The coordinates or dimensions of the range are invalid.";

/** `B2`, `B2:C9`; whole columns and rows as `B:C` and `3:7`. */
export function a1Of({ row, column, rows, columns }: Rectangle, sheet: WorkbookSheet): string {
  const [left, right] = [columnLetters(column), columnLetters(column + columns - 1)];
  if (rows === sheet.rowCount && rows > 1) return `${left}:${right}`;
  if (columns === sheet.columnCount && columns > 1) return `${row}:${row + rows - 1}`;
  const [first, last] = [left + row, right + (row + rows - 1)];
  return first === last ? first : `${first}:${last}`;
}

/**
 * Reads A1 notation with or without a sheet: `B2`, `A2:A`, `B:C`, `3:7`, `'My sheet'!A1:B2`.
 *
 * @param home The sheet meant where none is named.
 * @throws {ServiceError} If it is no range on its sheet.
 */
export function parseA1(
  text: string,
  home: WorkbookSheet,
  workbook: Workbook,
): { sheet: WorkbookSheet; area: Rectangle } {
  const named = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(text.trim());
  const name = named?.[1]?.replaceAll("''", "'") ?? named?.[2];
  const sheet = name === undefined ? home : workbook.sheetNamed(name);
  const area = sheet && parseArea(named?.[3] ?? text, sheet);
  if (sheet === undefined || area === undefined) throw new ServiceError("Range not found");
  return { sheet, area };
}

function parseArea(text: string, sheet: WorkbookSheet): Rectangle | undefined {
  const plain = text.trim().replaceAll("$", "").toUpperCase();
  const parts =
    /^([A-Z]{1,3})([1-9]\d{0,7})$/.exec(plain) ?? /^([A-Z]{0,3})(\d{0,8}):([A-Z]{0,3})(\d{0,8})$/.exec(plain);
  if (parts === null || plain.startsWith(":") || plain.endsWith(":")) return undefined;
  const [, left = "", top = "", right = left, bottom = top] = parts;
  const [row, lastRow] = ordered(Number(top || 1), Number(bottom || sheet.rowCount));
  const [column, lastColumn] = ordered(
    left ? columnNumber(left) : 1,
    right ? columnNumber(right) : sheet.columnCount,
  );
  return checkedArea(sheet, row, column, lastRow - row + 1, lastColumn - column + 1);
}

/** @throws {ServiceError} In Google's words (platform fact H7) if it does not lie on the sheet. */
export function checkedArea(
  sheet: WorkbookSheet,
  row: number,
  column: number,
  rows: number,
  columns: number,
): Rectangle {
  if (rows < 1) throw new ServiceError("The number of rows in the range must be at least 1.");
  if (columns < 1) throw new ServiceError("The number of columns in the range must be at least 1.");
  const whole = [row, column, rows, columns].every(Number.isInteger);
  if (
    !whole ||
    row < 1 ||
    column < 1 ||
    row + rows - 1 > sheet.rowCount ||
    column + columns - 1 > sheet.columnCount
  ) {
    throw new ServiceError(INVALID_RANGE);
  }
  return { row, column, rows, columns };
}

function ordered(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
