type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Rows or columns of a sheet, by their numbers. */
interface Lines {
  last(): number;
  insertAfter(last: number, count: number): void;
  /** @param before As numbered before the move. */
  move(first: number, count: number, before: number): void;
  delete(first: number, count: number): void;
}

export const rowsOf = (sheet: Sheet): Lines => ({
  last: () => sheet.getMaxRows(),
  insertAfter: (last, count) => sheet.insertRowsAfter(last, count),
  move: (first, count, before) => sheet.moveRows(sheet.getRange(first, 1, count, 1), before),
  delete: (first, count) => sheet.deleteRows(first, count),
});

export const columnsOf = (sheet: Sheet): Lines => ({
  last: () => sheet.getMaxColumns(),
  insertAfter: (last, count) => sheet.insertColumnsAfter(last, count),
  move: (first, count, before) => sheet.moveColumns(sheet.getRange(1, first, 1, count), before),
  delete: (first, count) => sheet.deleteColumns(first, count),
});

/**
 * Sheets deletes by number, and somebody may insert, move or sort lines at any moment. So they go behind blank ones at the
 * end first, and are looked at there: what came along by mistake is moved back, and a deletion that misses hits a blank line.
 *
 * @param areThey Whether the lines from this one on are those to be deleted.
 * @returns Whether they were deleted; the sheet has as many lines as before.
 */
export function deleteLines(
  lines: Lines,
  first: number,
  count: number,
  areThey: (first: number) => boolean,
): boolean {
  const last = lines.last();
  lines.insertAfter(last, count);
  let there = last + 1;
  try {
    lines.move(first, count, last + count + 1);
  } catch {
    // Merged cells that reach beyond these lines, or a protection, may forbid it.
    there = first;
  }
  if (areThey(there)) {
    lines.delete(there, count);
    return true;
  }
  if (there !== first) lines.move(there, count, first);
  return false;
}
