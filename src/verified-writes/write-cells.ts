import type { CellValue } from "../core/cell";
import type { SheetTable } from "../ports/spreadsheet";
import { neighbours } from "./neighbours";

/** New values by row and column of the sheet. */
export type Changes = ReadonlyMap<number, ReadonlyMap<number, CellValue>>;

/** In as few calls as the gaps allow: neighbouring columns that change in the same rows go together. */
export function writeCells(sheet: SheetTable, changes: Changes): void {
  const rowsOf = new Map<number, number[]>();
  for (const [row, cells] of changes) {
    for (const column of cells.keys()) {
      const rows = rowsOf.get(column);
      if (rows) rows.push(row);
      else rowsOf.set(column, [row]);
    }
  }
  noteFormats(sheet, changes);
  const columnsOf = new Map<string, { first: number; last: number; columns: number[] }>();
  for (const [column, rows] of rowsOf) {
    for (const { first, last } of neighbours(rows)) {
      const key = `${first}:${last}`;
      const known = columnsOf.get(key);
      if (known) known.columns.push(column);
      else columnsOf.set(key, { first, last, columns: [column] });
    }
  }
  for (const { first, last, columns } of columnsOf.values()) {
    const lines = Array.from({ length: last - first + 1 }, (_, index) => changes.get(first + index)!);
    for (const beside of neighbours(columns)) {
      const width = beside.last - beside.first + 1;
      sheet.write(
        first,
        beside.first,
        lines.map((cells) => Array.from({ length: width }, (_, index) => cells.get(beside.first + index)!)),
      );
    }
  }
}

function noteFormats(sheet: SheetTable, changes: Changes): void {
  const columns = new Set([...changes.values()].flatMap((cells) => [...cells.keys()]));
  const rows = [...changes.keys()];
  const first = Math.min(...rows);
  sheet.noteFormats(first, Math.max(...rows) - first + 1, [...columns]);
}
