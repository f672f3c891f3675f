import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "../verified-writes/neighbours";
import { findColumns, tagsOf, type OutputColumn } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";
import { headerTexts, takeSnapshot } from "../verified-writes/sheet-snapshot";
import { isOwnNote } from "./ages";

/**
 * Deletes the columns that a run added and in which nothing is left but its header: no value, formula or note, above the
 * header or below it, nor anything of the user's in the note of the header. Each is read again just before it goes.
 */
export function removeEmptyColumns(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
  added: readonly string[],
): void {
  const tags = new Set(added);
  const own = new Set(columns.flatMap(tagsOf));
  for (let moved = 0; moved < MAXIMUM_ATTEMPTS && tags.size > 0;) {
    const heads = headerTexts(sheet, headerRow);
    const places = findColumns(sheet, columns, headerRow);
    const { others, notes } = cellsBeside(sheet, headerRow);
    const from = headerRow + 1;
    // Last: whatever is asked between what is seen and what is deleted gives somebody time to move columns.
    const seen = takeSnapshot(sheet, { headerRow, from, to: Math.max(from, sheet.lastRow()) }, heads);
    if (seen === null) {
      moved += 1;
      continue;
    }
    const isEmpty = (column: number) =>
      isOwnNote(notes[column - 1] ?? "", own) &&
      others.every((line) => (line[column - 1] ?? "") === "") &&
      seen.cells.every(
        (cells, index) =>
          seen.firstRow + index <= headerRow ||
          (cellOf(cells[column - 1]) === null && (seen.formulas[index]?.[column - 1] ?? "") === ""),
      );
    const empty = [...tags].flatMap((tag) => {
      const column = places.get(tag);
      return column !== undefined && isEmpty(column) ? [column] : [];
    });
    // From the right, so that what is left of it stays where it is.
    const block = neighbours(empty).pop();
    if (block === undefined) return;
    sheet.deleteColumns(block.first, block.last - block.first + 1);
    for (const [tag, column] of places) if (column >= block.first && column <= block.last) tags.delete(tag);
  }
}

/** What a person may have put into our columns beside the cells of rows: anything above the header, and notes, also that of the header. */
function cellsBeside(
  sheet: SheetTable,
  headerRow: number,
): { others: readonly unknown[][]; notes: readonly string[] } {
  const above = headerRow - 1;
  const from = Math.max(1, headerRow);
  const lines = sheet.readRowNotes(from, Math.max(from, sheet.lastRow()) - from + 1);
  const [notes = [], ...below] = headerRow > 0 ? lines : [[], ...lines];
  return {
    notes,
    others: [
      ...(above > 0
        ? [sheet.readRows(1, above), sheet.readRowFormulas(1, above), sheet.readRowNotes(1, above)].flat()
        : []),
      ...below,
    ],
  };
}
