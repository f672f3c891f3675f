import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { once } from "../core/once";
import { findColumns, type Places } from "../verified-writes/output-columns";
import { same } from "../verified-writes/same";
import { OwnersByTime, type EarlierRow, type History } from "./owners-by-time";
import type { PlannedRow } from "./planned-row";
import { columnsWithoutNote, type RunPlace } from "./run-place";
import type { RowTarget } from "./write-results";
import { columnTag, memoryTag } from "./written/memory-tag";
import type { IsAnswered, RememberedRows } from "./written/remembered-rows";
import { rowCounter } from "./written/row-counter";

/** A cell of which nothing is remembered, or not enough. */
interface Unknown {
  readonly row: PlannedRow;
  readonly tag: string;
  readonly index: number;
  readonly old: CellValue;
  /** What is remembered calls it the user's: it may be what was written for another company, and that is not remembered. */
  readonly isDoubted: boolean;
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

  constructor(
    private readonly target: RowTarget,
    private readonly place: RunPlace,
  ) {}

  /** What is remembered is read for all of them together, and not at all where nothing differs. */
  find(rows: readonly PlannedRow[]): void {
    const open = rows.filter((row) => row.differing().length > 0);
    if (open.length === 0) return;
    const { rows: remembered, isComplete } = this.target.written.known();
    const others = this.otherColumns(remembered);
    const historyOf = (of: readonly PlannedRow[]) =>
      this.target.earlier([...new Set(of.map(({ company }) => company))]);
    const history = once(() => historyOf(open));
    const unknown: Unknown[] = [];
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
      for (const { tag, index, old } of row.differing()) {
        const whose = judged.whose(memoryTag(tag, this.place));
        if (whose === "ours") continue;
        // What nobody remembers to have written into a column of theirs is the user's.
        const isDoubted = whose === "user's";
        const isUsers = this.place.usersColumns.has(tag) || (isDoubted && isComplete);
        if (isUsers) users.get(row)!.add(tag);
        else unknown.push({ row, tag, index, old, isDoubted });
      }
    }
    if (unknown.length === 0) return;
    this.askHistory(unknown, users, isComplete ? historyOf(unknown.map(({ row }) => row)) : history());
  }

  /** Whether an answer about a company puts a value there. */
  private answered(company: string, history: () => History, remembered: RememberedRows): IsAnswered {
    const { columns, spreadsheet } = this.target;
    const rows = once(() => history().get(company) ?? []);
    return (tag, sum) => {
      const index = columns.findIndex((column) => memoryTag(column.tag, this.place) === tag) - 2;
      return rows().some(({ values }) => remembered.sumOf(values[index] ?? null, spreadsheet) === sum);
    };
  }

  /** Cells from before anything was remembered are ours if they show what an earlier answer put there. */
  private askHistory(
    unknown: readonly Unknown[],
    users: ReadonlyMap<PlannedRow, Set<string>>,
    history: History,
  ): void {
    const { earlier, spreadsheet, boughtAt } = this.target;
    const open = unknown.filter(
      ({ row, index, old, isDoubted }) =>
        isDoubted || !(history.get(row.company) ?? []).some((answer) => this.shows(answer, index, old)),
    );
    const rows = [...new Set(open.map(({ row }) => row))];
    const forgotten = rows.map((row) => ({ ...row.shown(), company: row.company }));
    const owners = new OwnersByTime({ spreadsheet, boughtAt, history: earlier }, forgotten, history);
    const shown = owners.shown();
    rows.forEach((row, at) => {
      const other = shown[at] ?? null;
      if (other !== null) row.keep({ isAnothers: true });
      for (const { tag, index, old } of open.filter((each) => each.row === row)) {
        const isOurs =
          index === 1
            ? owners.isTimeOf(other?.company ?? row.company, forgotten[at]!)
            : other?.isTheirs(index - 2, old) === true;
        if (!isOurs) users.get(row)!.add(tag);
      }
    });
  }

  private shows({ fetched, values }: EarlierRow, index: number, cell: CellValue): boolean {
    return same(cell, index === 1 ? fetched : (values[index - 2] ?? null), this.target.spreadsheet);
  }

  /**
   * Columns of other runs of this kind, by what they are remembered under: a row shows another company's values as a
   * whole.
   */
  private otherColumns(remembered: RememberedRows): Places {
    const { sheet, headerRow } = this.place;
    const own = new Set(this.target.columns.map(({ tag }) => tag));
    const memories = [...remembered.tags()].flatMap((memory): [string, string][] => {
      const tag = columnTag(memory, sheet.sheetId);
      return tag === null || own.has(tag) ? [] : [[memory, tag]];
    });
    if (memories.length === 0) return new Map();
    const columns = [...new Map(memories.map(([, tag]) => [tag, { tag, label: "" }])).values()];
    const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
    const places = findColumns(sheet, columns, headerRow, sheet.taggedColumns(), notes);
    const place = { sheet, usersColumns: columnsWithoutNote(headerRow, places, notes) };
    return new Map(
      memories.flatMap(([memory, tag]) =>
        places.has(tag) && memoryTag(tag, place) === memory ? [[memory, places.get(tag)!] as const] : [],
      ),
    );
  }
}
