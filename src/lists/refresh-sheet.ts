import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { SheetTable, Spreadsheet } from "../ports/spreadsheet";
import type { Places } from "../tables/output-columns";
import { writeBelow } from "./write-below";
import { same } from "../tables/same";
import { ListCells } from "./list-cells";
import {
  CHANGE,
  changeColumns,
  ensureListColumns,
  FIRST_SEEN,
  identityOf,
  LAST_SEEN,
  renderedRow,
  valueColumns,
  type ListRow,
} from "./list-columns";
import type { ListHistory, SeenCompany } from "./list-history";

/** A list as it is now, and what is known of it from before. */
export interface FreshList {
  readonly rows: readonly ListRow[];
  /** These are all that match: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** When it was asked for, in whole seconds, since a sheet may keep no finer ones: it says which rows are new. */
  readonly at: Date;
  readonly history: ListHistory;
  /** Whether a company that the sheet lacks may be added. */
  readonly isWanted: (row: ListRow) => boolean;
}

export interface RefreshedSheet {
  readonly added: number;
  readonly gone: number;
  readonly changed: number;
  readonly kept: number;
  /** Companies of the sheet of which nobody knows whether they still match. */
  readonly unknown: number;
  /** Cells that hold something of the user's and were left alone. */
  readonly usersCells: number;
  /** Rows of the companies that are new. */
  readonly newRows: { readonly row: number; readonly rows: number } | null;
  readonly places: Places;
}

type State = "New" | "Kept" | "Changed" | "Gone";
const STATES: readonly unknown[] = ["New", "Kept", "Changed", "Gone"] satisfies State[];
/** A user who sorts the sheet at the very moment is waited for so many times. */
const LOOKS = 3;

/**
 * Brings the sheet of a list up to date: companies that it lacks go below, the others are found by UUID, then by company
 * key, wherever a user has sorted them to.
 *
 * Only our columns are written. A cell of them that shows neither what an earlier answer said nor nothing is the user's
 * and stays. Safe to repeat with the same list: what is new stays new.
 */
export function refreshSheet(spreadsheet: Spreadsheet, sheet: SheetTable, fresh: FreshList): RefreshedSheet {
  const places = ensureListColumns(sheet);
  let plan = new Plan(spreadsheet, sheet, places, fresh);
  // The last look before the write: a spreadsheet has no transactions, so this is as close as it gets.
  for (let looks = 1; looks < LOOKS && !plan.stillHolds(); looks++) {
    plan = new Plan(spreadsheet, sheet, places, fresh);
  }
  plan.write();
  const newRows = plan.append();
  spreadsheet.flush();
  return { ...plan.counts(), newRows, places };
}

class Plan {
  private readonly cells: ListCells;
  private readonly byState = new Map<State | "unknown", Set<string>>();
  private readonly lacking: { row: ListRow; state: State; seen: SeenCompany | null }[] = [];
  private usersCells = 0;

  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly sheet: SheetTable,
    private readonly places: Places,
    private readonly fresh: FreshList,
  ) {
    this.cells = new ListCells(sheet, places);
    this.match();
  }

  stillHolds(): boolean {
    return this.cells.stillHold();
  }

  write(): void {
    this.cells.write();
  }

  /** Companies that the sheet lacks, the new ones last, so that they stand together. */
  append(): { row: number; rows: number } | null {
    if (this.lacking.length === 0) return null;
    const known = this.lacking.filter(({ state }) => state !== "New");
    const added = this.lacking.filter(({ state }) => state === "New");
    const lines = [...known, ...added].map(({ row, state, seen }) => this.line(row, state, seen));
    const first = writeBelow(this.sheet, this.places, lines);
    return added.length === 0 ? null : { row: first + known.length, rows: added.length };
  }

  counts(): Pick<RefreshedSheet, "added" | "gone" | "changed" | "kept" | "unknown" | "usersCells"> {
    const count = (state: State | "unknown") => this.byState.get(state)?.size ?? 0;
    return {
      added: count("New"),
      gone: count("Gone"),
      changed: count("Changed"),
      kept: count("Kept"),
      unknown: count("unknown"),
      usersCells: this.usersCells,
    };
  }

  private match(): void {
    const { rows, history, isWanted } = this.fresh;
    const byUuid = new Map<string, ListRow>();
    const byKey = new Map<string, ListRow>();
    for (const row of rows) {
      const { uuid, key } = identityOf(row["uuid"], row["website"]);
      if (uuid !== "") byUuid.set(uuid, row);
      if (key !== "" && !byKey.has(key)) byKey.set(key, row);
    }
    const found = new Set<ListRow>();
    this.leaveStates();
    for (let index = 0; index < this.cells.count; index++) {
      const identity = identityOf(this.cells.value(index, "uuid"), this.cells.value(index, "website"));
      if (identity.uuid === "" && identity.key === "") continue;
      const row = byUuid.get(identity.uuid) ?? byKey.get(identity.key);
      const seen = history.seen(identity);
      if (row === undefined) this.missing(index, identity.uuid || identity.key, seen);
      else {
        found.add(row);
        this.present(index, row, seen);
      }
    }
    for (const row of rows) {
      if (found.has(row) || !isWanted(row)) continue;
      const { uuid, key } = identityOf(row["uuid"], row["website"]);
      const seen = history.seen({ uuid, key });
      // In a sheet that has companies, one that it lacks is new to it, whatever was known before.
      const state = this.cells.count > 0 || seen === null ? "New" : this.difference(row, seen);
      this.lacking.push({ row, state, seen });
      this.note(state, uuid || key);
    }
  }

  /** Dates and states are ours, whichever row they stand in. */
  private leaveStates(): void {
    for (let index = 0; index < this.cells.count; index++) {
      for (const { tag } of changeColumns) {
        const cell = this.cells.value(index, tag);
        if (cell === "" || isDate(cell) || STATES.includes(cell)) this.cells.leave(index, tag);
      }
    }
  }

  private present(index: number, row: ListRow, seen: SeenCompany | null): void {
    const first = this.cells.value(index, FIRST_SEEN.tag);
    const isNew = isDate(first) && first.getTime() === this.fresh.at.getTime();
    const state = isNew ? "New" : seen === null ? "Kept" : this.difference(row, seen);
    const values = renderedRow(row);
    valueColumns.forEach(({ tag }, place) => this.setValue(index, tag, values[place]!, place, seen));
    this.setState(index, state);
    if (first === "")
      this.cells.set(index, FIRST_SEEN.tag, seen?.first ?? this.fresh.history.last ?? this.fresh.at);
    this.cells.set(index, LAST_SEEN.tag, this.fresh.at);
    const { uuid, key } = identityOf(row["uuid"], row["website"]);
    this.note(state, uuid || key);
  }

  /** A company that the list does not hold: gone, if it holds all that match. Rows that are the user's own stay as they are. */
  private missing(index: number, id: string, seen: SeenCompany | null): void {
    const before = this.cells.value(index, CHANGE.tag);
    if (seen === null && !STATES.includes(before)) return;
    valueColumns.forEach(({ tag }, place) => {
      if (this.isOurs(this.cells.value(index, tag), place, seen)) this.cells.leave(index, tag);
    });
    if (seen !== null && this.cells.value(index, FIRST_SEEN.tag) === "")
      this.cells.set(index, FIRST_SEEN.tag, seen.first);
    if (seen !== null && this.cells.value(index, LAST_SEEN.tag) === "")
      this.cells.set(index, LAST_SEEN.tag, seen.last);
    if (this.fresh.complete) {
      this.setState(index, "Gone");
      if (seen === null ? before !== "Gone" : seen.shown !== null) this.note("Gone", id);
    } else if (before !== "Gone") {
      this.setState(index, null);
      this.note("unknown", id);
    }
  }

  private difference(row: ListRow, seen: SeenCompany): State {
    // A company that was gone and is back has changed, too.
    if (seen.shown === null) return "Changed";
    const before = renderedRow(seen.shown);
    const isSame = renderedRow(row).every((value, place) => same(before[place]!, value, this.spreadsheet));
    return isSame ? "Kept" : "Changed";
  }

  private setValue(
    index: number,
    tag: string,
    value: CellValue,
    place: number,
    seen: SeenCompany | null,
  ): void {
    const cell = this.cells.value(index, tag) as CellValue;
    if (same(cell, value, this.spreadsheet) || (cell === "" && value === null)) {
      this.cells.leave(index, tag);
      return;
    }
    const isOurs = this.isOurs(cell, place, seen) && this.cells.isFree(index, tag);
    if (isOurs) this.cells.set(index, tag, value);
    else this.usersCells += 1;
  }

  /** Blank, or what an earlier answer said. */
  private isOurs(cell: unknown, place: number, seen: SeenCompany | null): boolean {
    const shows = (row: ListRow) =>
      same(cell as CellValue, renderedRow(row)[place] ?? null, this.spreadsheet);
    return cell === "" || (seen !== null && seen.rows.some(shows));
  }

  /** A state of the user's own stays. */
  private setState(index: number, state: State | null): void {
    const before = this.cells.value(index, CHANGE.tag);
    if (before === "" || STATES.includes(before)) this.cells.set(index, CHANGE.tag, state);
  }

  private note(state: State | "unknown", id: string): void {
    this.byState.set(state, (this.byState.get(state) ?? new Set()).add(id));
  }

  /** Values by column number. */
  private line(row: ListRow, state: State, seen: SeenCompany | null): CellValue[] {
    const values = renderedRow(row);
    const line: CellValue[] = [];
    const put = (tag: string, value: CellValue) => (line[this.places.get(tag)!] = value);
    for (const column of this.places.values()) line[column] = null;
    valueColumns.forEach(({ tag }, place) => put(tag, values[place]!));
    put(CHANGE.tag, state);
    put(FIRST_SEEN.tag, state === "New" ? this.fresh.at : (seen?.first ?? this.fresh.at));
    put(LAST_SEEN.tag, this.fresh.at);
    return line;
  }
}
