import type { CellValue } from "../core/cell";
import { canonicalJson, checksum } from "../core/json";
import type { Spreadsheet } from "../google/spreadsheet";
import { readMemory } from "./memory";
import { appendedBy, isUnfinished, type NewRow } from "./new-rows";
import type { TableRow } from "./table";
import { sortLatestFirst } from "./table-of-rows";
import { findColumns } from "./output-columns";
import { saysNothing } from "./cell-sum";
import { runTag } from "./company-table";
import {
  COMPANY,
  ensureItemSheet,
  findItemSheet,
  FIRST_SEEN,
  HEADER_ROW,
  itemId,
  itemColumns,
  type ItemTable,
  itemTable,
  LAST_SEEN,
  MEMORY,
  NAME,
  nameCell,
  renderedItem,
  STATE,
  fieldTag,
} from "./item-table";

export interface CompanyItems {
  readonly company: string;
  /** The name that it was found for, as it was typed; empty where its website was given. */
  readonly name?: string;
  readonly items: readonly Record<string, unknown>[];
  /** These are all that there are: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** Items that are not wanted aren't added; rows that the sheet has stay. */
  readonly isWanted?: ((item: Record<string, unknown>) => boolean) | undefined;
}

/** How many items of each company, in the order given. */
export interface Appended {
  /** Those that the sheet has since this run. */
  readonly fresh: readonly number[];
  /** All rows that the run has put there so far. */
  readonly ofRun: number;
}

/** A run that adds items to the sheet of its host. */
interface ItemRun {
  readonly runId: string;
  readonly host: string;
  readonly startedAt: number;
}

/**
 * The sheet that job posts or news of a host are appended to: every item once, however often it is seen again.
 *
 * Columns are found by tag, so a user may move them, hide them and add own ones; rows are found by what tells items apart, and
 * each remembers which run has appended it and what was written there.
 */
export class ItemSheet {
  /** @param hold Called before each write, since the one before may have taken minutes; throws if another execution has taken over. */
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly items: ItemTable,
    private readonly hold: () => void = () => undefined,
  ) {}

  /**
   * Appends items that the sheet does not hold yet, notes that the others were seen again, and marks those as gone that
   * a complete listing no longer holds. Safe to repeat: what the run has appended already is counted and left alone.
   *
   * @returns null if rows or columns are moved at every try: the next call goes on.
   */
  append(found: readonly CompanyItems[], run: ItemRun, now: Date): Appended | null {
    const sheet = ensureItemSheet(this.spreadsheet, this.items, run);
    const table = itemTable(this.spreadsheet, sheet, this.items, true);
    const all = table.rows();
    const { changes, rows, fresh } = this.planned(all, found, run, now);
    const before = all.filter(({ memory }) => appendedBy(memory) === runTag(run) && !isUnfinished(memory));
    this.hold();
    if (table.update(runTag(run), changes).moved !== null) return null;
    if (rows.length > 0) this.hold();
    return table.append(runTag(run), rows).moved === null
      ? { fresh, ofRun: before.length + rows.length }
      : null;
  }

  /** How many rows a run has put there. */
  countOf(run: Omit<ItemRun, "startedAt">): number {
    const sheet = findItemSheet(this.spreadsheet, this.items, run);
    const rows = sheet === null ? [] : itemTable(this.spreadsheet, sheet, this.items, false).rows();
    return rows.filter(({ memory }) => appendedBy(memory) === runTag(run) && !isUnfinished(memory)).length;
  }

  /**
   * Takes back what a run wrote: rows that it appended are blank then, and below the others where these are newest first.
   *
   * @returns Rows that stay, since something in them is the user's; and rows that are being moved.
   */
  undo(run: ItemRun): { readonly kept: number; readonly moved: string | null } {
    const sheet = findItemSheet(this.spreadsheet, this.items, run);
    if (sheet === null) return { kept: 0, moved: null };
    const undone = itemTable(this.spreadsheet, sheet, this.items, false).undo(runTag(run));
    if (undone.moved === null) sortNewestFirst(this.spreadsheet, this.items, run);
    return { kept: undone.keptRows + undone.named.length, moved: undone.moved };
  }

  private planned(all: readonly TableRow[], found: readonly CompanyItems[], run: ItemRun, now: Date) {
    const { items: table } = this;
    // Rows without values, which a killed run has left, count as missing.
    const known = new Map(all.flatMap((row) => (isUnfinished(row.memory) ? [] : [[row.key, row] as const])));
    const changes = new Map<string, NewRow["values"]>();
    const rows: NewRow[] = [];
    const seen = new Set<string>();
    const names = namesIn(found);
    const fresh = found.map(({ company, items, isWanted = () => true }) => {
      let count = 0;
      for (const item of items) {
        const key = keyOf(table, item);
        const row = known.get(key);
        const isFirst = !seen.has(key);
        seen.add(key);
        const name = names.get(company) ?? "";
        if (row === undefined) {
          if (!isFirst || !isWanted(item)) continue;
          count += 1;
          rows.push({ key, values: this.valuesOf({ company, name }, item, new Date(run.startedAt), now) });
          continue;
        }
        const isOfRun = appendedBy(row.memory) === runTag(run);
        if (isOfRun && isFirst && cellIn(row, COMPANY.tag) === company) count += 1;
        const lacking = [
          ...nameLacking(row, { company, name }),
          ...(isOfRun ? [] : this.lacking(row, company, item)),
        ];
        const again = isOfRun ? [] : [...this.stateBecomes("Open"), [LAST_SEEN.tag, now] as const];
        if (lacking.length > 0 || (isFirst && !isOfRun)) changes.set(key, new Map([...again, ...lacking]));
      }
      return count;
    });
    for (const key of this.goneKeys(known, found)) changes.set(key, new Map(this.stateBecomes("Gone")));
    return { changes: [...changes].map(([key, values]) => ({ key, values })), rows, fresh };
  }

  private valuesOf(
    { company, name }: Named,
    item: Record<string, unknown>,
    firstSeen: Date,
    now: Date,
  ): NewRow["values"] {
    const { idField, hasState } = this.items;
    const shown = [...renderedItem(this.items, company, item)].filter(([tag]) => tag !== fieldTag(idField));
    return new Map<string, CellValue>([
      ...shown,
      ...nameCell(name),
      ...(hasState ? [[STATE.tag, "New"] as const] : []),
      [FIRST_SEEN.tag, firstSeen],
      [LAST_SEEN.tag, now],
    ]);
  }

  /** Values of columns that were added after the row. An item of two companies keeps those of the company that it was added for. */
  private lacking(
    row: TableRow,
    company: string,
    item: Record<string, unknown>,
  ): (readonly [tag: string, value: CellValue])[] {
    const { further = [], columns } = this.items;
    const asked = new Set(columns.map(({ path }) => path));
    const blank = further.filter(({ path }) => asked.has(path) && cellIn(row, fieldTag(path)) === "");
    if (blank.length === 0 || cellIn(row, COMPANY.tag) !== company) return [];
    const shown = renderedItem({ ...this.items, columns: blank }, company, item);
    return blank.flatMap(({ path }) => {
      const value = shown.get(fieldTag(path)) ?? null;
      return value === null || value === "" ? [] : [[fieldTag(path), value] as const];
    });
  }

  private goneKeys(known: ReadonlyMap<string, TableRow>, found: readonly CompanyItems[]): string[] {
    if (!this.items.hasState) return [];
    const open = new Map(
      found.flatMap(({ company, items, complete }) =>
        complete ? [[company, new Set(items.map((item) => keyOf(this.items, item)))] as const] : [],
      ),
    );
    return [...known].flatMap(([key, row]) => {
      const held = open.get(String(cellIn(row, COMPANY.tag)));
      return held === undefined || held.has(key) || cellIn(row, STATE.tag) === "Gone" ? [] : [key];
    });
  }

  private stateBecomes(state: "Open" | "Gone"): (readonly [tag: string, value: CellValue])[] {
    return this.items.hasState ? [[STATE.tag, state]] : [];
  }
}

/** The name that each company was found for, the first where there are several. */
function namesIn(found: readonly CompanyItems[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { company, name = "" } of found)
    if (name !== "" && !names.has(company)) names.set(company, name);
  return names;
}

interface Named {
  readonly company: string;
  /** Empty where there is none. */
  readonly name: string;
}

/** The name, for a row of the company that has none: it was added when only the website was given. */
function nameLacking(row: TableRow, { company, name }: Named): ReturnType<typeof nameCell> {
  const lacks = cellIn(row, COMPANY.tag) === company && cellIn(row, NAME.tag) === "";
  return lacks ? nameCell(name) : [];
}

/** The key of an item's row: its id or, without one, a checksum of all that it says. */
function keyOf(items: ItemTable, item: Record<string, unknown>): string {
  return itemId(items, item) || `#${checksum([canonicalJson(item)])}`;
}

function cellIn({ cells }: TableRow, tag: string): unknown {
  return cells.get(tag)?.value ?? "";
}

/**
 * Puts job posts or news in order, the newest on top, once a run has added all of its own, or was undone: blank rows that it has
 * left are the last then.
 *
 * Not where what was there before is in another order.
 */
export function sortNewestFirst(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: Omit<ItemRun, "startedAt">,
): void {
  const sheet = findItemSheet(spreadsheet, table, run);
  if (sheet === null) return;
  const places = findColumns(sheet, itemColumns(table), HEADER_ROW);
  const [date, memory] = [places.get(fieldTag(table.dateField)), places.get(MEMORY.tag)];
  if (date === undefined || memory === undefined) return;
  sortLatestFirst(
    sheet,
    HEADER_ROW,
    date,
    (line) => appendedBy(readMemory(line[memory - 1])) !== runTag(run) && !line.every(saysNothing),
  );
}

/** Ids of items, by company. */
export type ItemsShown = ReadonlyMap<string, ReadonlySet<string>>;

/** Items that the sheet of a host had before a run. A run that hasn't started has no id. */
export function itemsShown(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  { runId, host }: Pick<ItemRun, "host"> & Partial<Pick<ItemRun, "runId">>,
): ItemsShown {
  const sheet = findItemSheet(spreadsheet, table, { host });
  const shown = new Map<string, Set<string>>();
  for (const { key, memory, cells } of sheet === null
    ? []
    : itemTable(spreadsheet, sheet, table, false).rows()) {
    if (runId !== undefined && appendedBy(memory) === runTag({ runId })) continue;
    const company = String(cells.get(COMPANY.tag)?.value ?? "");
    shown.set(company, (shown.get(company) ?? new Set()).add(key));
  }
  return shown;
}
