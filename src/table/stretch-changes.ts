import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../google/spreadsheet";
import { cellOf, cellSum, type Snapshot } from "../verified-writes/sheet-snapshot";
import { same } from "../verified-writes/verified-write";
import type { Lines } from "../verified-writes/write-cells";
import { blocks, cellName, changedColumns, type RowChange, type SeenRow } from "./row";
import { isNothing, memoryText, tagSum, type RowMemory } from "./memory";
import type { Layout, Written } from "./layout";

export interface RowToChange {
  readonly row: number;
  readonly key: string;
  readonly change: RowChange;
  /** What the Status shows from now on; null for one that is the user's. */
  readonly shown: string | null;
}

/** What is written into a stretch of rows: memory that still waits, then values, then the memory that stays. */
export class StretchChanges {
  constructor(
    private readonly layout: Layout,
    private readonly seen: Snapshot,
    private readonly spreadsheet: Spreadsheet,
  ) {}

  passes(
    planned: readonly RowToChange[],
    lines: ReadonlyMap<number, SeenRow | "foreign">,
  ): {
    passes: readonly Lines[];
    notes: ReadonlyMap<number, string>;
  } {
    const { columns, status } = this.layout;
    const memory = this.layout.memory!;
    const [first, values, last]: [Lines, Lines, Lines] = [new Map(), new Map(), new Map()];
    const notes = new Map<number, string>();
    for (const { row, change, shown } of planned) {
      const cells = new Map<number, CellValue>();
      for (const [tag, value] of change.values) cells.set(columns.get(tag)!, value);
      if (shown !== null && status !== null) {
        cells.set(status, shown === "" ? null : shown);
        if (change.note !== null) notes.set(row, change.note);
      }
      if (change.clearsKey === true) cells.set(this.layout.key, null);
      const [before, after] = [textOf(change.memory.first), textOf(change.memory.last)];
      if (change.values.size > 0) first.set(row, new Map([[memory, before]]));
      if (cells.size > 0) values.set(row, cells);
      const isSaid = change.values.size > 0 && before === after;
      if (!isSaid) last.set(row, new Map([[memory, after]]));
    }
    const isSaid = [...notes.values()].some((note) => note !== "") || this.hadNotes(planned);
    const passes = [first, values, last]
      .map((each) => this.withGaps(each, lines))
      .filter(({ size }) => size > 0);
    return { passes, notes: isSaid ? notes : new Map<number, string>() };
  }

  told(planned: readonly RowToChange[]): Written {
    const { status } = this.layout;
    const keys = new Map<string, number>();
    for (const { key } of planned) keys.set(key, (keys.get(key) ?? 0) + 1);
    return {
      keys,
      named: planned.flatMap(({ change, key, shown }) => [
        ...change.named.map((tag) => this.nameOf(this.layout.columns.get(tag)!, key)),
        // Somebody keeps something else under Status.
        ...(shown === null && status !== null && change.values.size > 0 ? [this.nameOf(status, key)] : []),
      ]),
      clearedRows: planned.filter(({ change }) => change.clearsOthers === true).length,
      takesValues: planned.some(({ change }) => [...change.values.values()].some((value) => value !== null)),
      moved: null,
      keptRows: 0,
      meant: planned.length,
    };
  }

  nameOf(column: number, key: string): string {
    return cellName(this.layout, column, key);
  }

  /** A row that was told something has a note, perhaps: only then are notes looked at. */
  private hadNotes(planned: readonly RowToChange[]): boolean {
    const { status } = this.layout;
    return planned.some(({ row }) => (this.seen.cells[row - this.seen.firstRow]?.[status! - 1] ?? "") !== "");
  }

  /**
   * Rows between two that change go back as they were, since every gap is a call: only cells that are blank or remembered. Any other
   * may be more than its value, a link or part of a spill.
   */
  private withGaps(lines: Lines, seenRows: ReadonlyMap<number, SeenRow | "foreign">): Lines {
    const { seen, spreadsheet } = this;
    const isAsBefore = (row: number, column: number, value: CellValue) =>
      same(cellOf(seen.cells[row - seen.firstRow]?.[column - 1]), value, spreadsheet);
    const result: Lines = new Map();
    const rows = [...lines.keys()].sort((a, b) => a - b);
    for (const { first, last } of blocks(rows)) {
      const columns = new Set<number>();
      for (let row = first; row <= last; row++)
        for (const column of lines.get(row)?.keys() ?? []) columns.add(column);
      const block: Lines = new Map();
      for (let row = first; row <= last; row++)
        block.set(
          row,
          new Map([...this.asItStands(row, columns, seenRows.get(row)), ...(lines.get(row) ?? [])]),
        );
      for (const [row, cells] of changedColumns(block, isAsBefore))
        if (cells.size > 0) result.set(row, new Map(cells));
    }
    return result;
  }

  private asItStands(
    row: number,
    columns: ReadonlySet<number>,
    line: SeenRow | "foreign" | undefined,
  ): Map<number, CellValue> {
    const { layout, seen, spreadsheet } = this;
    const cells = seen.cells[row - seen.firstRow] ?? [];
    const tagOf = new Map([...layout.columns].map(([tag, column]) => [column, tag]));
    const isOurs = (column: number): boolean => {
      const cell = cellOf(cells[column - 1]);
      if ((seen.formulas[row - seen.firstRow]?.[column - 1] ?? "") !== "") return false;
      if (cell === null) return true;
      if (line === undefined || line === "foreign" || line.memory === null) return false;
      if (column === layout.memory) return true;
      if (column === layout.status)
        return line.memory.state.after !== "" || line.memory.waits.runs.length > 0;
      const known = line.memory.cells.get(tagSum(tagOf.get(column) ?? ""));
      return known !== undefined && known.after === cellSum(cell, spreadsheet);
    };
    return new Map([...columns].filter(isOurs).map((column) => [column, cellOf(cells[column - 1])]));
  }
}

function textOf(memory: RowMemory | null): string | null {
  return memory === null || isNothing(memory) ? null : memoryText(memory);
}
