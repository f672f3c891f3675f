import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { once } from "../core/once";
import { same } from "../verified-writes/same";
import { OtherColumns } from "./other-columns";
import { OwnersByTime, secondOf, type EarlierRow, type History } from "./owners-by-time";
import type { PlannedRow } from "./planned-row";
import type { RunPlace } from "./run-place";
import type { RowTarget } from "./write-results";
import { memoryTag } from "./written/memory-tag";
import type { KeptAnswers, RememberedRows, RowsNow } from "./written/remembered-rows";
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
  /** The other company that it shows, as it is remembered; null if it shows none. */
  readonly shows: string | null;
  readonly unknown: readonly Unknown[];
  /** Columns of other runs that are remembered to show that company. */
  readonly theirs: readonly number[];
  /** Companies whose rows were written at the time that it shows. */
  readonly writtenThen: readonly string[];
  /** Whether answers can tell of no more such columns. */
  readonly isSure: boolean;
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
  private readonly facts = once(() => this.target.facts([...this.others.ofFacts().keys()]));
  private readonly known = new Map<string, readonly EarlierRow[]>();
  private readonly writable = new Map<number, boolean>();
  private readonly ours = once(() => {
    const { places } = this.place;
    const remembered = this.others.remembered(this.target.written.all().tags());
    return new Set([...places.values(), ...this.others.ofFacts().values(), ...remembered.values()]);
  });

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
    const answers = this.answersOn(open, remembered);
    const asked: Asked[] = [];
    const users = new Map(open.map((row) => [row, new Set<string>()]));
    for (const row of open) {
      const { company } = row;
      const sums = row.sums(others, remembered);
      const { fetched } = row.shown();
      const isUntimed = fetched !== null && !isDate(fetched);
      const isUndated = !this.target.hasOldTimes;
      const shown = { company, row: row.row, cells: sums, isUntimed, isUndated };
      const isForgotten = remembered.isForgotten(shown);
      const isSure = isComplete && !isForgotten;
      const rowsNow: RowsNow = (each, time) => this.rowsNow()(each, time);
      const { shows, whose } = remembered.judge(shown, rowsNow, isSure ? null : answers(row));
      row.keep({ isAnothers: shows !== null, users: users.get(row)! });
      const theirs = [...others].flatMap(([tag, column]) => {
        const sum = sums.get(tag) ?? "";
        const isTheirs = shows !== null && sum !== "" && whose(tag) === "ours";
        return isTheirs && !remembered.isOwn(company, tag, sum) ? [column] : [];
      });
      const unknown: Unknown[] = [];
      for (const { tag, index, old } of row.differing()) {
        const whoseCell = whose(memoryTag(tag, this.place));
        if (whoseCell === "ours") continue;
        // What nobody remembers to have written into a column of theirs is the user's.
        const isDoubted = whoseCell === "user's";
        const isUsers = this.place.usersColumns.has(tag) || (isDoubted && isComplete);
        if (isUsers) users.get(row)!.add(tag);
        else unknown.push({ tag, index, old, isDoubted });
      }
      const writtenThen = isUntimed ? [] : remembered.companiesAt(shown);
      const isOfOthers = writtenThen.length > 0 && !writtenThen.includes(company);
      const mayShowMore = isForgotten || ((shows !== null || isOfOthers) && !isComplete);
      if (unknown.length > 0 || theirs.length > 0 || (mayShowMore && !isBlank(row)))
        asked.push({ row, shows, unknown, theirs, writtenThen, isSure: !mayShowMore });
    }
    if (asked.length > 0) this.askAnswers(asked, users);
  }

  /** What answers tell of each row where not all is remembered. */
  private answersOn(
    open: readonly PlannedRow[],
    remembered: RememberedRows,
  ): (row: PlannedRow) => KeptAnswers {
    const { columns, spreadsheet, boughtAt } = this.target;
    const tags = once(() => [
      ...columns.slice(2).map((column) => memoryTag(column.tag, this.place)),
      ...this.others.ofFacts().keys(),
    ]);
    const secondShown = (row: PlannedRow) => {
      const { fetched } = row.shown();
      return isDate(fetched) ? [secondOf(fetched)] : [];
    };
    const bought = once(() => boughtAt([...new Set(open.flatMap(secondShown))]));
    return (row) => ({
      put: (tag, sum) => {
        const index = tags().indexOf(tag);
        const answers = this.history(open).get(row.company) ?? [];
        return answers.some(({ values }) => remembered.sumOf(values[index] ?? null, spreadsheet) === sum);
      },
      wasBoughtThen: (company) =>
        secondShown(row).some((second) =>
          (bought().get(second) ?? []).some((each) => each.company === company),
        ),
    });
  }

  /** What is kept about the companies of rows, read once. */
  private history(rows: readonly PlannedRow[]): History {
    const missing = rows.filter(({ company }) => !this.known.has(company));
    const companies = [...new Set(missing.map(({ company }) => company))];
    if (companies.length > 0)
      for (const [company, answers] of this.facts().of(companies)) this.known.set(company, answers);
    return this.known;
  }

  /** Cells of which nothing is remembered are ours if they show what an earlier answer put there. */
  private askAnswers(asked: readonly Asked[], users: ReadonlyMap<PlannedRow, Set<string>>): void {
    const { spreadsheet, boughtAt, columns } = this.target;
    const history = this.history(asked.map(({ row }) => row));
    const beside = [...this.others.ofFacts().values()];
    const isOwn = ({ company }: PlannedRow, index: number, cell: CellValue) =>
      (history.get(company) ?? []).some((answer) => this.shows(answer, index, cell));
    /** Columns of other runs that show what no answer about the row's company explains. */
    const strange = (row: PlannedRow) =>
      row.shownBeside(beside).flatMap((cell, at) => {
        const index = columns.length + at;
        return cell === null || isOwn(row, index, cell) ? [] : [{ index, column: beside[at]!, cell }];
      });
    const open = asked.flatMap((each) => {
      const { row, isSure, theirs } = each;
      const unknown = each.unknown.filter(
        ({ index, old, isDoubted }) => isDoubted || !isOwn(row, index, old),
      );
      const more = strange(row);
      const isOpen = unknown.length > 0 || theirs.length > 0 || (!isSure && more.length > 0);
      return isOpen ? [{ ...each, unknown, more }] : [];
    });
    const forgotten = open.map(({ row, shows, writtenThen }) => {
      const { fetched, values } = row.shown();
      const all = [...values, ...row.shownBeside(beside)];
      return { company: row.company, shows, writtenThen, fetched, values: all };
    });
    const { of, operations } = this.facts();
    const owners = new OwnersByTime({ spreadsheet, boughtAt, operations, history: of }, forgotten, history);
    const shown = owners.shown();
    open.forEach(({ row, unknown, more, theirs, isSure }, at) => {
      const other = shown[at] ?? null;
      const isTheirs = (index: number, cell: CellValue) => other?.isTheirs(index - 2, cell) === true;
      if (other !== null) {
        row.keep({ isAnothers: true });
        const told = more.filter(
          ({ index, column, cell }) => theirs.includes(column) || (!isSure && isTheirs(index, cell)),
        );
        const ofUsers = theirs.filter((column) => !beside.includes(column));
        this.clear(row, other.company, [...told.map(({ column }) => column), ...ofUsers]);
      }
      for (const { tag, index, old } of unknown) {
        const isOurs =
          index === 1 ? owners.isTimeOf(other?.company ?? row.company, forgotten[at]!) : isTheirs(index, old);
        if (!isOurs) users.get(row)!.add(tag);
      }
    });
  }

  /** Unless that company is named in the row, too: then another column of companies has been enriched there. */
  private clear(row: PlannedRow, other: string, columns: readonly number[]): void {
    if (columns.length === 0 || row.names(other, this.ours())) return;
    const cleared = columns.filter((column) => this.isWritable(column));
    row.keep({ cleared, left: columns.filter((column) => !cleared.includes(column)) });
  }

  private isWritable(column: number): boolean {
    const known = this.writable.get(column);
    if (known !== undefined) return known;
    const { sheet, headerRow } = this.place;
    const rows = Math.max(1, sheet.lastRow() - headerRow);
    const is = sheet.whyNotWritable({ row: headerRow + 1, column, rows, columns: 1 }) === null;
    this.writable.set(column, is);
    return is;
  }

  private shows({ fetched, values }: EarlierRow, index: number, cell: CellValue): boolean {
    return same(cell, index === 1 ? fetched : (values[index - 2] ?? null), this.target.spreadsheet);
  }
}
