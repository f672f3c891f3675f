import { columnLetters, columnNumber } from "../../formulas/references";
import type { Rectangle } from "../../workbook/rectangle";
import type { Workbook } from "../../workbook/workbook";
import type { WorkbookSheet } from "../../workbook/sheet";
import { ServiceError } from "../service-error";

export const INVALID_RANGE = "The coordinates or dimensions of the range are invalid.";
const OFF_GRID = "The coordinates of the range are outside the dimensions of the sheet.";

/** `B2`, `B2:C9`; whole columns and rows as `B:C` and `3:7`. */
export function a1Of({ row, column, rows, columns }: Rectangle, sheet: WorkbookSheet): string {
  const [left, right] = [columnLetters(column), columnLetters(column + columns - 1)];
  if (rows === sheet.rowCount && rows > 1) return `${left}:${right}`;
  if (columns === sheet.columnCount && columns > 1) return `${row}:${row + rows - 1}`;
  const [first, last] = [left + row, right + (row + rows - 1)];
  return first === last ? first : `${first}:${last}`;
}

/**
 * Parses A1 notation with or without a sheet: `B2`, `A2:A`, `B:C`, `3:7`, `'My sheet'!A1:B2`; R1C1 notation
 * as `R1C1:R2C3`; or the name of a named range.
 *
 * @param home The sheet to use if none is named.
 * @throws {ServiceError} If it is not a range on its sheet.
 */
export function parseA1(
  text: string,
  home: WorkbookSheet,
  workbook: Workbook,
): { sheet: WorkbookSheet; area: Rectangle } {
  const called = workbook.namedRanges.find(text.trim());
  const itsSheet = called && workbook.sheetWithId(called.sheetId);
  if (itsSheet) return { sheet: itsSheet, area: called.area };
  const named = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/.exec(text.trim());
  const name = named?.[1]?.replaceAll("''", "'") ?? named?.[2];
  const sheet = name === undefined ? home : workbook.sheetNamed(name);
  const area = sheet && parseArea(named?.[3] ?? text, sheet);
  if (sheet === undefined || area === undefined) throw new ServiceError("Range not found");
  return { sheet, area };
}

function parseArea(text: string, sheet: WorkbookSheet): Rectangle | undefined {
  const plain = text.trim().replaceAll("$", "").toUpperCase();
  const numbered = /^R(\d{1,8})C(\d{1,8})(?::R(\d{1,8})C(\d{1,8}))?$/.exec(plain);
  if (numbered !== null) {
    const [, top = "", left = "", bottom = top, right = left] = numbered;
    return between(sheet, [Number(top), Number(bottom)], [Number(left), Number(right)]);
  }
  const cell = /^([A-Z]{1,3})([1-9]\d{0,7})$/.exec(plain);
  // A name of one cell is taken as it is: what lies off the grid shows at the first use (platform fact K5).
  if (cell !== null)
    return { row: Number(cell[2]), column: columnNumber(cell[1] ?? ""), rows: 1, columns: 1 };
  const parts = /^([A-Z]{0,3})(\d{0,8}):([A-Z]{0,3})(\d{0,8})$/.exec(plain);
  if (parts === null || plain.startsWith(":") || plain.endsWith(":")) return undefined;
  const [, left = "", top = "", right = left, bottom = top] = parts;
  return between(
    sheet,
    [Number(top || 1), Number(bottom || sheet.rowCount)],
    [left ? columnNumber(left) : 1, right ? columnNumber(right) : sheet.columnCount],
  );
}

function between(sheet: WorkbookSheet, rows: [number, number], columns: [number, number]): Rectangle {
  const [row, lastRow] = ordered(...rows);
  const [column, lastColumn] = ordered(...columns);
  return checkedArea(sheet, row, column, lastRow - row + 1, lastColumn - column + 1);
}

/**
 * @throws {ServiceError} In Google's words, if the area is not within the sheet. Fractions are truncated, as
 *   in Java.
 */
export function checkedArea(sheet: WorkbookSheet, ...numbers: [number, number, number, number]): Rectangle {
  if (numbers.some((number) => !Number.isFinite(number))) throw new ServiceError(INVALID_RANGE);
  const [row, column, rows, columns] = numbers.map(Math.trunc) as typeof numbers;
  if (row < 1) throw new ServiceError("The starting row of the range is too small.");
  if (column < 1) throw new ServiceError("The starting column of the range is too small.");
  if (rows < 1) throw new ServiceError("The number of rows in the range must be at least 1.");
  if (columns < 1) throw new ServiceError("The number of columns in the range must be at least 1.");
  if (row + rows - 1 > sheet.rowCount || column + columns - 1 > sheet.columnCount)
    throw new ServiceError(OFF_GRID);
  return { row, column, rows, columns };
}

function ordered(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
