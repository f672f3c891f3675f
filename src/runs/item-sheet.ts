import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import { lastRowIn, verifiedAppend, type NewRow } from "../verified-writes/verified-append";
import { ensureColumns, findColumns, type Places } from "../verified-writes/output-columns";
import { neighbours } from "../verified-writes/neighbours";
import { cellOf } from "../verified-writes/plain-cell";
import { headerTexts, takeSnapshot, type Snapshot } from "../verified-writes/sheet-snapshot";
import { verifiedWrite } from "../verified-writes/verified-write";
import { ensureItemSheet } from "./find-item-sheet";
import {
  COMPANY,
  FIRST_SEEN,
  HEADER_ROW,
  identityOf,
  itemColumns,
  LAST_SEEN,
  renderedItem,
  STATE,
} from "./item-columns";
import type { ItemTable } from "./kinds/run-plan";
import { blocks } from "../table/spans";

export interface CompanyItems {
  readonly company: string;
  readonly items: readonly Record<string, unknown>[];
  /** These are all that there are: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** Others are not added; those that the sheet has stay in it. */
  readonly isWanted?: ((item: Record<string, unknown>) => boolean) | undefined;
}

/** How many items of each company, in the order given. */
export interface Appended {
  /** Those that the sheet has since this run. */
  readonly fresh: readonly number[];
  /** Those of them that this call has written. */
  readonly written: number;
}

/**
 * The sheet that job posts or news are appended to: every item once, however often it is seen again.
 *
 * Columns are found by tag, so a user may move them, hide them and add own ones; rows are found by what tells items apart.
 */
export class ItemSheet {
  /** @param hold Called before each write, since the one before may have taken minutes; throws where somebody else writes by now. */
  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly table: ItemTable,
    private readonly hold: () => void,
  ) {}

  /**
   * Appends items that the sheet does not hold yet, notes that the others were seen again, and marks those as gone that
   * a complete listing no longer holds. Safe to repeat: what the run has appended already is counted and left alone.
   *
   * @param run When the run started: First seen of what it appends, which says later which rows it has added.
   * @returns null if rows or columns are moved at every try: then nothing was appended.
   */
  append(found: readonly CompanyItems[], run: Date, now: Date): Appended | null {
    for (let tries = 0; tries < MAXIMUM_ATTEMPTS; tries++) {
      const sheet = ensureItemSheet(this.spreadsheet, this.table);
      const appended = this.tryAppending(sheet, found, run, now);
      if (appended !== null) return appended;
    }
    return null;
  }

  private tryAppending(
    sheet: SheetTable,
    found: readonly CompanyItems[],
    run: Date,
    now: Date,
  ): Appended | null {
    const { heads, places } = this.columnsOf(sheet);
    this.hold();
    const place = { spreadsheet: this.spreadsheet, sheet };
    const whole = { headerRow: HEADER_ROW, from: HEADER_ROW, to: Math.max(HEADER_ROW, sheet.lastRow()) };
    let seen = takeSnapshot(sheet, whole, heads);
    if (seen === null) return null;
    const known = new KnownItems(seen, places, this.table);
    const changes = known.changes(found, run, now);
    const idColumn = places.get(this.table.idField)!;
    if (changes.size > 0) {
      if (!verifiedWrite(place, seen, changes, idColumn)) return null;
    }
    const { fresh, rows } = this.freshRows(found, known, places, run, now);
    if (rows.length > 0 && changes.size > 0) {
      this.hold();
      const to = seen.firstRow + seen.cells.length - 1;
      const from = Math.max(HEADER_ROW, lastRowIn(seen, [...places.values()]));
      seen = takeSnapshot(sheet, { headerRow: HEADER_ROW, from, to }, heads);
    }
    return seen !== null && verifiedAppend(place, seen, rows, idColumn)
      ? { fresh, written: rows.length }
      : null;
  }

  /** HeaderTexts are read first: whoever compares them later sees what was moved while the columns were looked for. */
  private columnsOf(sheet: SheetTable): { heads: readonly string[]; places: Places } {
    const columns = itemColumns(this.table);
    const heads = headerTexts(sheet, HEADER_ROW);
    const places = findColumns(sheet, columns, HEADER_ROW);
    if (columns.every(({ tag }) => places.has(tag))) return { heads, places };
    ensureColumns({ spreadsheet: this.spreadsheet, sheet }, columns, HEADER_ROW);
    return { heads: headerTexts(sheet, HEADER_ROW), places: findColumns(sheet, columns, HEADER_ROW) };
  }

  private freshRows(
    found: readonly CompanyItems[],
    known: KnownItems,
    places: Places,
    run: Date,
    now: Date,
  ): { fresh: number[]; rows: NewRow[] } {
    const taken = new Set<string>();
    const rows: NewRow[] = [];
    const fresh = found.map(({ company, items, isWanted = () => true }) => {
      let count = 0;
      for (const item of items) {
        const id = identityOf(this.table, item);
        if (id !== "" && taken.has(id)) continue;
        taken.add(id);
        const wasKnown = id !== "" && known.has(id);
        if (wasKnown ? !known.isOf(id, company, run) : !isWanted(item)) continue;
        count += 1;
        if (!wasKnown) rows.push(this.rowFor(company, item, places, run, now));
      }
      return count;
    });
    return { fresh, rows };
  }

  /** Values by column number; columns between ours stay out of it, since they are the user's. */
  private rowFor(
    company: string,
    item: Record<string, unknown>,
    places: Places,
    run: Date,
    now: Date,
  ): NewRow {
    const values = new Map<string, CellValue>([
      ...renderedItem(this.table, company, item),
      [STATE.tag, "New"],
      [FIRST_SEEN.tag, run],
      [LAST_SEEN.tag, now],
    ]);
    const inOrder = [...places].sort(([, a], [, b]) => a - b);
    return new Map(inOrder.map(([tag, column]) => [column, values.get(tag) ?? null]));
  }
}

/** The items that a sheet holds, by id. */
class KnownItems {
  private readonly lines = new Map<string, number>();

  constructor(
    private readonly seen: Snapshot,
    private readonly places: Places,
    private readonly table: ItemTable,
  ) {
    seen.cells.forEach((_, line) => {
      const id = String(this.cell(line, table.idField));
      if (seen.firstRow + line > HEADER_ROW && id !== "") this.lines.set(id, line);
    });
  }

  has(id: string): boolean {
    return this.lines.has(id);
  }

  /** Whether the run has added it, for this company. */
  isOf(id: string, company: string, run: Date): boolean {
    const line = this.lines.get(id)!;
    return this.isSince(line, run) && this.cell(line, COMPANY.tag) === company;
  }

  /**
   * State and Last seen of what was seen again or is gone, and what it lacks in columns that were asked for since; cells of
   * ours between go back as they were, where that saves a call.
   */
  changes(found: readonly CompanyItems[], run: Date, now: Date): Map<number, Map<number, CellValue>> {
    const next = new Map<number, readonly (readonly [tag: string, value: CellValue])[]>();
    for (const { company, items } of found) {
      for (const item of items) {
        const line = this.lines.get(identityOf(this.table, item));
        if (line === undefined || this.isSince(line, run)) continue;
        const lacking = this.lacking(line, company, item);
        if (next.has(line) && lacking.length === 0) continue;
        next.set(line, [...this.stateBecomes(line, "Open"), [LAST_SEEN.tag, now], ...lacking]);
      }
    }
    for (const line of this.goneLines(found)) next.set(line, this.stateBecomes(line, "Gone"));
    return this.inBlocks(next);
  }

  /** What its row does not show because the column was not there yet. An item of two companies shows what it is to its own. */
  private lacking(
    line: number,
    company: string,
    item: Record<string, unknown>,
  ): (readonly [tag: string, value: CellValue])[] {
    const { further = [], columns } = this.table;
    const asked = new Set(columns.map(({ path }) => path));
    const blank = further.filter(({ path }) => asked.has(path) && this.cell(line, path) === "");
    if (blank.length === 0 || this.cell(line, COMPANY.tag) !== company) return [];
    const shown = renderedItem({ ...this.table, columns: blank }, company, item);
    return blank.flatMap(({ path }) => {
      const value = shown.get(path) ?? null;
      return value === null || value === "" ? [] : [[path, value] as const];
    });
  }

  private goneLines(found: readonly CompanyItems[]): number[] {
    if (!this.table.hasState) return [];
    const open = new Map(
      found.flatMap(({ company, items, complete }) =>
        complete ? [[company, new Set(items.map((item) => identityOf(this.table, item)))] as const] : [],
      ),
    );
    return [...this.lines].flatMap(([id, line]) => {
      const held = open.get(String(this.cell(line, COMPANY.tag)));
      return held === undefined || held.has(id) || this.cell(line, STATE.tag) === "Gone" ? [] : [line];
    });
  }

  /** A state of the user's own stays. */
  private stateBecomes(line: number, state: "Open" | "Gone"): (readonly [tag: string, value: CellValue])[] {
    return this.table.hasState && this.isOurs(line, STATE.tag) ? [[STATE.tag, state]] : [];
  }

  private inBlocks(
    next: ReadonlyMap<number, readonly (readonly [tag: string, value: CellValue])[]>,
  ): Map<number, Map<number, CellValue>> {
    const changed = [...next]
      .flatMap(([line, values]) => (values.length > 0 ? [line] : []))
      .sort((a, b) => a - b);
    const values = new Map([...next].map(([line, cells]) => [line, new Map(cells)]));
    const tags = new Set([...next.values()].flat().map(([tag]) => tag));
    const changes = new Map<number, Map<number, CellValue>>();
    for (const { first, last } of blocks(changed)) {
      const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      for (const tag of tags) {
        const column = this.places.get(tag)!;
        const old = (line: number) => cellOf(this.seen.cells[line]?.[column - 1]);
        const after = (line: number) => values.get(line)?.get(tag) ?? old(line);
        const isFree = (line: number) => (this.seen.formulas[line]?.[column - 1] ?? "") === "";
        const written = lines.filter(
          (line) => isFree(line) && (values.get(line)?.has(tag) === true || this.isOurs(line, tag)),
        );
        for (const stretch of neighbours(written)) {
          const own = lines.slice(stretch.first - first, stretch.last - first + 1);
          if (own.every((line) => after(line) === old(line))) continue;
          for (const line of own) {
            const row = this.seen.firstRow + line;
            changes.set(row, (changes.get(row) ?? new Map<number, CellValue>()).set(column, after(line)));
          }
        }
      }
    }
    return changes;
  }

  /** A cell that is blank, or holds what runs write there: any other may be more than its value, a link or part of a spill. */
  private isOurs(line: number, tag: string): boolean {
    const cell = this.cell(line, tag);
    if (tag === LAST_SEEN.tag) return cell === "" || isDate(cell);
    return tag === STATE.tag ? /^(New|Open|Gone|)$/.test(String(cell)) : cell === "";
  }

  private isSince(line: number, run: Date): boolean {
    const first = this.cell(line, FIRST_SEEN.tag);
    return isDate(first) && Math.abs(first.getTime() - run.getTime()) < 1_000;
  }

  private cell(line: number, tag: string): unknown {
    return this.seen.cells[line]?.[this.places.get(tag)! - 1] ?? "";
  }
}
