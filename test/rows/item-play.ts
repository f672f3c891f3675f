import { utcInstant } from "../../src/core/api-date";
import type { NewRow } from "../../src/rows/new-rows";
import { Table, type Layout } from "../../src/rows/table";
import { MovingSheet } from "./moving-sheet";

export const ITEM_HEADS = ["Company", "Title", "State", "Memory", "ID", "Mine"];
/** Columns of values. */
const TAGS = ["Company", "Title", "State"];

/** A sheet to which rows are appended, each known by its ID; "Mine" is the user's. */
export class ItemPlay {
  readonly sheet: MovingSheet;
  readonly table: Table;

  constructor(rows: readonly (readonly unknown[])[], spareRows = 10) {
    this.sheet = new MovingSheet([ITEM_HEADS, ...rows], spareRows);
    const clocks = {
      instantOf: utcInstant,
      localTime: (ms: number) => new Date(ms).toISOString().slice(0, 19),
    };
    this.table = new Table({
      spreadsheet: Object.assign(this.sheet.spreadsheet, clocks),
      locate: () => this.layout(),
      readKey: (cell) => String(cell ?? ""),
      word: () => "",
      isWord: () => false,
      isPassing: () => false,
      isCalculating: () => false,
      historyOf: () => () => [],
      hasNewRows: true,
    });
  }

  private layout(): Layout {
    const heads = this.sheet.read({ row: 1, rows: 1 })[0]!.map(String);
    while (heads[heads.length - 1] === "") heads.pop();
    const at = (head: string) => heads.indexOf(head) + 1;
    return {
      sheet: this.sheet.table,
      headerRow: 1,
      heads,
      key: at("ID"),
      memory: at("Memory"),
      status: null,
      columns: new Map(TAGS.map((tag) => [tag, at(tag)])),
      theirs: new Set(),
    };
  }

  /** Cells by header, memory aside; without rows that say nothing. */
  rows(): Record<string, unknown>[] {
    const [heads = [], ...lines] = this.sheet.values;
    return lines
      .map((line) => heads.map((head, index) => [String(head), line[index] ?? ""] as const))
      .map((cells) => Object.fromEntries(cells.filter(([head]) => head !== "Memory")))
      .filter((row) => Object.values(row).some((cell) => cell !== ""));
  }

  /** Types into the row of an ID. */
  type(id: string, head: string, value: unknown): boolean {
    const heads = this.sheet.grid[0]!.map((cell) => cell.value);
    const line = this.sheet.grid.find(
      (cells, index) => index > 0 && cells[heads.indexOf("ID")]!.value === id,
    );
    if (line === undefined) return false;
    line[heads.indexOf(head)] = { value, formula: "" };
    return true;
  }
}

/** A row of the user's, or one that some run has appended long ago. */
export function old(index: number): string[] {
  return [`c${index % 3}`, `title of old${index}`, "", "", `old${index}`, `mine ${index}`];
}

export function fresh(id: string): NewRow {
  return {
    key: id,
    values: new Map([
      ["Company", `c of ${id}`],
      ["Title", `title of ${id}`],
      ["State", "New"],
    ]),
  };
}

export function shownOf(id: string): Record<string, unknown> {
  return { ...Object.fromEntries(fresh(id).values), ID: id, Mine: "" };
}
