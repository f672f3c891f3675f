import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { Spreadsheet } from "../ports/spreadsheet";
import type { NewRow } from "../verified-writes/verified-append";
import type { Places } from "../verified-writes/output-columns";
import { same } from "../verified-writes/same";
import { type Changes } from "../verified-writes/write-cells";
import type { ListCells } from "./list-cells";
import {
  CHANGE,
  changeColumns,
  FIRST_SEEN,
  identityOf,
  LAST_SEEN,
  renderedRow,
  valueColumns,
  type ListRow,
} from "./list-columns";
import type { ListHistory, SeenCompany } from "./list-history";

type State = "New" | "Kept" | "Changed" | "Gone";
const STATES: readonly unknown[] = ["New", "Kept", "Changed", "Gone"] satisfies State[];

/** A list as it is now, and what is known of it from before. */
export interface FreshList {
  readonly rows: readonly ListRow[];
  /** These are all that match: whatever the sheet has beside them is gone. */
  readonly complete: boolean;
  /** When it was requested, in whole seconds, since a sheet may keep no finer ones: it says which rows are new. */
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
  /** Cells that hold something of the user's and were left alone. */
  readonly usersCells: number;
}

/** What becomes of the rows that a list's sheet has, and which it lacks. */
export class ListPlan {
  private readonly byState = new Map<State | "unknown", Set<string>>();
  private readonly lacking: { row: ListRow; state: State; seen: SeenCompany | null }[] = [];
  private usersCells = 0;

  constructor(
    private readonly spreadsheet: Spreadsheet,
    private readonly places: Places,
    private readonly fresh: FreshList,
    private readonly cells: ListCells,
  ) {
    this.match();
  }

  changes(): Changes {
    return this.cells.changes();
  }

  /** Companies that the sheet lacks, the new ones last, so that they stand together. */
  rows(): { rows: NewRow[]; added: number } {
    const known = this.lacking.filter(({ state }) => state !== "New");
    const added = this.lacking.filter(({ state }) => state === "New");
    const rows = [...known, ...added].map(({ row, state, seen }) => this.line(row, state, seen));
    return { rows, added: added.length };
  }

  counts(): ListCounts {
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
    const identities = Array.from({ length: this.cells.count }, (_, index) =>
      identityOf(this.cells.value(index, "uuid"), this.cells.value(index, "website")),
    );
    const shown = new Set(identities.map(({ uuid }) => uuid));
    const byUuid = new Map<string, ListRow>();
    const byKey = new Map<string, ListRow>();
    for (const row of rows) {
      const { uuid, key } = identityOf(row["uuid"], row["website"]);
      if (uuid !== "") byUuid.set(uuid, row);
      // Two companies may share a website: one that has a row of its own is found there only.
      const hasRow = uuid !== "" && shown.has(uuid);
      if (key !== "" && !hasRow && !byKey.has(key)) byKey.set(key, row);
    }
    const found = new Set<ListRow>();
    const hasCompanies = identities.some(({ uuid, key }) => uuid !== "" || key !== "");
    this.leaveStates();
    identities.forEach((identity, index) => {
      if (identity.uuid === "" && identity.key === "") return;
      const row = byUuid.get(identity.uuid) ?? byKey.get(identity.key);
      const seen = history.seen(identity);
      if (row === undefined) this.missing(index, identity.uuid || identity.key, seen);
      else {
        found.add(row);
        this.present(index, row, seen);
      }
    });
    for (const row of rows) {
      if (found.has(row) || !isWanted(row)) continue;
      const { uuid, key } = identityOf(row["uuid"], row["website"]);
      const seen = history.seen({ uuid, key });
      // In a sheet that has companies, one that it lacks is new to it, whatever was known before.
      const state = hasCompanies || seen === null ? "New" : this.difference(row, seen);
      this.lacking.push({ row, state, seen });
      this.note(state, uuid || key);
    }
  }

  /** Dates and states are ours, whichever row they are in. */
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

  private line(row: ListRow, state: State, seen: SeenCompany | null): NewRow {
    const rendered = renderedRow(row);
    const values = new Map<string, CellValue>([
      ...valueColumns.map(({ tag }, place): [string, CellValue] => [tag, rendered[place]!]),
      [CHANGE.tag, state],
      [FIRST_SEEN.tag, state === "New" ? this.fresh.at : (seen?.first ?? this.fresh.at)],
      [LAST_SEEN.tag, this.fresh.at],
    ]);
    const inOrder = [...this.places].sort(([, a], [, b]) => a - b);
    return new Map(inOrder.map(([tag, column]) => [column, values.get(tag) ?? null]));
  }
}
