import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { once } from "../core/once";
import { same } from "../verified-writes/same";
import { OtherColumns } from "./other-columns";
import { OwnersByTime, type EarlierRow, type History } from "./owners-by-time";
import type { PlannedRow } from "./planned-row";
import type { RunPlace } from "./run-place";
import type { RowTarget } from "./write-results";
import { memoryTag } from "./written/memory-tag";
import type { IsAnswered, RememberedRows } from "./written/remembered-rows";
import { rowCounter } from "./written/row-counter";

/** A cell of which nothing is remembered, or not enough. */
interface Unknown {
  readonly tag: string;
  readonly index: number;
  readonly old: CellValue;
  /** What is remembered calls it the user's: it may be what was written for another company, and that is not remembered. */
  readonly isDoubted: boolean;
}

/** A row that answers are asked about. */
interface Asked {
  readonly row: PlannedRow;
  /** As it is remembered. */
  readonly shows: string | null;
  readonly unknown: readonly Unknown[];
}

/** Finds out whose cells are that show something else than they will. */
export class RowOwners {
  private readonly rowsNow = once(() => {
    const { target, place } = this;
    return rowCounter(
      target.spreadsheet,
      place,
      target.subject,
      target.columns[1]!.tag,
      target.written.all(),
    );
  });

  private readonly others: OtherColumns;

  constructor(
    private readonly target: RowTarget,
    private readonly place: RunPlace,
  ) {
    this.others = new OtherColumns(place, new Set(target.columns.map(({ tag }) => tag)));
  }

  /** What is remembered is read for all of them together, and not at all where nothing differs and nothing else is shown. */
  find(rows: readonly PlannedRow[]): void {
    const beside = [...this.others.ofFacts().values()];
    const isBlank = (row: PlannedRow) => row.shownBeside(beside).every((cell) => cell === null);
    const open = rows.filter((row) => row.differing().length > 0 || !isBlank(row));
    if (open.length === 0) return;
    const { rows: remembered, isComplete } = this.target.written.known();
    const others = this.others.remembered(remembered.tags());
    const history = once(() => this.history(open));
    const asked: Asked[] = [];
    const users = new Map(open.map((row) => [row, new Set<string>()]));
    for (const row of open) {
      const { company } = row;
      const sums = row.sums(others, remembered);
      const { fetched } = row.shown();
      const shown = { company, row: row.row, cells: sums, isUntimed: fetched !== null && !isDate(fetched) };
      const isSure = isComplete && !remembered.isForgotten(shown);
      const isAnswered = isSure ? null : this.answered(company, history, remembered);
      const judged = remembered.judge(shown, (each, time) => this.rowsNow()(each, time), isAnswered);
      const isAnothers = judged.shows !== null;
      const cleared = isAnothers
        ? [...others].flatMap(([tag, column]) => {
            const sum = sums.get(tag) ?? "";
            const isTheirs =
              sum !== "" && judged.whose(tag) === "ours" && !remembered.isOwn(company, tag, sum);
            return isTheirs ? [column] : [];
          })
        : [];
      row.keep({ isAnothers, users: users.get(row)!, cleared });
      const unknown: Unknown[] = [];
      for (const { tag, index, old } of row.differing()) {
        const whose = judged.whose(memoryTag(tag, this.place));
        if (whose === "ours") continue;
        // What nobody remembers to have written into a column of theirs is the user's.
        const isDoubted = whose === "user's";
        const isUsers = this.place.usersColumns.has(tag) || (isDoubted && isComplete);
        if (isUsers) users.get(row)!.add(tag);
        else unknown.push({ tag, index, old, isDoubted });
      }
      if (unknown.length > 0 || !(isSure || isBlank(row))) asked.push({ row, shows: judged.shows, unknown });
    }
    if (asked.length === 0) return;
    this.askHistory(asked, users, isComplete ? this.history(asked.map(({ row }) => row)) : history());
  }

  private history(rows: readonly PlannedRow[]): History {
    return this.earlier([...new Set(rows.map(({ company }) => company))]);
  }

  private earlier(companies: readonly string[]): History {
    return this.target.earlier(companies, [...this.others.ofFacts().keys()]);
  }

  /** Whether an answer about a company puts a value there. */
  private answered(company: string, history: () => History, remembered: RememberedRows): IsAnswered {
    const { columns, spreadsheet } = this.target;
    const rows = once(() => history().get(company) ?? []);
    const tags = once(() => [
      ...columns.slice(2).map((column) => memoryTag(column.tag, this.place)),
      ...this.others.ofFacts().keys(),
    ]);
    return (tag, sum) => {
      const index = tags().indexOf(tag);
      return rows().some(({ values }) => remembered.sumOf(values[index] ?? null, spreadsheet) === sum);
    };
  }

  /** Cells of which nothing is remembered are ours if they show what an earlier answer put there. */
  private askHistory(
    asked: readonly Asked[],
    users: ReadonlyMap<PlannedRow, Set<string>>,
    history: History,
  ): void {
    const { spreadsheet, boughtAt, columns } = this.target;
    const beside = [...this.others.ofFacts().values()];
    const isOwn = ({ company }: PlannedRow, index: number, cell: CellValue) =>
      (history.get(company) ?? []).some((answer) => this.shows(answer, index, cell));
    const open = asked.flatMap(({ row, shows, unknown }) => {
      const left = unknown.filter(({ index, old, isDoubted }) => isDoubted || !isOwn(row, index, old));
      const isStrange = row
        .shownBeside(beside)
        .some((cell, each) => cell !== null && !isOwn(row, columns.length + each, cell));
      return left.length > 0 || isStrange ? [{ row, shows, unknown: left }] : [];
    });
    const forgotten = open.map(({ row, shows }) => {
      const { fetched, values } = row.shown();
      return { company: row.company, shows, fetched, values: [...values, ...row.shownBeside(beside)] };
    });
    const parts = {
      spreadsheet,
      boughtAt,
      history: (companies: readonly string[]) => this.earlier(companies),
    };
    const owners = new OwnersByTime(parts, forgotten, history);
    const shown = owners.shown();
    open.forEach(({ row, unknown }, at) => {
      const other = shown[at] ?? null;
      const isTheirs = (index: number, cell: CellValue) => other?.isTheirs(index - 2, cell) === true;
      if (other !== null) {
        row.keep({ isAnothers: true });
        const { values } = forgotten[at]!;
        const cleared = beside.filter((_, each) => {
          const index = columns.length + each;
          const cell = values[index - 2] ?? null;
          return cell !== null && isTheirs(index, cell) && !isOwn(row, index, cell);
        });
        row.clear(cleared);
      }
      for (const { tag, index, old } of unknown) {
        const isOurs =
          index === 1 ? owners.isTimeOf(other?.company ?? row.company, forgotten[at]!) : isTheirs(index, old);
        if (!isOurs) users.get(row)!.add(tag);
      }
    });
  }

  private shows({ fetched, values }: EarlierRow, index: number, cell: CellValue): boolean {
    return same(cell, index === 1 ? fetched : (values[index - 2] ?? null), this.target.spreadsheet);
  }
}
