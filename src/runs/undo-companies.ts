import type { CellSum } from "./written/cell-sum";
import type { RememberedRows, RowsNow } from "./written/remembered-rows";
import type { WrittenRow } from "./written/written-row";

/** A row as undo finds it. */
export interface RowToUndo {
  readonly row: number;
  /** What is in the column of companies; null where none is. */
  readonly company: string | null;
  /** Companies in columns that were the one of companies before. */
  readonly named: ReadonlySet<string>;
  /** Companies in other columns of the user's, where the column of companies has none. */
  readonly elsewhere: ReadonlySet<string>;
  /** By tag; blank cells are empty. */
  readonly cells: ReadonlyMap<string, CellSum>;
  /** Whether the time in Updated is that of a company; undefined where there is none. */
  readonly isTimeOf: ((company: string) => boolean) | undefined;
}

/** So many cells are no chance where no time tells of the run. */
const CELLS_BEYOND_CHANCE = 3;

/**
 * The companies that a run has filled rows for, by what it wrote: since then, another column may have become the one of
 * companies, or a company may have been moved or deleted.
 */
export class UndoCompanies {
  /** @param remembered What the run wrote. @param fetched The tag of Fetched. @param rowsOf By company, as the sheet is now. */
  constructor(
    private readonly remembered: RememberedRows,
    private readonly fetched: string,
    private readonly rowsNow: RowsNow,
    private readonly rowsOf: () => ReadonlyMap<string, readonly number[]>,
  ) {}

  /**
   * Whether a row may be one that the run wrote for a company: where there are more rows of that company than it wrote, another
   * one was filled by somebody else, though it shows the same.
   */
  mayHaveWritten(row: number, company: string): boolean {
    const written = this.rowsWrittenFor(company);
    if (written.has(row) || written.size === 0) return written.size > 0;
    return this.rowsNowOf(company) <= written.size;
  }

  /** Whether a company lacks a row that the run wrote: another company has been typed over it. */
  hasLostARow(company: string): boolean {
    return this.rowsNowOf(company) < this.rowsWrittenFor(company).size;
  }

  private rowsWrittenFor(company: string): ReadonlySet<number> {
    return new Set(this.remembered.of(company).map((each) => each.row));
  }

  private rowsNowOf(company: string): number {
    return this.rowsOf().get(company)?.length ?? 0;
  }

  /**
   * Which of the companies that a row names explains most of it; null if none explains anything. One that is not in the
   * column of companies explains more than half: usual values may be anybody's.
   */
  named(row: RowToUndo): string | null {
    const { company, named } = row;
    // It found nothing for the row's own company: what is here is older, whatever it wrote elsewhere.
    const own = company === null ? [] : this.remembered.of(company);
    if (own.some((each) => each.row === row.row && each.cells.size === 0)) return company;
    const shown = [...row.cells].filter(([tag, sum]) => sum !== "" && this.remembered.tags().has(tag)).length;
    let best: { company: string; cells: number } | null = null;
    for (const each of company === null ? named : [company, ...named]) {
      const cells = this.explained(row, each);
      if (each !== company && cells <= shown / 2) continue;
      if (cells > (best?.cells ?? 0)) best = { company: each, cells };
    }
    return best?.company ?? null;
  }

  /** Cells that were written for a company; a bit more in the row where they were. */
  private explained({ row, cells }: RowToUndo, company: string): number {
    const writes = this.remembered.of(company);
    const isShown = ([tag, sum]: readonly [string, CellSum]) =>
      sum !== "" && writes.some((each) => each.cells.get(tag)?.after === sum);
    const count = [...cells].filter(isShown).length;
    return count > 0 && writes.some((each) => each.row === row) ? count + 0.5 : count;
  }

  /**
   * The company that stood in a row which has none any more. A copy of the values would show the same: so it is the row that
   * was written, or the company is elsewhere in it, or lacks a row.
   */
  gone(row: RowToUndo): string | null {
    const time = row.cells.get(this.fetched) ?? "";
    const isProven = (each: WrittenRow, values: number) =>
      each.row === row.row ||
      row.elsewhere.has(each.company) ||
      (values > 0 && this.remembered.hasLostOne(each.company, time, this.rowsNow));
    return this.resembled(row, isProven)?.company ?? null;
  }

  /** What the run wrote that a row shows, although none of its companies explains it: most of its values, at its time. */
  resembled(
    row: RowToUndo,
    isProven: (written: WrittenRow, values: number) => boolean = (_, values) => values > 0,
  ): WrittenRow | null {
    let best: { written: WrittenRow; values: number } | null = null;
    for (const written of this.writtenThen(row)) {
      let [values, others] = [0, 0];
      for (const [tag, { after }] of written.cells) {
        const sum = row.cells.get(tag) ?? "";
        if (tag === this.fetched || sum === "") continue;
        if (sum === after) values += 1;
        else others += 1;
      }
      const isAlike =
        row.isTimeOf !== undefined ? values >= others : values >= CELLS_BEYOND_CHANCE && values > others;
      if (!isAlike || (best !== null && values <= best.values) || !isProven(written, values)) continue;
      best = { written, values };
    }
    return best?.written ?? null;
  }

  /** Rows written at the time that a row shows; without one, those of which it shows a value. The same row comes first. */
  private writtenThen(row: RowToUndo): readonly WrittenRow[] {
    const time = row.cells.get(this.fetched);
    const isThen = ({ cells }: WrittenRow) => cells.get(this.fetched)?.after === time;
    const written =
      row.isTimeOf !== undefined
        ? this.remembered.companiesAt(row).flatMap((company) => this.remembered.of(company).filter(isThen))
        : this.remembered.sharing(row);
    const isHere = (each: WrittenRow) => each.row === row.row;
    return [...written.filter(isHere), ...written.filter((each) => !isHere(each))];
  }
}
