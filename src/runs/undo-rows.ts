import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { KeptVersions } from "./kept-versions";
import type { RunAnswer } from "./kinds/run-plan";
import { bareStatus, isFilled, statusWord, type StatusCode } from "./status";
import type { RowToUndo, UndoCompanies } from "./undo-companies";
import { NOTHING_KEPT, STAYS, type Before, type UndoneRow } from "./undo-cells";
import type { CellSum } from "./written/cell-sum";
import { shownAsThen } from "./shown-as-then";
import { timeOf } from "./written/marked-time";
import type { RememberedRows } from "./written/remembered-rows";
import type { StatusesBefore } from "./written/status-before";
import type { WrittenRow } from "./written/written-row";

/** Status is in front of it. */
const FETCHED_AT = 1;
/** Statuses that say nothing beside what a run has taken back. */
const WITHOUT_ANSWER: readonly (StatusCode | null)[] = [
  "undone",
  "cancelled",
  "stopped",
  "requested",
  "found",
];

export interface UndoneColumn {
  readonly tag: string;
  /** Added by the run. */
  readonly isNew: boolean;
  /** Deleted since. */
  readonly isGone: boolean;
}

/** What a run did to a row: what it wrote into each column, and what was there before its first write. */
interface Origin {
  readonly written: ReadonlySet<CellSum>;
  readonly origin: CellSum;
  /** Undefined where its checksum alone is known. */
  readonly old: CellValue | undefined;
}

type Origins = ReadonlyMap<string, Origin>;

/** Cells that still show what a run wrote. */
interface LeftCells {
  /** For which it wrote them. */
  readonly company: string;
  /** 1 Fetched, then values. */
  readonly indices: readonly number[];
}

/** What rows showed before a run, by what is remembered of it. */
export class UndoRows {
  private readonly writes = new WeakMap<UndoneRow, readonly WrittenRow[]>();

  /** @param columns Status, Fetched, then values. */
  constructor(
    private readonly columns: readonly UndoneColumn[],
    private readonly remembered: RememberedRows,
    private readonly sum: (cell: CellValue) => CellSum,
    /** What rows said before; null if that is not remembered. */
    private readonly statuses: StatusesBefore | null,
    /** What a row says then that has an answer from before. */
    private readonly answered: string,
    private readonly companies: UndoCompanies,
  ) {}

  /** The row as one of the company that the run has filled it for, whichever column that is in now, or was. */
  ofItsCompany(row: UndoneRow): UndoneRow {
    const found = this.toUndo(row);
    // Beside a text that somebody has put in its place nothing of the company is put back.
    const isBlank = row.company === null && row.leftOut === "";
    const company = this.companies.named(found) ?? (isBlank ? this.companies.gone(found) : null);
    if (company === null || company === row.company) return row;
    const others = [...row.named, ...(row.company === null ? [] : [row.company])];
    const named = new Set(others.filter((each) => each !== company));
    return { ...row, company, key: company, leftOut: "", named };
  }

  /** What the run wrote into a row that stays, since none of the row's companies explains it. */
  left(row: UndoneRow): LeftCells | null {
    if (this.knows(row)) return null;
    const written = this.companies.resembled(this.toUndo(row));
    // Another run has filled this one for the same company.
    if (written === null || written.company === row.company) return null;
    const indices = this.columns.flatMap(({ tag }, index) => {
      const cell = index === 0 ? undefined : written.cells.get(tag);
      const isShown = cell !== undefined && cell.after === this.sum(row.cells[index] ?? null);
      return isShown && cell.after !== "" && cell.after !== cell.before ? [index] : [];
    });
    return { company: written.company, indices };
  }

  /** Whether the run is remembered to have written the row, or the row of a company that somebody has typed over. */
  knows(row: UndoneRow): boolean {
    return this.writesTo(row).length > 0;
  }

  /** Companies whose earlier answers are needed: what was in cells before is known by its checksum alone. */
  needsAnswers(row: UndoneRow): boolean {
    const origins = this.originsOf(row);
    return this.columns.some(({ tag }, index) => {
      const cell = origins.get(tag);
      const sum = this.sum(row.cells[index] ?? null);
      const isToFind = cell?.origin !== "" && cell?.origin !== sum && cell?.old === undefined;
      return cell !== undefined && cell.written.has(sum) && isToFind;
    });
  }

  /** By column; a cell that changes not is itself. */
  before(row: UndoneRow, kept: KeptVersions<RunAnswer> = NOTHING_KEPT): readonly Before[] {
    const origins = this.originsOf(row);
    const values = this.columns.map(({ tag }, index): Before => {
      const old = row.cells[index] ?? null;
      const cell = origins.get(tag);
      return index === 0 || cell === undefined ? old : this.valueBefore(old, index, cell, kept);
    });
    const isAnswered = isDate(values[1]) || [...origins.values()].some(({ origin }) => origin !== "");
    return [this.statusBefore(row, isAnswered), ...values.slice(1)];
  }

  private valueBefore(
    old: CellValue,
    index: number,
    { written, origin, old: before }: Origin,
    kept: KeptVersions<RunAnswer>,
  ): Before {
    const sum = this.sum(old);
    if (sum === origin) return old;
    if (!written.has(sum)) return old === null ? old : STAYS;
    if (origin === "") return null;
    if (before !== undefined)
      return isDate(before) ? shownAsThen(before, (moved) => this.sum(moved) === origin) : before;
    const shown = (answer: RunAnswer) =>
      index === 1 ? answer.fetchedAt() : (answer.values()[index - 2] ?? null);
    const found = kept.all.find((answer) => this.sum(shown(answer)) === origin);
    if (found !== undefined) return shown(found);
    // The time of an answer is put together from its parts.
    return index === 1 && kept.before !== null ? kept.before.fetchedAt() : STAYS;
  }

  /** The sentence that goes with a Status that was put back. */
  noteBefore(row: UndoneRow, status: CellValue): string {
    const before = this.statuses?.of(row.key, row.row) ?? null;
    return before !== null && before.text === status ? before.note : "";
  }

  private statusBefore(row: UndoneRow, isAnswered: boolean): Before {
    const old = row.cells[0] ?? null;
    if (old === null) return null;
    const writes = this.writesTo(row);
    const isOurs =
      WITHOUT_ANSWER.includes(bareStatus(old)) ||
      old === row.leftOut ||
      writes.some(({ status }) => status === this.sum(old));
    if (!isOurs) return writes.length === 0 ? old : STAYS;
    if (this.statuses !== null) {
      // Another run left it out.
      if (old === row.leftOut && !this.statuses.holds(row.key, row.row)) return old;
      const before = this.statuses.of(row.key, row.row)?.text || null;
      // It told of another company's values, which are not put back.
      const isEmptied = this.originsOf(row).get(this.columns[1]!.tag)?.origin === "";
      if (isEmptied && isFilled(before)) return null;
      // Its request may have ended meanwhile. Asking again sends no second one while it has not.
      return bareStatus(before) === "requested" ? statusWord("missing") : before;
    }
    // Of rows that are left out nothing else is remembered.
    if (old === row.leftOut) return this.columns[0]!.isNew ? null : old;
    return isAnswered ? this.answered : null;
  }

  private originsOf(row: UndoneRow): Origins {
    const all = this.writesTo(row);
    const here = all.filter((each) => each.row === row.row);
    const writes = here.length > 0 ? here : all;
    // Of a repeated company that was moved nobody can tell which row it was: one that showed this already keeps it.
    const isAmbiguous = new Set(writes.map((each) => each.row)).size > 1;
    const origins = new Map<string, Origin & { written: Set<CellSum> }>();
    for (const { company, cells } of writes) {
      for (const [tag, { before, after, old }] of cells) {
        const known = origins.get(tag);
        if (known) known.written.add(after);
        if (known && isAmbiguous && before === after)
          origins.set(tag, { ...known, origin: before, old: undefined });
        if (known) continue;
        const origin = company === row.company ? before : "";
        origins.set(tag, { written: new Set([after]), origin, old: origin === "" ? undefined : old });
      }
    }
    return origins;
  }

  private writesTo(row: UndoneRow): readonly WrittenRow[] {
    const writes = this.writes.get(row) ?? this.findWritesTo(row);
    this.writes.set(row, writes);
    return writes;
  }

  private findWritesTo(row: UndoneRow): readonly WrittenRow[] {
    const { company, named } = row;
    const found = this.toUndo(row);
    if (company === null) {
      const gone = this.companies.gone(found);
      return gone === null ? [] : this.remembered.of(gone);
    }
    const { cells, isTimeOf } = found;
    const isUntimed = isTimeOf === undefined && (row.cells[FETCHED_AT] ?? null) !== null;
    const shown = { company, row: row.row, cells, isUntimed, isTimeOf, named };
    const { shows } = this.remembered.judge(shown);
    // Rows that the run never touched share the time of their batch, and usual values, with those that it did.
    const isItsRow =
      this.companies.mayHaveWritten(row.row, company) ||
      (shows !== null && this.companies.hasLostARow(shows));
    return isItsRow ? this.remembered.of(shows ?? company) : [];
  }

  private toUndo({ row, company, named, elsewhere, cells }: UndoneRow): RowToUndo {
    const sums = new Map(this.columns.map(({ tag }, index) => [tag, this.sum(cells[index] ?? null)]));
    return { row, company, named, elsewhere, cells: sums, isTimeOf: timeOf(cells[FETCHED_AT] ?? null) };
  }
}
