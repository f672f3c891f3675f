import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { once } from "../core/once";
import { same } from "../verified-writes/same";
import type { OtherColumns } from "./other-columns";
import { OwnersByTime, secondOf, type EarlierRow, type History } from "./owners-by-time";
import type { PlannedRow } from "./planned-row";
import type { RunPlace } from "./run-place";
import type { RowTarget } from "./write-results";
import { memoryTag } from "./written/memory-tag";
import type { KeptAnswers, RememberedRows } from "./written/remembered-rows";

/** A cell of which nothing is remembered, or not enough. */
export interface Unknown {
  readonly tag: string;
  readonly index: number;
  readonly old: CellValue;
  /** What is remembered calls it the user's: it may be what was written for another company, and that is not remembered. */
  readonly isDoubted: boolean;
}

/** A row that answers are asked about. */
export interface Asked {
  readonly row: PlannedRow;
  /** The other company that it shows, as it is remembered; null if it shows none. */
  readonly shows: string | null;
  readonly unknown: readonly Unknown[];
  /** Columns of other runs that are remembered to show that company. */
  readonly theirs: readonly number[];
  /** Companies whose rows were written at the time that it shows. */
  readonly writtenThen: readonly string[];
  /** What it says in other columns of companies. */
  readonly named: ReadonlySet<string>;
  /** Whether answers can tell of no more such columns. */
  readonly isSure: boolean;
}

/** What kept answers tell of rows of which not all is remembered: whose cells they are, and what has to go. */
export class AnsweredRows {
  private readonly facts = once(() => this.target.facts([...this.others.ofFacts().keys()]));
  private readonly known = new Map<string, readonly EarlierRow[]>();

  constructor(
    private readonly target: RowTarget,
    private readonly place: RunPlace,
    private readonly others: OtherColumns,
  ) {}

  /** @param open All rows that may be asked about: what is kept of their companies is read once. */
  answersOn(open: readonly PlannedRow[], remembered: RememberedRows): (row: PlannedRow) => KeptAnswers {
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
        const answers = this.history(open.map(({ company }) => company)).get(row.company) ?? [];
        return answers.some(({ values }) => remembered.sumOf(values[index] ?? null, spreadsheet) === sum);
      },
      wasBoughtThen: (company) =>
        secondShown(row).some((second) =>
          (bought().get(second) ?? []).some((each) => each.company === company),
        ),
    });
  }

  /** What is kept about companies, read once. */
  private history(wanted: readonly string[]): History {
    const companies = [...new Set(wanted)].filter((company) => !this.known.has(company));
    if (companies.length > 0)
      for (const [company, answers] of this.facts().of(companies)) this.known.set(company, answers);
    return this.known;
  }

  /** Cells of which nothing is remembered are ours if they show what an earlier answer put there. */
  ask(asked: readonly Asked[], users: ReadonlyMap<PlannedRow, Set<string>>): void {
    const { spreadsheet, boughtAt, columns } = this.target;
    const history = this.history(asked.flatMap(({ row, named }) => [row.company, ...named]));
    const beside = [...this.others.ofFacts().values()];
    const isOf = (companies: readonly string[], index: number, cell: CellValue) =>
      companies.some((company) =>
        (history.get(company) ?? []).some((answer) => this.shows(answer, index, cell)),
      );
    const isOwn = ({ row, named }: Asked, index: number, cell: CellValue) =>
      isOf([row.company, ...named], index, cell);
    /** Columns of other runs that show what no answer about the row's companies explains. */
    const strange = (each: Asked) =>
      each.row.shownBeside(beside).flatMap((cell, at) => {
        const index = columns.length + at;
        return cell === null || isOwn(each, index, cell) ? [] : [{ index, column: beside[at]!, cell }];
      });
    const open = asked.flatMap((each) => {
      const { isSure, theirs } = each;
      // What an answer about the row's own company explains, and a later run has not left there, somebody has put there.
      const unknown = each.unknown.filter(
        ({ index, old, isDoubted }) =>
          !isOf(isDoubted ? [...each.named] : [each.row.company, ...each.named], index, old),
      );
      const more = strange(each);
      const isOpen = unknown.length > 0 || theirs.length > 0 || (!isSure && more.length > 0);
      return isOpen ? [{ ...each, unknown, more }] : [];
    });
    const forgotten = open.map(({ row, shows, writtenThen, named }) => {
      const { fetched, values } = row.shown();
      const all = [...values, ...row.shownBeside(beside)];
      return { company: row.company, shows, writtenThen, named, fetched, values: all };
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
        const all = [...told.map(({ column }) => column), ...ofUsers];
        if (all.length > 0) row.keep(this.others.toClear(all));
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
