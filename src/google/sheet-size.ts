import { codeOf, isBug, SetupError } from "../core/errors";
import { firstProtection } from "./why-not-writable";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Source: https://support.google.com/drive/answer/37603 */
const MOST_CELLS = 10_000_000;

/**
 * Adds rows and columns until the sheet has at least so many: a sheet's grid is finite, and writing past it throws.
 *
 * @param spareRows Rows added beyond those, for a sheet that grows all the time: adding rows is a call of its own.
 *
 * Source: https://developers.google.com/apps-script/reference/spreadsheet/sheet, "insertRowsAfter".
 */
export function growSheet(sheet: Sheet, rows: number, columns: number, spareRows = 0): void {
  const maxRows = sheet.getMaxRows();
  if (rows > maxRows) sheet.insertRowsAfter(maxRows, rows - maxRows + spareRows);
  const maxColumns = sheet.getMaxColumns();
  if (columns > maxColumns) sheet.insertColumnsAfter(maxColumns, columns - maxColumns);
}

/**
 * `growSheet`, for a sheet of the user's.
 *
 * @throws {SetupError} `setup/permission`, if a protection or the size of the spreadsheet explains why Google adds nothing. They
 *   are looked at only then: it isn't documented which protections keep an editor from adding rows and columns.
 */
export function growUsersSheet(sheet: Sheet, rows: number, columns: number): void {
  try {
    growSheet(sheet, rows, columns);
  } catch (thrown) {
    if (codeOf(thrown) !== null || isBug(thrown)) throw thrown;
    throw whyNotGrown(sheet, rows, columns) ?? thrown;
  }
}

function whyNotGrown(sheet: Sheet, rows: number, columns: number): SetupError | null {
  const name = `"${sheet.getName()}"`;
  const cells = firstProtection(sheet);
  if (cells !== null)
    return new SetupError(
      "setup/permission",
      `Google adds no rows or columns to the sheet ${name}, which has too few: ${cells} is protected.`,
      "Ask its owner to let you edit it or to add them, or use another sheet.",
    );
  const moreColumns = Math.max(0, columns - sheet.getMaxColumns());
  if (hasRoomFor(sheet, Math.max(0, rows - sheet.getMaxRows()), moreColumns)) return null;
  return new SetupError(
    "setup/permission",
    `Google adds no rows or columns to the sheet ${name}, which has too few: the spreadsheet would have more than 10 million cells.`,
    "Delete sheets, rows or columns you don't need, or use another spreadsheet.",
  );
}

/** Whether a sheet has cells: a sheet that is a chart has none, and may throw when asked. */
export function hasCells(sheet: Sheet): boolean {
  return cellsOf(sheet) > 0;
}

function cellsOf(sheet: Sheet): number {
  try {
    return sheet.getMaxRows() * sheet.getMaxColumns();
  } catch {
    return 0;
  }
}

/** Whether so many rows and columns can be added before the spreadsheet has as many cells as Google allows. */
export function hasRoomFor(sheet: Sheet, rows: number, columns = 0): boolean {
  const held = sheet
    .getParent()
    .getSheets()
    .reduce((sum, each) => sum + cellsOf(each), 0);
  const grown = (sheet.getMaxRows() + rows) * (sheet.getMaxColumns() + columns);
  return held - cellsOf(sheet) + grown <= MOST_CELLS;
}
