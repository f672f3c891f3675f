import { rowsInSpans, type RowSpan } from "../core/a1";
import { codeOf, isBug, SetupError } from "../errors";
import { firstProtection } from "./why-not-writable";

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows or columns of a sheet, by their numbers. */
interface Lines {
  last(): number;
  isBlank(line: number): boolean;
  insertAfter(last: number, count: number): void;
  /** @param before As numbered before the move. */
  move(first: number, count: number, before: number): void;
  delete(first: number, count: number): void;
}

export const rowsOf = (sheet: Sheet): Lines => ({
  last: () => sheet.getMaxRows(),
  isBlank: (row) => sheet.getRange(row, 1, 1, sheet.getMaxColumns()).isBlank(),
  insertAfter: (last, count) => sheet.insertRowsAfter(last, count),
  move: (first, count, before) => sheet.moveRows(sheet.getRange(first, 1, count, 1), before),
  delete: (first, count) => sheet.deleteRows(first, count),
});

export const columnsOf = (sheet: Sheet): Lines => ({
  last: () => sheet.getMaxColumns(),
  isBlank: (column) => sheet.getRange(1, column, sheet.getMaxRows(), 1).isBlank(),
  insertAfter: (last, count) => sheet.insertColumnsAfter(last, count),
  move: (first, count, before) => sheet.moveColumns(sheet.getRange(1, first, 1, count), before),
  delete: (first, count) => sheet.deleteColumns(first, count),
});

const sizeOf = ({ first, last }: RowSpan): number => last - first + 1;

/**
 * Sheets deletes by number, and somebody may insert, move or sort lines at any moment. So they go behind blank ones at the
 * end first, and are looked at there: what came along by mistake is moved back, and a deletion that misses hits a blank line.
 * The sheet keeps its size: Sheets refuses to delete all lines that there are.
 *
 * @param lines Their numbers, ascending.
 * @param areThey Whether those that have these numbers now, in the same order, are the ones.
 * @returns Whether they were deleted; not where Google refuses to move them.
 */
export function deleteLines(
  sheet: Lines,
  lines: readonly number[],
  areThey: (now: readonly number[]) => boolean,
): boolean {
  // From the end, so that what is before them stays where it is.
  const spans = rowsInSpans(lines, 1).reverse();
  const last = sheet.last();
  const end = last + lines.length;
  const moved: RowSpan[] = [];
  let isDeleted = false;
  try {
    sheet.insertAfter(last, lines.length);
    for (const span of spans) {
      sheet.move(span.first, sizeOf(span), end + 1);
      moved.push(span);
    }
    // What is wrong with a change may show only then.
    SpreadsheetApp.flush();
    if (!areThey(numbersAt(last + 1, spans))) return false;
    sheet.delete(last + 1, lines.length);
    SpreadsheetApp.flush();
    isDeleted = true;
    return true;
  } catch (thrown) {
    if (isBug(thrown)) throw thrown;
    return false;
  } finally {
    // A blank line was not moved there: they are further on by now, and found there the next time.
    if (!isDeleted && moved.length > 0 && !sheet.isBlank(last + 1))
      for (let span = moved.pop(); span !== undefined; span = moved.pop())
        sheet.move(end - sizeOf(span) + 1, sizeOf(span), span.first);
  }
}

/** The lines of these spans where they follow each other, in the order that they had before. */
function numbersAt(from: number, spans: readonly RowSpan[]): number[] {
  let next = from;
  return spans
    .map((span) => {
      const first = next;
      next += sizeOf(span);
      return Array.from({ length: sizeOf(span) }, (_, index) => first + index);
    })
    .reverse()
    .flat();
}

/** Source: https://support.google.com/drive/answer/37603 */
const MOST_CELLS = 10_000_000;

/**
 * Adds rows and columns until the sheet has at least so many: a sheet's grid is finite, and writing past it throws.
 *
 * @param spareRows So many more are added at once, for a sheet that grows all the time: adding rows is a call of its own.
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
 * @throws {SetupError} `setup/permission`, if a protection or the size of the spreadsheet explains why Google adds nothing. It
 *   is asked then only: nobody has documented which protections keep an editor from adding rows and columns.
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

/** Whether so many rows and columns can be added before the spreadsheet has as many cells as Google allows. */
export function hasRoomFor(sheet: Sheet, rows: number, columns = 0): boolean {
  const cells = (each: Sheet) => each.getMaxRows() * each.getMaxColumns();
  const held = sheet
    .getParent()
    .getSheets()
    .reduce((sum, each) => sum + cells(each), 0);
  const grown = (sheet.getMaxRows() + rows) * (sheet.getMaxColumns() + columns);
  return held - cells(sheet) + grown <= MOST_CELLS;
}
