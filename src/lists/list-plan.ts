import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../google/spreadsheet";
import type { RunTag } from "../table/memory";
import { appendedBy, isUnfinished, type NewRow } from "../table/new-rows";
import type { Table, TableRow } from "../table/table";
import { same } from "../verified-writes/verified-write";
import {
  allColumns,
  CHANGE,
  findListColumns,
  FIRST_SEEN,
  HEADER_ROW,
  keyOf,
  LAST_SEEN,
  type ListRow,
  MEMORY,
  renderedRow,
  valueColumns,
} from "./list-columns";
import type { ListHistory, SeenCompany } from "./list-history";
import type { HistoryOf } from "../table/row";
import { tableOfRows } from "../table/table-of-rows";

/** A list as it is now, and what is known of it from before. */
export interface FreshList {
  readonly rows: readonly ListRow[];
  /** These are all that match: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** When it was requested, in whole seconds, since a sheet may keep no finer ones. */
  readonly at: Date;
  readonly history: ListHistory;
  /** Whether a company that the sheet lacks may be added. */
  readonly isWanted: (row: ListRow) => boolean;
}

/** Companies, by what became of them. */
export interface ListCounts {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly kept: number;
  /** Companies of the sheet of which nobody knows whether they still match. */
  readonly unknown: number;
}

/** What becomes of the rows that a list's sheet has, and which it lacks. */
export class ListPlan {
  private readonly byState = new Map<State | "unknown", Set<string>>();
  /** What is written into rows that are there. */
  readonly changes: NewRow[] = [];
  /** Companies that the sheet lacks, the new ones last, so that they stand together. */
  readonly lacking: NewRow[] = [];

  /** @param run Names this running of the list in the memory of its rows. */
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly fresh: FreshList,
    sheetRows: readonly TableRow[],
    private readonly run: RunTag,
  ) {
    this.match(sheetRows.filter(({ memory }) => !isUnfinished(memory)));
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

  private match(sheetRows: readonly TableRow[]): void {
    const { rows, history, isWanted } = this.fresh;
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    const found = new Set<ListRow>();
    for (const sheetRow of sheetRows) {
      const seen = history.seen(sheetRow.key);
      const row = byKey.get(sheetRow.key);
      if (row === undefined) this.missing(sheetRow, seen);
      else {
        found.add(row);
        this.present(sheetRow, row, seen);
      }
    }
    const known: NewRow[] = [];
    const added: NewRow[] = [];
    for (const row of rows) {
      if (found.has(row) || !isWanted(row)) continue;
      const seen = history.seen(keyOf(row));
      // In a sheet that has companies, one that it lacks is new to it, whatever was known before.
      const state = sheetRows.length > 0 || seen === null ? "New" : this.difference(row, seen);
      (state === "New" ? added : known).push(this.line(row, state, seen));
      this.note(state, keyOf(row));
    }
    this.lacking.push(...known, ...added);
  }

  private present(sheetRow: TableRow, row: ListRow, seen: SeenCompany | null): void {
    const isNew = appendedBy(sheetRow.memory) === this.run && cellIn(sheetRow, CHANGE.tag) === "New";
    const state = isNew ? "New" : seen === null ? "Kept" : this.difference(row, seen);
    const first = seen?.first ?? this.fresh.history.last ?? this.fresh.at;
    this.change(sheetRow, [
      ...valuesOf(row),
      [CHANGE.tag, state],
      ...(cellIn(sheetRow, FIRST_SEEN.tag) === "" ? [[FIRST_SEEN.tag, first] as const] : []),
      [LAST_SEEN.tag, this.fresh.at],
    ]);
    this.note(state, keyOf(row));
  }

  /** A company that the list does not hold: gone, if it holds all that match. Rows that are the user's own stay as they are. */
  private missing(sheetRow: TableRow, seen: SeenCompany | null): void {
    const before = cellIn(sheetRow, CHANGE.tag);
    if (seen === null && !isState(before)) return;
    const lacking =
      seen === null
        ? []
        : ([
            [FIRST_SEEN.tag, seen.first],
            [LAST_SEEN.tag, seen.last],
          ] as const);
    const blank = lacking.filter(([tag]) => cellIn(sheetRow, tag) === "");
    const isUnknown = !this.fresh.complete && before !== "Gone";
    const state = this.fresh.complete ? "Gone" : before === "Gone" ? before : null;
    this.change(sheetRow, [...this.ours(sheetRow, seen), ...blank, [CHANGE.tag, state]]);
    if (isUnknown) this.note("unknown", sheetRow.key);
    const isGoneNow = seen === null ? before !== "Gone" : seen.shown !== null;
    if (this.fresh.complete && isGoneNow) this.note("Gone", sheetRow.key);
  }

  /** What the row shows of an earlier answer: it is ours, and the row remembers it from now on. */
  private ours({ cells }: TableRow, seen: SeenCompany | null): (readonly [tag: string, value: CellValue])[] {
    const row = seen?.rows[seen.rows.length - 1];
    return row === undefined
      ? []
      : valuesOf(row).filter(([tag, value]) => same(cells.get(tag)?.value ?? null, value, this.spreadsheet));
  }

  /** A state of the user's own stays. */
  private change(sheetRow: TableRow, values: readonly (readonly [tag: string, value: CellValue])[]): void {
    const state = cellIn(sheetRow, CHANGE.tag);
    const isOurs = state === "" || isState(state);
    this.changes.push({
      key: sheetRow.key,
      values: new Map(values.filter(([tag]) => isOurs || tag !== CHANGE.tag)),
    });
  }

  private difference(row: ListRow, seen: SeenCompany): State {
    // A company that was gone and is back has changed, too.
    if (seen.shown === null) return "Changed";
    const before = renderedRow(seen.shown);
    const isSame = renderedRow(row).every((value, place) => same(before[place]!, value, this.spreadsheet));
    return isSame ? "Kept" : "Changed";
  }

  private note(state: State | "unknown", id: string): void {
    this.byState.set(state, (this.byState.get(state) ?? new Set()).add(id));
  }

  private line(row: ListRow, state: State, seen: SeenCompany | null): NewRow {
    const first = state === "New" ? this.fresh.at : (seen?.first ?? this.fresh.at);
    const values = new Map<string, CellValue>([
      ...valuesOf(row),
      [CHANGE.tag, state],
      [FIRST_SEEN.tag, first],
      [LAST_SEEN.tag, this.fresh.at],
    ]);
    return { key: keyOf(row), values };
  }
}

function valuesOf(row: ListRow): (readonly [tag: string, value: CellValue])[] {
  const rendered = renderedRow(row);
  return valueColumns.flatMap(({ tag }, place) => (tag === KEY ? [] : [[tag, rendered[place]!] as const]));
}

function cellIn({ cells }: TableRow, tag: string): unknown {
  return cells.get(tag)?.value ?? "";
}

function isState(cell: unknown): boolean {
  return (STATES as readonly unknown[]).includes(cell);
}

export const STATES = ["New", "Kept", "Changed", "Gone"] as const;
/** What became of a company since the list was run before. */
export type State = (typeof STATES)[number];
/** The column of keys: a company's UUID or, without one, its website. */
export const KEY = "uuid";

/** The rows of a list's sheet, by the UUID of their company. What rows do not remember, as in a list that was just built, earlier answers say. */
export function listTable(spreadsheet: Spreadsheet, sheet: SheetTable, history: ListHistory): Table {
  return tableOfRows(spreadsheet, {
    sheet,
    headerRow: HEADER_ROW,
    columns: allColumns,
    added: allColumns,
    key: KEY,
    memory: MEMORY.tag,
    find: findListColumns,
    historyOf: historyOf(history),
  });
}

function historyOf(history: ListHistory): HistoryOf {
  const places = new Map(valueColumns.map(({ tag }, place) => [tag, place]));
  return () =>
    (key, tag): readonly CellValue[] => {
      const seen = history.seen(key);
      if (tag === CHANGE.tag) return STATES;
      if (seen === null) return [];
      if (tag === FIRST_SEEN.tag || tag === LAST_SEEN.tag) return [seen.first, seen.last];
      return seen.rows.map((row) => renderedRow(row)[places.get(tag) ?? -1] ?? null);
    };
}
