import { cellOf, saysNothing, type SheetSnapshot } from "./sheet-snapshot";
import type { Layout, Line, TableParts, TableRow } from "./layout";
import { readMemory } from "./memory";
import type { SeenRow } from "./row";

/** Rows that are read, written and read again in one go. */
const ROWS_AT_ONCE = 2_000;

/** What somebody has put in place of a memory is `foreign`. */
export interface ReadRow extends Omit<TableRow, "memory"> {
  readonly memory: SeenRow["memory"] | "foreign";
}

/** @param notes Of its cells, where these count. */
export function rowIn(
  { readKey }: Pick<TableParts, "readKey">,
  layout: Layout,
  seen: SheetSnapshot,
  row: number,
  notes: readonly string[] = [],
): ReadRow {
  const cells = seen.cells[row - seen.firstRow] ?? [];
  const formulas = seen.formulas[row - seen.firstRow] ?? [];
  const ours = [...layout.columns].map(([tag, column]) => {
    return [tag, { ...cellAt(seen, row, column), isTheirs: layout.theirs.has(tag) }] as const;
  });
  const known = new Set([layout.memory, layout.key, ...layout.columns.values()]);
  const isAlone =
    notes.every((note) => note === "") &&
    cells.every(
      (cell, index) => (formulas[index] ?? "") === "" && (known.has(index + 1) || saysNothing(cell)),
    );
  return {
    row,
    key: readKey(cells[layout.key - 1]),
    memory: layout.memory === null ? null : readMemory(cells[layout.memory - 1]),
    cells: new Map(ours),
    isAlone,
  };
}

/** Sorted rows in parts that can be looked at at once. */
export function stretches(rows: readonly number[]): number[][] {
  const result: number[][] = [];
  for (const row of rows) {
    const current = result[result.length - 1];
    if (current && row - current[0]! < ROWS_AT_ONCE) current.push(row);
    else result.push([row]);
  }
  return result;
}

/**
 * The first row of every company, and whatever is not far below the first of them.
 *
 * Where a company is repeated thousands of rows below, its row waits until the run comes there: it costs nothing then,
 * and no write has to reach across the whole sheet.
 */
export function nearRows(found: readonly Line[]): number[] {
  const firstRows = new Map<string, number>();
  for (const { row, key } of found) if (!firstRows.has(key)) firstRows.set(key, row);
  const last = Math.max(...firstRows.values(), (found[0]?.row ?? 0) + ROWS_AT_ONCE - 1);
  return found.flatMap(({ row }) => (row <= last ? [row] : []));
}

export function cellAt({ cells, formulas, firstRow }: SheetSnapshot, row: number, column: number) {
  return {
    value: cellOf(cells[row - firstRow]?.[column - 1]),
    isFormula: (formulas[row - firstRow]?.[column - 1] ?? "") !== "",
  };
}
