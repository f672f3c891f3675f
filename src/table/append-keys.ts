import { heldKnowledge } from "./held-values";
import { memoryText, type RunTag } from "./memory";
import { memoryOfNew, type NewRow } from "./new-rows";
import type { TableParts } from "./layout";
import { takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { whyRefused } from "../verified-writes/refused-column";
import { writeVerified, type Lines } from "../verified-writes/verified-write";
import type { Changes } from "../verified-writes/write-cells";

/**
 * Writes keys that a table lacks below its last row, each with a memory that waits for the run.
 *
 * Whatever a user has in other columns below that, such as checkboxes and formulas that are filled down, waits for these rows.
 *
 * @returns Those that were lacking and are there now; null if rows or columns were moved meanwhile: then none of them is.
 */
export function appendKeys(
  parts: TableParts,
  run: RunTag,
  rows: readonly NewRow[],
): readonly string[] | null {
  const layout = parts.locate();
  const { sheet, headerRow, heads, key, memory } = layout;
  if (memory === null) return null;
  // A memory alone was left by a run that was ended in between.
  const ours = [key, ...layout.columns.values()];
  const there = sheet.readRows(headerRow, Math.max(1, sheet.lastRow() - headerRow + 1));
  const known = new Set(there.slice(1).map((cells) => parts.readKey(cells[key - 1])));
  const lacking = [...new Map(rows.map((row) => [row.key, row])).values()].filter(
    (row) => !known.has(row.key),
  );
  if (lacking.length === 0) return [];
  const isUsed = (cells: readonly unknown[]) => ours.some((column) => (cells[column - 1] ?? "") !== "");
  let last = headerRow + there.reduce((used, cells, index) => (isUsed(cells) ? index : used), 0);
  for (;;) {
    const [from, to] = [last + 1, last + lacking.length];
    const seen = takeSnapshot(sheet, { headerRow, from, to }, heads);
    if (seen === null) return null;
    const end = lastUsed(seen, ours);
    // A formula that shows nothing.
    if (end > last) {
      last = end;
      continue;
    }
    const knowledge = heldKnowledge(parts.spreadsheet, parts.historyOf);
    const lines = (column: number, text: (row: NewRow) => string): Lines =>
      new Map(lacking.map((row, index) => [from + index, new Map([[column, text(row)]])]));
    // A key without a memory would be the user's.
    const passes = [
      lines(memory, (row) => memoryText(memoryOfNew(row, run, knowledge))),
      lines(key, (row) => row.key),
    ];
    const place = { spreadsheet: parts.spreadsheet, sheet };
    const stretch = { headerRow, from, to };
    const where = {
      seen: withBlanks(seen, to),
      stretch,
      keyColumn: key,
      ours: new Set([key, memory]),
      isOntoBlanks: true,
    };
    const write = (some: readonly Lines[]) => writeVerified(place, where, some);
    try {
      return write(passes) ? lacking.map((row) => row.key) : null;
    } catch (refusal) {
      const again = (some: Changes) =>
        write([new Map([...some].map(([row, cells]) => [row, new Map(cells)]))]);
      throw whyRefused(sheet, where.seen, merged(passes), { refusal, write: again });
    }
  }
}

function merged([one, other]: readonly Lines[]): Lines {
  return new Map([...one!].map(([row, cells]) => [row, new Map([...cells, ...other!.get(row)!])]));
}

/** The last row that shows something in these columns, or holds a formula there. */
function lastUsed({ firstRow, cells, formulas }: Snapshot, columns: readonly number[]): number {
  for (let index = cells.length - 1; index >= 0; index--) {
    const isUsed = columns.some(
      (column) => (cells[index]![column - 1] ?? "") !== "" || (formulas[index]?.[column - 1] ?? "") !== "",
    );
    if (isUsed) return firstRow + index;
  }
  return 0;
}

/** With the rows that the sheet is yet to get. */
function withBlanks(seen: Snapshot, to: number): Snapshot {
  const lacking = Math.max(0, to - (seen.firstRow + seen.cells.length) + 1);
  return { ...seen, cells: [...seen.cells, ...Array.from({ length: lacking }, () => [])] };
}
