import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "../verified-writes/neighbours";
import { tagInNote } from "../verified-writes/tag-in-note";
import { findColumns, noteOf, type OutputColumn } from "../verified-writes/output-columns";
import { cellOf } from "../verified-writes/plain-cell";

/**
 * Deletes columns of ours in which nothing is left but their header: no value, formula or note, above the header or below it, nor
 * anything of the user's in the note of the header. What several runs share goes with the last of them.
 */
export function removeEmptyColumns(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly OutputColumn[],
): void {
  const own = new Map(columns.map((column) => [column.tag, column]));
  const empty = (): number[] => {
    return emptyAmong(sheet, headerRow, [...findColumns(sheet, columns, headerRow).values()], own);
  };
  for (let missed = 0; missed < MAXIMUM_ATTEMPTS;) {
    const found = empty();
    if (found.length === 0) return;
    const areThey = (now: readonly number[]): boolean => {
      const still = new Set(empty());
      return now.every((column) => still.has(column));
    };
    if (!sheet.deleteColumns(found, areThey)) missed += 1;
  }
}

function emptyAmong(
  sheet: SheetTable,
  headerRow: number,
  columns: readonly number[],
  own: ReadonlyMap<string, OutputColumn>,
): number[] {
  return neighbours(columns).flatMap(({ first, last }) => {
    const box = { row: 1, column: first, rows: Math.max(1, sheet.lastRow()), columns: last - first + 1 };
    const [notes, formulas, cells] = [sheet.readNotes(box), sheet.readFormulas(box), sheet.read(box)];
    const isEmpty = (at: number): boolean =>
      cells.every((line, index) => {
        const note = notes[index]?.[at] ?? "";
        if (index + 1 === headerRow) return isOwnNote(note, own.get(tagInNote(note)));
        return note === "" && (formulas[index]?.[at] ?? "") === "" && cellOf(line[at]) === null;
      });
    return Array.from({ length: box.columns }, (_, at) => at).flatMap((at) =>
      isEmpty(at) ? [first + at] : [],
    );
  });
}

/** Whether the note of a header is the one that we have written there: a column without it is the user's own. */
function isOwnNote(note: string, column: OutputColumn | undefined): boolean {
  return column !== undefined && note.trim() === noteOf(column);
}
