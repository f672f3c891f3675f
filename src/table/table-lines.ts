import type { SheetTable } from "../ports/spreadsheet";
import { readMemory, type RowMemory } from "./memory";
import type { Layout } from "./layout";

/** A row by its key and its memory alone. */
export interface Line {
  readonly row: number;
  readonly key: string;
  readonly cell: unknown;
  readonly memory: RowMemory | null | "foreign";
}

/** Reading these too many takes as long as one more call. */
const MOST_CELLS_TOO_MANY = 10_000;

/** All rows below the header. @param readKey The key that a cell names; "" for one that names none. */
export function linesIn(
  { sheet, headerRow, key, memory }: Layout,
  readKey: (cell: unknown) => string,
): Line[] {
  const row = headerRow + 1;
  const rows = sheet.lastRow() - headerRow;
  if (rows < 1) return [];
  const [cells, memories] = readBoth(sheet, { row, rows }, key, memory);
  return cells.map((cell, index) => ({
    row: row + index,
    key: readKey(cell),
    cell,
    memory: readMemory(memories[index]),
  }));
}

/** Two columns in one call, unless so much lies between them that two are faster. */
function readBoth(
  sheet: SheetTable,
  { row, rows }: { readonly row: number; readonly rows: number },
  one: number,
  other: number | null,
): [unknown[], unknown[]] {
  const read = (column: number, columns: number) => sheet.read({ row, column, rows, columns });
  const single = (column: number) => read(column, 1).map(([cell]) => cell);
  if (other === null) return [single(one), []];
  const column = Math.min(one, other);
  const columns = Math.abs(one - other) + 1;
  if (rows * columns > MOST_CELLS_TOO_MANY) return [single(one), single(other)];
  const lines = read(column, columns);
  return [lines.map((cells) => cells[one - column]), lines.map((cells) => cells[other - column])];
}
