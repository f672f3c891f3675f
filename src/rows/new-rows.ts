import type { CellValue } from "../core/cell";
import { type SheetSnapshot, takeSnapshot } from "./sheet-snapshot";
import { type Clocks, cellSum } from "./cell-sum";
import { writeVerified } from "./verified-write";
import type { Lines } from "./write-cells";
import type { TableParts } from "./layout";
import { keySum, memoryText, NO_CELL, NO_MEMORY, type RowMemory, type RunTag, tagSum } from "./memory";
import { heldKnowledge, type Knowledge, type RowChange, type SeenRow } from "./row";
import { isRemembered } from "./cell-owner";
import { fillRow } from "./row-change";

/** A row that a table may lack: its key, and values by the tags of its columns. */
export interface NewRow {
  readonly key: string;
  readonly values: ReadonlyMap<string, CellValue>;
}

/** The state of rows that a run has appended. */
const APPENDED = "appended";

/** The run that has appended a row; null for rows of the user's. */
export function appendedBy(memory: RowMemory | null | "foreign"): RunTag | null {
  if (memory === null || memory === "foreign" || memory.state.after !== APPENDED) return null;
  return memory.state.replaced[0]?.run ?? null;
}

/** Whether a row was appended without its values: the execution was killed between the two steps. */
export function isUnfinished(memory: RowMemory | null | "foreign"): boolean {
  return appendedBy(memory) !== null && (memory as RowMemory).waits.runs.length > 0;
}

/** What a row remembers that has only its key yet. */
export function memoryOfNew({ key, values }: NewRow, run: RunTag, knowledge: Knowledge): RowMemory {
  const cells = new Map([...values.keys()].map((tag) => [tag, { value: null, isFormula: false }]));
  return appendRow({ key, memory: null, cells, isAlone: true }, run, values, knowledge).memory.first;
}

/** Gives a row that has only its key its values. What a run that was killed has left there is replaced. */
export function appendRow(
  row: SeenRow,
  run: RunTag,
  values: NewRow["values"],
  knowledge: Knowledge,
): RowChange {
  const memory = row.memory ?? NO_MEMORY;
  // A blank cell needs no memory to be ours.
  const filledCells = new Map([...values].filter(([, value]) => value !== null && value !== ""));
  const outcome = { state: APPENDED, note: "", values: filledCells };
  const change = fillRow({ ...row, memory }, run, outcome, knowledge);
  const blank = { run, before: { kind: "value", value: null } } as const;
  const own = (runs: readonly RunTag[]): RowMemory => ({
    key: keySum(row.key),
    waits: { key: keySum(row.key), runs },
    state: { after: APPENDED, replaced: [blank] },
    cells: new Map(
      [...change.memory.first.cells].map(([tag, { after }]) => [tag, { after, replaced: [blank] }]),
    ),
  });
  return { ...change, note: null, memory: { first: own([run]), last: own([]) } };
}

/** New values for a row that is there; null where nothing of it changes, and where its memory is of another key. */
export function updateRow(
  row: SeenRow,
  run: RunTag,
  values: NewRow["values"],
  knowledge: Knowledge,
): RowChange | null {
  const { cells } = row;
  if (row.memory !== null && !isOfKey(row)) return null;
  const memory = row.memory ?? NO_MEMORY;
  const changes = new Map(
    [...values].filter(([tag, value]) => {
      const cell = cells.get(tag);
      if (cell === undefined) return false;
      const sum = cellSum(cell.value, knowledge.clocks);
      const known = memory.cells.get(tagSum(tag));
      // What a held answer says may be ours: from now on the row remembers it.
      if (known === undefined && sum !== "") return true;
      const { after, replaced } = known ?? NO_CELL;
      // Once in a run: where it is ended between memory and values, the cell shows what was there before the run.
      const isDone = replaced[0]?.run === run && sum === after;
      return !isDone && sum !== cellSum(value, knowledge.clocks);
    }),
  );
  const change = fillRow({ ...row, memory }, run, { state: "", note: "", values: changes }, knowledge);
  if (change.values.size === 0) return null;
  const { state } = memory;
  const { first, last } = change.memory;
  return {
    ...change,
    note: null,
    memory: { first: { ...first, state }, last: last && { ...last, state } },
  };
}

/**
 * Clears the values of an appended row or, of one without values, the key. The key goes last, since the row is known by it wherever
 * it is moved. A row with anything of the user's in it stays as it is.
 */
export function emptyRow(row: SeenRow, clocks: Clocks, what: "values" | "key"): RowChange | null {
  const { memory, cells } = row;
  if (memory === null || !row.isAlone || (row.key !== "" && !isOfKey(row))) return null;
  const isOurs = [...cells].every(([tag, cell]) =>
    isRemembered(cell, memory.cells.get(tagSum(tag)) ?? NO_CELL, clocks),
  );
  const shown = [...cells].filter(([, { value }]) => value !== null && value !== "");
  if (!isOurs || (what === "values") !== shown.length > 0) return null;
  const change = { values: new Map(shown.map(([tag]) => [tag, null])), note: null, named: [] };
  // A run that is given the item again finishes the row, until its key is gone.
  const open = { ...memory, waits: { key: memory.key, runs: [appendedBy(memory) ?? ""] } };
  return what === "values"
    ? { ...change, memory: { first: open, last: open } }
    : { ...change, memory: { first: memory, last: null }, clearsKey: true };
}

function isOfKey({ key, memory }: SeenRow): boolean {
  return memory?.key === keySum(key);
}

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
  const there = sheet.read({ row: headerRow, rows: Math.max(1, sheet.lastRow() - headerRow + 1) });
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
    const knowledge = heldKnowledge(parts.spreadsheet, parts.historyOf, [], []);
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
    return writeVerified(place, where, passes) ? lacking.map((row) => row.key) : null;
  }
}

/** The last row that shows something in these columns, or holds a formula there. */
function lastUsed({ firstRow, cells, formulas }: SheetSnapshot, columns: readonly number[]): number {
  for (let index = cells.length - 1; index >= 0; index--) {
    const isUsed = columns.some(
      (column) => (cells[index]![column - 1] ?? "") !== "" || (formulas[index]?.[column - 1] ?? "") !== "",
    );
    if (isUsed) return firstRow + index;
  }
  return 0;
}

/** With the rows that the sheet is yet to get. */
function withBlanks(seen: SheetSnapshot, to: number): SheetSnapshot {
  const lacking = Math.max(0, to - (seen.firstRow + seen.cells.length) + 1);
  return { ...seen, cells: [...seen.cells, ...Array.from({ length: lacking }, () => [])] };
}
