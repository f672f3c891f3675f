import { rowsInSpans } from "../core/a1";
import type { CellValue } from "../core/cell";
import { type Layout, NOTHING_WRITTEN, type TableParts, type Written } from "./layout";
import { isNothing, memoryText, type RowMemory, tagSum } from "./memory";
import { cellAt, type ReadRow, rowIn } from "./read-rows";
import { cellName, type RowChange } from "./row";
import { cellSum, shows } from "./cell-sum";
import type { SheetSnapshot } from "./sheet-snapshot";
import { type Lines, NotesWrite } from "./write-cells";

/** Rows apart by no more than this are written in one block, the rows between as they are. */
const SMALL_GAP = 40;

/** The rows of a stretch as they were read, and where their columns are. */
export interface ReadStretch {
  readonly parts: TableParts;
  readonly layout: Layout;
  readonly seen: SheetSnapshot;
}

/** A row with what becomes of it. */
export interface PlannedRow {
  readonly row: number;
  readonly key: string;
  readonly change: RowChange;
  /** What the Status shows from now on; null where its cell holds something of the user's. */
  readonly status: string | null;
}

export function plannedRow(
  stretch: ReadStretch,
  { row, key }: Pick<PlannedRow, "row" | "key">,
  change: RowChange,
): PlannedRow {
  return { row, key, change, status: statusAfter(stretch, row, change) };
}

function statusAfter(
  { parts, layout, seen }: ReadStretch,
  row: number,
  { memory: { last }, tells = false }: RowChange,
): string | null {
  if (layout.status === null) return null;
  const { value, isFormula } = cellAt(seen, row, layout.status);
  if (isFormula || (value !== null && !parts.isWord(value))) return null;
  if (last === null) return "";
  // A start that was killed leaves rows that wait for good: what was told of them counts more.
  const isTold = tells && last.state.after !== "";
  if (last.waits.runs.length > 0 && !isTold) return parts.word("queued");
  return last.state.after === "" ? "" : parts.word(last.state.after);
}

/** The cells of these rows in the order in which they are written: memory that still waits, values with the Status, memory that stays. */
export function passesOf(stretch: ReadStretch, planned: readonly PlannedRow[]): Lines[] {
  const { columns, status: statusColumn, key } = stretch.layout;
  const memoryColumn = stretch.layout.memory!;
  const [first, values, last]: [Lines, Lines, Lines] = [new Map(), new Map(), new Map()];
  for (const { row, change, status } of planned) {
    const cells = new Map<number, CellValue>();
    for (const [tag, value] of change.values) cells.set(columns.get(tag)!, value);
    if (status !== null && statusColumn !== null) cells.set(statusColumn, status === "" ? null : status);
    if (change.clearsKey === true) cells.set(key, null);
    const [before, after] = [textOf(change.memory.first), textOf(change.memory.last)];
    if (change.values.size > 0) first.set(row, new Map([[memoryColumn, before]]));
    if (cells.size > 0) values.set(row, cells);
    const isWrittenAlready = change.values.size > 0 && before === after;
    if (!isWrittenAlready) last.set(row, new Map([[memoryColumn, after]]));
  }
  return [first, values, last].map((lines) => withGaps(stretch, lines)).filter(({ size }) => size > 0);
}

function textOf(memory: RowMemory | null): string | null {
  return memory === null || isNothing(memory) ? null : memoryText(memory);
}

/**
 * Adds the rows between two that change, since each gap costs a call. Their cells are written as they were, but only those that are
 * blank or ours: any other may be more than its value, a link or part of a spill. Columns in which nothing changes are left out.
 */
function withGaps(stretch: ReadStretch, lines: Lines): Lines {
  const { parts, layout, seen } = stretch;
  const result: Lines = new Map();
  const numbers = [...lines.keys()].sort((a, b) => a - b);
  for (const { first, last } of rowsInSpans(numbers, SMALL_GAP)) {
    const block = Array.from({ length: last - first + 1 }, (_, index) => {
      const row = first + index;
      return { row, cells: lines.get(row), line: rowIn(parts, layout, seen, row) };
    });
    for (const column of new Set(block.flatMap(({ cells }) => [...(cells?.keys() ?? [])]))) {
      const wanted = block.flatMap(({ row, cells, line }): [number, CellValue][] => {
        const given = cells?.get(column);
        if (given !== undefined) return [[row, given]];
        return isOurs(stretch, line, column) ? [[row, cellAt(seen, row, column).value]] : [];
      });
      const isSame = ([row, value]: [number, CellValue]) =>
        shows(cellAt(seen, row, column).value, value, parts.spreadsheet);
      if (wanted.every(isSame)) continue;
      for (const [row, value] of wanted)
        result.set(row, (result.get(row) ?? new Map<number, CellValue>()).set(column, value));
    }
  }
  return result;
}

/** Whether a cell is blank, or shows what its row remembers as written last. */
function isOurs({ parts, layout, seen }: ReadStretch, { row, memory }: ReadRow, column: number): boolean {
  const { value, isFormula } = cellAt(seen, row, column);
  if (isFormula) return false;
  if (value === null) return true;
  if (memory === "foreign" || memory === null) return false;
  if (column === layout.memory) return true;
  if (column === layout.status)
    return parts.isWord(value) && (memory.state.after !== "" || memory.waits.runs.length > 0);
  const [tag = ""] = [...layout.columns].find(([, at]) => at === column) ?? [];
  return memory.cells.get(tagSum(tag))?.after === cellSum(value, parts.spreadsheet);
}

/** The notes of Status cells that change; null where there is nothing to say, and no earlier Status that may have one. */
export function statusNotes(
  { layout: { sheet, status: column }, seen }: ReadStretch,
  planned: readonly PlannedRow[],
): NotesWrite | null {
  if (column === null) return null;
  const notes = new Map(
    planned.flatMap(({ row, change: { note }, status }) =>
      status === null || note === null ? [] : [[row, note] as const],
    ),
  );
  const saysSomething = [...notes.values()].some((note) => note !== "");
  const mayHaveNotes = planned.some(({ row }) => cellAt(seen, row, column).value !== null);
  if (notes.size === 0 || (!saysSomething && !mayHaveNotes)) return null;
  return new NotesWrite(sheet, column, notes, { row: seen.firstRow, rows: seen.cells.length });
}

/** What is told of these rows once they are written. */
export function writtenOf({ layout }: ReadStretch, planned: readonly PlannedRow[]): Written {
  const { columns, status: statusColumn } = layout;
  const keys = new Map<string, number>();
  for (const { key } of planned) keys.set(key, (keys.get(key) ?? 0) + 1);
  return {
    ...NOTHING_WRITTEN,
    keys,
    named: planned.flatMap(({ change, key, status }) => {
      const named = change.named.map((tag) => cellName(layout, columns.get(tag)!, key));
      const hasUsersStatus = status === null && statusColumn !== null && change.values.size > 0;
      return hasUsersStatus ? [...named, cellName(layout, statusColumn, key)] : named;
    }),
    clearedRows: planned.filter(({ change }) => change.clearsOthers === true).length,
    hasWrittenValues: planned.some(({ change }) =>
      [...change.values.values()].some((value) => value !== null),
    ),
  };
}
