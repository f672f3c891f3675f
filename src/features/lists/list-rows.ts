import type { Table, TableRow } from "../../rows/table";
import { type CellMemory, NO_CELL, type RowMemory, type RunTag, keySum, tagSum } from "../../rows/memory";
import { tableOfRows } from "../../rows/table-of-rows";
import { type NewRow, appendedBy, isUnfinished } from "../../rows/new-rows";
import { cellSum, textSum } from "../../rows/cell-sum";
import { MAXIMUM_ATTEMPTS } from "../../core/terms";
import { isRemembered } from "../../rows/cell-owner";
import type { SheetTable, Spreadsheet } from "../../google/spreadsheet";
import { LimitError } from "../../core/errors";
import type { CellValue } from "../../core/cell";
import { exclusively } from "../../google/ports";
import {
  allColumns,
  builtColumns,
  CHANGE,
  FIRST_SEEN,
  HEADER_ROW,
  KEY,
  keyOf,
  LAST_SEEN,
  type ListRow,
  MEMORY,
  renderedRow,
  valueColumns,
} from "../../lists/list-columns";

const STATES = ["New", "Kept", "Changed", "Gone"] as const;
/** What became of a company since the list was written before. */
type State = (typeof STATES)[number];

/** A list as it is now. */
export interface FreshList {
  readonly rows: readonly ListRow[];
  /** These are all that match: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** When it was requested, in whole seconds, since a sheet may keep no finer ones. */
  readonly at: Date;
  /** When the sheet was written before, if it is run again; null if it is built once, without telling changes. */
  readonly again: { readonly before: Date | null } | null;
  /** Whether a company that the sheet lacks may be added. */
  readonly isWanted: (row: ListRow) => boolean;
}

/** Companies, by what became of them; `unknown`: of the sheet, and may or may not match still. */
export type ListCounts = Readonly<Record<"added" | "gone" | "changed" | "kept" | "unknown", number>>;

export interface WrittenList extends ListCounts {
  /** Cells that hold something of the user's and were left alone. */
  readonly usersCells: number;
  /** Rows of the companies that are new, as far as they stand together. */
  readonly newRows: { readonly row: number; readonly rows: number } | null;
}

/**
 * Brings the sheet of a list up to date: companies that it lacks go below, the others are found by their ID, wherever a user has
 * sorted them to. Only our columns are written, and in them only what is ours. Safe to repeat with the same list: what is new stays
 * new.
 *
 * @throws {LimitError} If rows are moved at every try, or another execution holds the lock.
 */
export function writeRows(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): WrittenList {
  const run = tagOfRunning(fresh.at, fresh.again !== null);
  const done = exclusively(spreadsheet.lock, (): WrittenList => {
    for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
      const table = listTable(spreadsheet, sheet, fresh.again !== null);
      const plan = new RowPlan(spreadsheet, fresh, table.rows(), run);
      const { named, moved } = table.update(run, plan.changes);
      if (moved !== null || table.append(run, plan.lacking).moved !== null) continue;
      const added = table.rows().flatMap(({ row, memory }) => (appendedBy(memory) === run ? [row] : []));
      const gap = added.findIndex((row, index) => row !== added[0]! + index);
      const newRows = added.length === 0 ? null : { row: added[0]!, rows: gap < 0 ? added.length : gap };
      return { ...plan.counts(), usersCells: named.length, newRows };
    }
    throw notWritten("rows are being moved");
  });
  if (done === null) throw notWritten("somebody else is working on this spreadsheet");
  return done.value;
}

/** Names one running of a list in the memory of its rows. */
function tagOfRunning(at: Date, isAgain: boolean): RunTag {
  return textSum(`${isAgain ? "again" : "list"} ${at.toISOString()}`, 5);
}

/** How many companies a running of a list has written into its sheet: those that it has added, or found there and told of. */
export function writtenRows(
  spreadsheet: Spreadsheet,
  sheet: SheetTable,
  { at, isAgain }: { readonly at: Date; readonly isAgain: boolean },
): number {
  const run = tagOfRunning(at, isAgain);
  const table = listTable(spreadsheet, sheet, isAgain);
  return table.rows().filter(({ memory }) => {
    if (memory === null || isUnfinished(memory)) return false;
    return appendedBy(memory) === run || (isAgain && isToldBy(memory, run));
  }).length;
}

/** How many companies the sheet of a list holds as part of it: those it has added there that are not gone. */
export function companiesOn(spreadsheet: Spreadsheet, sheet: SheetTable): number {
  return listTable(spreadsheet, sheet, false)
    .rows()
    .filter((row) => {
      const memory = memoryOf(row);
      const isOurs = memory !== null && appendedBy(memory) !== null && !isUnfinished(memory);
      return isOurs && stateIn(memory, spreadsheet) !== "Gone";
    }).length;
}

function notWritten(why: string): LimitError {
  return new LimitError(
    "limit/busy",
    `The list is bought and kept, but ${why} right now. Run it again to write it; that costs nothing.`,
  );
}

function listTable(spreadsheet: Spreadsheet, sheet: SheetTable, isAgain: boolean): Table {
  return tableOfRows(spreadsheet, {
    sheet,
    headerRow: HEADER_ROW,
    columns: allColumns,
    added: isAgain ? allColumns : builtColumns,
    key: KEY,
    memory: MEMORY.tag,
  });
}

type Cells = readonly (readonly [tag: string, value: CellValue])[];

/** What becomes of the rows that a list's sheet has, and which it lacks. A row remembers what the list wrote there last. */
class RowPlan {
  private readonly byState = new Map<State | "unknown", Set<string>>();
  /** What is written into rows that are there. */
  readonly changes: NewRow[] = [];
  readonly lacking: NewRow[];

  /** @param run Names this running of the list in the memory of its rows. */
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly fresh: FreshList,
    sheetRows: readonly TableRow[],
    private readonly run: RunTag,
  ) {
    const rows = new Map(fresh.rows.map((row) => [keyOf(row), row]));
    const there = sheetRows.filter(({ memory }) => !isUnfinished(memory));
    for (const sheetRow of there) {
      const row = rows.get(sheetRow.key);
      if (row === undefined) this.gone(sheetRow);
      else this.present(sheetRow, row);
    }
    const known = new Set(there.map(({ key }) => key));
    this.lacking = [...rows].flatMap(([key, row]) => {
      if (key === "" || known.has(key) || !fresh.isWanted(row)) return [];
      this.note("New", key);
      return { key, values: new Map([...valuesOf(row), ...this.told("New", fresh.at)]) };
    });
  }

  counts(): ListCounts {
    const count = (state: State | "unknown") => this.byState.get(state)?.size ?? 0;
    return {
      added: count("New"),
      gone: count("Gone"),
      changed: count("Changed"),
      kept: count("Kept"),
      unknown: count("unknown"),
    };
  }

  private present(sheetRow: TableRow, row: ListRow): void {
    const values = valuesOf(row);
    const state = this.stateOf(sheetRow, values);
    const { before = null } = this.fresh.again ?? {};
    this.change(sheetRow, [...values, ...this.told(state, before ?? this.fresh.at)]);
    this.note(state, sheetRow.key);
  }

  /** A company that the list does not hold: gone, if it holds all that match. Rows that are the user's own stay as they are. */
  private gone(sheetRow: TableRow): void {
    const { complete, again } = this.fresh;
    const memory = memoryOf(sheetRow);
    if (appendedBy(memory) === null || again === null) return;
    const last = stateIn(memory, this.spreadsheet);
    const state = complete || last === "Gone" ? "Gone" : null;
    const seen = [FIRST_SEEN.tag, LAST_SEEN.tag].filter((tag) => isBlank(sheetRow, tag));
    this.change(sheetRow, [[CHANGE.tag, state], ...seen.map((tag) => [tag, again.before] as const)]);
    if (state === null) this.note("unknown", sheetRow.key);
    else if (last !== "Gone" || this.isToldBy(memory)) this.note("Gone", sheetRow.key);
  }

  private stateOf(sheetRow: TableRow, values: Cells): State {
    const memory = memoryOf(sheetRow);
    if (memory === null) return "Kept";
    if (appendedBy(memory) === this.run) return "New";
    const last = stateIn(memory, this.spreadsheet);
    if (this.isToldBy(memory)) return last ?? "Kept";
    // A company that was gone and is back has changed, too.
    if (last === "Gone") return "Changed";
    const isOther = values.some(([tag, value]) => {
      const cell = sheetRow.cells.get(tag);
      const known = cellOf(memory, tag);
      if (cell === undefined || !isRemembered(cell, known, this.spreadsheet)) return false;
      return known.after !== cellSum(value, this.spreadsheet);
    });
    return isOther ? "Changed" : "Kept";
  }

  /** Whether this running of the list has been here before, and was cut off. */
  private isToldBy(memory: RowMemory | null): boolean {
    return memory !== null && isToldBy(memory, this.run);
  }

  private told(state: State, first: Date): Cells {
    if (this.fresh.again === null) return [];
    return [
      [CHANGE.tag, state],
      [FIRST_SEEN.tag, first],
      [LAST_SEEN.tag, this.fresh.at],
    ];
  }

  /** When a company was seen first stays. */
  private change(sheetRow: TableRow, values: Cells): void {
    const changed = values.filter(([tag]) => tag !== FIRST_SEEN.tag || isBlank(sheetRow, tag));
    this.changes.push({ key: sheetRow.key, values: new Map(changed) });
  }

  private note(state: State | "unknown", key: string): void {
    this.byState.set(state, (this.byState.get(state) ?? new Set()).add(key));
  }
}

/** Whether a running of a list has said what became of the row's company. */
function isToldBy(memory: RowMemory, run: RunTag): boolean {
  return [CHANGE, LAST_SEEN].some(({ tag }) => cellOf(memory, tag).replaced[0]?.run === run);
}

function valuesOf(row: ListRow): Cells {
  const rendered = renderedRow(row);
  return valueColumns.flatMap(({ tag }, place) => (tag === KEY ? [] : [[tag, rendered[place]!] as const]));
}

/** What a row remembers of the company that it names. */
function memoryOf({ key, memory }: TableRow): RowMemory | null {
  return memory?.key === keySum(key) ? memory : null;
}

function cellOf({ cells }: RowMemory, tag: string): CellMemory {
  return cells.get(tagSum(tag)) ?? NO_CELL;
}

/** What the list has said last of a company; null if nothing. */
function stateIn(memory: RowMemory | null, clocks: Spreadsheet): State | null {
  const sum = memory === null ? "" : cellOf(memory, CHANGE.tag).after;
  return STATES.find((state) => cellSum(state, clocks) === sum) ?? null;
}

function isBlank({ cells }: TableRow, tag: string): boolean {
  return (cells.get(tag)?.value ?? "") === "";
}
