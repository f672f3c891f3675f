import { rowsInSpans } from "../core/a1";
import type { CellValue } from "../core/cell";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { inTurn } from "../google/ports";
import { cellSum, headerTextsIn, shows, takeSnapshot, type SheetSnapshot } from "./sheet-snapshot";
import { writeVerified } from "./verified-write";
import { type Lines, NotesWrite } from "./write-cells";
import {
  added,
  type Layout,
  type Line,
  linesIn,
  NOTHING_WRITTEN,
  type TableParts,
  type TableRow,
  type Written,
} from "./layout";
import { isNothing, memoryText, type RowMemory, tagSum } from "./memory";
import { cellAt, nearRows, type ReadRow, rowIn, stretches } from "./read-rows";
import { cellName, heldKnowledge, type Knowledge, type RowChange, type SeenRow } from "./row";

/** Rows apart by no more than this are written in one block, the rows between as they are. */
const SMALL_GAP = 40;

export interface How {
  /** Rows far below the first ones wait. */
  readonly areNearOnly?: boolean;
  readonly readsNotes?: boolean;
}

/** What becomes of a row; null if nothing does. */
export type Next = (row: SeenRow, held: Knowledge) => RowChange | null;

interface PlannedRow {
  readonly row: number;
  readonly key: string;
  readonly change: RowChange;
  /** What the Status shows from now on; null for one that is the user's. */
  readonly shown: string | null;
}

/** Reads rows of a table and changes them, each stretch in one verified write. */
export class RowWriter {
  constructor(private readonly parts: TableParts) {}

  /** All rows with a key; what somebody has put in place of a memory says nothing. */
  rows(): readonly TableRow[] {
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      const { sheet, headerRow, heads } = layout;
      const [header = [], ...cells] = sheet.read({
        row: headerRow,
        rows: Math.max(1, sheet.lastRow() - headerRow + 1),
      });
      if (String(headerTextsIn(header)) !== String(heads) && attempt < MAXIMUM_ATTEMPTS) continue;
      const seen = { headerRow, heads, firstRow: headerRow + 1, cells, formulas: [] };
      return cells.flatMap((_, index) => {
        const { memory, ...row } = rowIn(this.parts, layout, seen, headerRow + 1 + index);
        return row.key === "" ? [] : [{ ...row, memory: memory === "foreign" ? null : memory }];
      });
    }
  }

  /** Rows by their numbers, as they are. */
  *rowsAt(layout: Layout, numbers: readonly number[]): Generator<ReadRow> {
    for (const rows of stretches(numbers)) {
      const seen = this.read(layout, rows);
      if (seen !== null) for (const row of rows) yield rowIn(this.parts, layout, seen, row);
    }
  }

  /** Changes rows wherever they are by then, in stretches. */
  change(isMeant: (line: Line) => boolean, next: Next, how: How = {}): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const layout = this.parts.locate();
      if (layout.memory === null) return result;
      const meant = linesIn(layout, this.parts.readKey).filter(isMeant);
      let moved: string | null = null;
      for (const rows of stretches(
        how.areNearOnly === true ? nearRows(meant) : meant.map(({ row }) => row),
      )) {
        const step = inTurn(this.parts.spreadsheet.lock, () =>
          this.changeStretch(layout, rows, isMeant, next, how),
        );
        if (step === null) moved = `${rows[0]}–${rows[rows.length - 1]}`;
        else result = added(result, step);
      }
      if (moved === null || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved, meant: meant.length };
    }
  }

  /** Until nothing that is meant changes any more: a row that was moved before it was read is not where it was looked for. */
  changeAll(isMeant: (line: Line) => boolean, next: Next, how: How = {}): Written {
    let result = NOTHING_WRITTEN;
    for (let attempt = 1; ; attempt++) {
      const step = this.change(isMeant, next, how);
      result = added(result, step);
      const isDone = step.moved !== null || step.keys.size === 0;
      if (isDone || attempt === MAXIMUM_ATTEMPTS) return { ...result, moved: step.moved };
    }
  }

  /** @returns null if rows or columns were moved meanwhile, and everything was taken back. */
  private changeStretch(
    layout: Layout,
    numbers: readonly number[],
    isMeant: (line: Line) => boolean,
    next: Next,
    { readsNotes = false }: How,
  ): Written | null {
    const seen = this.read(layout, numbers);
    if (seen === null) return null;
    const { spreadsheet, historyOf } = this.parts;
    const { sheet, headerRow, status } = layout;
    const [from, to] = [numbers[0]!, numbers[numbers.length - 1]!];
    const noted = readsNotes ? sheet.readTexts({ row: from, rows: to - from + 1 }, "notes") : [];
    const rows = numbers.map((row) => rowIn(this.parts, layout, seen, row, noted[row - from]));
    const keys = [...new Set(rows.map(({ key }) => key))];
    const held = heldKnowledge(spreadsheet, historyOf, keys, [...layout.columns.keys()]);
    const foreign: string[] = [];
    const planned = rows.flatMap(({ memory, ...line }): PlannedRow[] => {
      const { row, key } = line;
      if (memory === "foreign") {
        foreign.push(cellName(layout, layout.memory!, `row ${row}`));
        return [];
      }
      // It may be another row by now.
      if (!isMeant({ row, key, memory, cell: seen.cells[row - seen.firstRow]?.[layout.key - 1] })) return [];
      const change = next({ ...line, memory }, held);
      return change === null ? [] : [{ row, key, change, shown: this.shown(layout, seen, row, change) }];
    });
    if (planned.length === 0) return { ...NOTHING_WRITTEN, named: foreign };
    const clearsKeys = planned.some(({ change }) => change.clearsKey === true);
    const ours = clearsKeys
      ? [layout.key]
      : [...layout.columns.values(), ...(status === null ? [] : [status])];
    const where = {
      seen,
      stretch: { headerRow, from, to },
      keyColumn: layout.key,
      ours: new Set([layout.memory!, ...ours]),
    };
    const passes = this.passes(layout, seen, planned);
    if (!writeVerified({ spreadsheet, sheet }, where, passes, notesIn(layout, seen, planned))) return null;
    const told = toldOf(layout, planned);
    return { ...told, named: [...told.named, ...foreign] };
  }

  /** What the Status shows from now on; null for one that holds something of the user's. */
  private shown(
    { status }: Layout,
    seen: SheetSnapshot,
    row: number,
    { memory: { last }, tells = false }: RowChange,
  ): string | null {
    if (status === null) return null;
    const { value, isFormula } = cellAt(seen, row, status);
    if (isFormula || (value !== null && !this.parts.isWord(value))) return null;
    if (last === null) return "";
    // A start that was killed may have left that the row waits: nobody ever takes that back.
    const isTold = tells && last.state.after !== "";
    if (last.waits.runs.length > 0 && !isTold) return this.parts.word("queued");
    return last.state.after === "" ? "" : this.parts.word(last.state.after);
  }

  /** Memory that still waits, then values, then the memory that stays. */
  private passes(layout: Layout, seen: SheetSnapshot, planned: readonly PlannedRow[]): Lines[] {
    const { columns, status } = layout;
    const memory = layout.memory!;
    const [first, values, last]: [Lines, Lines, Lines] = [new Map(), new Map(), new Map()];
    for (const { row, change, shown } of planned) {
      const cells = new Map<number, CellValue>();
      for (const [tag, value] of change.values) cells.set(columns.get(tag)!, value);
      if (shown !== null && status !== null) cells.set(status, shown === "" ? null : shown);
      if (change.clearsKey === true) cells.set(layout.key, null);
      const [before, after] = [textOf(change.memory.first), textOf(change.memory.last)];
      if (change.values.size > 0) first.set(row, new Map([[memory, before]]));
      if (cells.size > 0) values.set(row, cells);
      const isSaid = change.values.size > 0 && before === after;
      if (!isSaid) last.set(row, new Map([[memory, after]]));
    }
    return [first, values, last]
      .map((lines) => this.withGaps(layout, seen, lines))
      .filter(({ size }) => size > 0);
  }

  /**
   * Rows between two that change go back as they were, since every gap is a call: only cells that are blank or remembered. Any other
   * may be more than its value, a link or part of a spill. Nor is a column of a block written in which nothing changes.
   */
  private withGaps(layout: Layout, seen: SheetSnapshot, lines: Lines): Lines {
    const result: Lines = new Map();
    const numbers = [...lines.keys()].sort((a, b) => a - b);
    for (const { first, last } of rowsInSpans(numbers, SMALL_GAP)) {
      const block = Array.from({ length: last - first + 1 }, (_, index) => {
        const row = first + index;
        return { row, cells: lines.get(row), line: rowIn(this.parts, layout, seen, row) };
      });
      for (const column of new Set(block.flatMap(({ cells }) => [...(cells?.keys() ?? [])]))) {
        const wanted = block.flatMap(({ row, cells, line }): [number, CellValue][] => {
          const given = cells?.get(column);
          if (given !== undefined) return [[row, given]];
          return this.isOurs(layout, seen, line, column) ? [[row, cellAt(seen, row, column).value]] : [];
        });
        const { spreadsheet } = this.parts;
        if (wanted.every(([row, value]) => shows(cellAt(seen, row, column).value, value, spreadsheet)))
          continue;
        for (const [row, value] of wanted)
          result.set(row, (result.get(row) ?? new Map<number, CellValue>()).set(column, value));
      }
    }
    return result;
  }

  private isOurs(layout: Layout, seen: SheetSnapshot, { row, memory }: ReadRow, column: number): boolean {
    const { value, isFormula } = cellAt(seen, row, column);
    if (isFormula || value === null) return !isFormula;
    if (memory === "foreign" || memory === null) return false;
    if (column === layout.memory) return true;
    if (column === layout.status)
      return this.parts.isWord(value) && (memory.state.after !== "" || memory.waits.runs.length > 0);
    const [tag = ""] = [...layout.columns].find(([, at]) => at === column) ?? [];
    return memory.cells.get(tagSum(tag))?.after === cellSum(value, this.parts.spreadsheet);
  }

  private read({ sheet, headerRow, heads }: Layout, rows: readonly number[]): SheetSnapshot | null {
    return takeSnapshot(sheet, { headerRow, from: rows[0]!, to: rows[rows.length - 1]! }, heads);
  }
}

function textOf(memory: RowMemory | null): string | null {
  return memory === null || isNothing(memory) ? null : memoryText(memory);
}

/** The notes of statuses that change. A row that was told something has one, perhaps: only then are notes looked at. */
function notesIn(
  { sheet, status }: Layout,
  seen: SheetSnapshot,
  planned: readonly PlannedRow[],
): NotesWrite | null {
  if (status === null) return null;
  const notes = new Map(
    planned.flatMap(({ row, change: { note }, shown }) =>
      shown === null || note === null ? [] : [[row, note] as const],
    ),
  );
  const isSaid = [...notes.values()].some((note) => note !== "");
  const around = { row: seen.firstRow, rows: seen.cells.length };
  const wasSaid = planned.some(({ row }) => cellAt(seen, row, status).value !== null);
  return notes.size > 0 && (isSaid || wasSaid) ? new NotesWrite(sheet, status, notes, around) : null;
}

function toldOf(layout: Layout, planned: readonly PlannedRow[]): Written {
  const { columns, status } = layout;
  const keys = new Map<string, number>();
  for (const { key } of planned) keys.set(key, (keys.get(key) ?? 0) + 1);
  return {
    ...NOTHING_WRITTEN,
    keys,
    named: planned.flatMap(({ change, key, shown }) => [
      ...change.named.map((tag) => cellName(layout, columns.get(tag)!, key)),
      // Somebody keeps something else under Status.
      ...(shown === null && status !== null && change.values.size > 0 ? [cellName(layout, status, key)] : []),
    ]),
    clearedRows: planned.filter(({ change }) => change.clearsOthers === true).length,
    takesValues: planned.some(({ change }) => [...change.values.values()].some((value) => value !== null)),
  };
}
