import { rowsInSpans, type RowSpan } from "../core/row-spans";

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
 * Where Google refuses the move (merged cells that reach further, a protection, no room), they are deleted where they are.
 *
 * @param lines Their numbers, ascending.
 * @param areThey Whether those that have these numbers now, in the same order, are the ones.
 * @returns Whether they were deleted.
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
  const putBack = (): void => {
    for (let span = moved.pop(); span !== undefined; span = moved.pop())
      sheet.move(end - sizeOf(span) + 1, sizeOf(span), span.first);
  };
  try {
    sheet.insertAfter(last, lines.length);
    for (const span of spans) {
      sheet.move(span.first, sizeOf(span), end + 1);
      moved.push(span);
    }
    // What is wrong with a change may show only then.
    SpreadsheetApp.flush();
  } catch {
    putBack();
  }
  let isDeleted = false;
  try {
    if (!areThey(moved.length === 0 ? lines : numbersAt(last + 1, spans))) return false;
    if (moved.length > 0) sheet.delete(last + 1, lines.length);
    else for (const span of spans) sheet.delete(span.first, sizeOf(span));
    SpreadsheetApp.flush();
    isDeleted = true;
  } finally {
    // A blank line was not moved there: they are further on by now, and found there the next time.
    if (!isDeleted && moved.length > 0 && !sheet.isBlank(last + 1)) putBack();
  }
  return true;
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
