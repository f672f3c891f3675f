import type { CellValue } from "../../core/cell";
import { cellSum, instantSum, type CellSum, type Clocks } from "./cell-sum";
import { ForeignCells } from "./foreign-cells";
import type { WrittenRow } from "./written-row";

/** A row as it shows now. */
export interface ShownRow {
  readonly company: string;
  readonly row: number;
  /** By tag; blank cells are missing or empty. */
  readonly cells: ReadonlyMap<string, CellSum>;
  /** Somebody has typed something else where the time stood: then it tells nothing, as if it were deleted. */
  readonly isUntimed?: boolean;
  /** Whether its time is that of a company; left out where there is none. */
  readonly isTimeOf?: ((company: string) => boolean) | undefined;
  /** Companies that it names in other columns: runs have filled it for these, too. */
  readonly named?: ReadonlySet<string>;
}

/** Whose a cell is; of an unknown one it is not remembered what was last written there. */
export type Whose = "ours" | "user's" | "unknown";

export interface Judged {
  /** The company whose values the row still shows although another one was typed over it; null for most rows. */
  readonly shows: string | null;
  readonly whose: (tag: string) => Whose;
}

/** Counts rows of the sheet that show a company and, under Updated, a time, and no other company's values. */
export type RowsNow = (company: string, time: CellSum) => number;

/** What kept answers tell of a row where not all is remembered. */
export interface KeptAnswers {
  /** Whether one about its company puts a value there. */
  readonly put: (tag: string, sum: CellSum) => boolean;
  /** Whether something was bought of another company at the time that the row shows. */
  readonly wasBoughtThen: (company: string) => boolean;
}

/** So many cells that only the other company explains are no chance. */
const CELLS_BEYOND_CHANCE = 3;

/**
 * What runs have written, and whose a cell is by that.
 *
 * The time in Updated tells which write a row shows: a cell is ours if it holds what was written last beside its company,
 * or what was written with that time. Where it is the time of another company and the cells are that company's, somebody
 * has typed over the company.
 */
export class RememberedRows {
  private readonly byCompany = new Map<string, WrittenRow[]>();
  /** By tag and sum of Fetched. */
  private readonly byTime = new Map<string, WrittenRow[]>();

  /** By tag and sum; made where it is needed. */
  private byValue: Map<string, WrittenRow[]> | null = null;

  private readonly written = new Set<string>();
  private readonly sums = new Set<CellSum>();
  private readonly instants = new Set<CellSum>();
  private readonly statuses = new Set<CellSum>();
  /** Updated as runs about something else have written it. */
  private readonly foreignTimes = new Set<CellSum>();
  /** What such runs have written, for a run that takes the place of what one of them is about. */
  readonly foreign = new ForeignCells();
  /** How many rows of this sheet each run wrote, by company and time. */
  private readonly counts = new Map<string, Map<string, number>>();

  /** @param fetched The tag of Fetched. @param rows Oldest first, of one run. */
  constructor(
    private readonly fetched: string,
    rows: readonly WrittenRow[] = [],
  ) {
    this.add(rows);
  }

  /** @param run Tells rows of one run from those that another wrote again; null for one on another sheet. */
  add(rows: readonly WrittenRow[], run: string | null = ""): void {
    this.byValue = null;
    for (const row of rows) {
      put(this.byCompany, row.company, row);
      this.statuses.add(row.status);
      const time = row.cells.get(this.fetched)?.after ?? "";
      const sums = row.byInstant === true ? this.instants : this.sums;
      for (const [tag, { before, after }] of row.cells) {
        this.written.add(tag);
        sums.add(before).add(after);
      }
      if (time === "") continue;
      put(this.byTime, time, row);
      if (run === null) continue;
      const key = rowsKey(row.company, time);
      const byRun = this.counts.get(key) ?? new Map<string, number>();
      byRun.set(run, (byRun.get(run) ?? 0) + 1);
      this.counts.set(key, byRun);
    }
  }

  /**
   * What runs wrote whose rows are about something else, names instead of companies: it shares Status and Updated with
   * these, and says nothing of whose values a row shows.
   */
  addForeign(rows: readonly WrittenRow[]): void {
    this.foreign.add(rows);
    for (const { status, cells } of rows) {
      this.statuses.add(status);
      this.foreignTimes.add(cells.get(this.fetched)?.after ?? "");
    }
  }

  /** Whether a run wrote this under Updated, whatever it was about. */
  isTime(sum: CellSum): boolean {
    return sum !== "" && (this.byTime.has(sum) || this.foreignTimes.has(sum));
  }

  isEmpty(): boolean {
    return this.byCompany.size === 0;
  }

  /** The checksum of what a cell shows, as it is remembered. */
  sumOf(cell: CellValue, clocks: Clocks): CellSum {
    const sum = cellSum(cell, clocks);
    if (this.instants.size === 0 || this.sums.has(sum)) return sum;
    const byInstant = instantSum(cell, clocks);
    return this.instants.has(byInstant) ? byInstant : sum;
  }

  /** Whether any row ever got this status. */
  hasStatus(sum: CellSum): boolean {
    return this.statuses.has(sum);
  }

  /** Of every column that was written. */
  tags(): ReadonlySet<string> {
    return this.written;
  }

  /** Whether it was ever written beside the company. */
  isOwn(company: string, tag: string, sum: CellSum): boolean {
    return this.of(company).some(({ cells }) => cells.get(tag)?.after === sum);
  }

  /** Whether it was ever written beside one of these companies. */
  isOwnOfAny(companies: Iterable<string>, tag: string, sum: CellSum): boolean {
    return [...companies].some((company) => this.isOwn(company, tag, sum));
  }

  /** Whether cells hold what was written at that time for others, and nothing that ever was for the company. */
  isAnothers(
    company: string,
    time: CellSum,
    cells: readonly (readonly [tag: string, sum: CellSum])[],
  ): boolean {
    const filled = cells.filter(([, sum]) => sum !== "");
    const others = (this.byTime.get(time) ?? []).filter((row) => row.company !== company);
    return (
      filled.length > 0 &&
      filled.every(
        ([tag, sum]) =>
          !this.isOwn(company, tag, sum) && others.some((row) => row.cells.get(tag)?.after === sum),
      )
    );
  }

  /** Companies whose rows were written with the time that a row shows. */
  companiesAt({ cells }: Pick<ShownRow, "cells">): readonly string[] {
    const rows = this.byTime.get(cells.get(this.fetched) ?? "") ?? [];
    return [...new Set(rows.map(({ company }) => company))];
  }

  of(company: string): readonly WrittenRow[] {
    return this.byCompany.get(company) ?? [];
  }

  /** Whether an earlier version wrote the row, or a run that could not remember it: nobody knows its time. */
  isForgotten({ cells, isUntimed }: Pick<ShownRow, "cells" | "isUntimed">): boolean {
    const time = cells.get(this.fetched) ?? "";
    return isUntimed !== true && time !== "" && !this.isTime(time);
  }

  /** @param answers null where nothing tells. */
  judge(shown: ShownRow, answers: KeptAnswers | null = null): Judged {
    const own = this.of(shown.company);
    const time = shown.cells.get(this.fetched) ?? "";
    const atThatTime = shown.isUntimed === true ? undefined : this.byTime.get(time);
    const isForgotten = this.isForgotten(shown);
    const isNamed = (row: WrittenRow) =>
      row.company !== shown.company && shown.named?.has(row.company) === true;
    // The time may be that of a company which the row names elsewhere: then it tells nothing.
    const told = atThatTime?.some(isNamed) === true ? undefined : atThatTime;
    const candidates = told ?? this.candidates(shown, answers).filter((row) => !isNamed(row));
    const other = this.otherShown(
      shown,
      candidates,
      told !== undefined || isForgotten,
      answers?.put ?? (() => false),
    );
    const former = other === null ? this.former(shown, answers?.put) : null;
    const writer = other ?? shown.company;
    const written =
      isForgotten && other === null ? [] : candidates.filter(({ company }) => company === writer);
    const isOlder = (isForgotten || atThatTime !== undefined) && written.length === 0;
    const whose = (tag: string): Whose => {
      const sum = shown.cells.get(tag) ?? "";
      if (sum === "") return "ours";
      if (tag === this.fetched) return this.isTime(sum) ? "ours" : "unknown";
      const last = lastOf(own, tag);
      if (sum === last || written.some(({ cells }) => cells.get(tag)?.after === sum)) return "ours";
      if (other !== null && this.isOwn(other, tag, sum)) return "ours";
      // A run for another column of companies has filled it, over what was there for this one.
      if (this.isOwnOfAny(shown.named ?? [], tag, sum)) return "ours";
      if (former !== null && this.isOwn(former, tag, sum)) return "ours";
      return other === null && (last === undefined || isOlder) ? "unknown" : "user's";
    };
    return { shows: other, whose };
  }

  /**
   * The company that a row named in another column before somebody put one in its place: most of what was written beside it
   * still stands there. The time tells nothing of it where a run has filled the row for its own company since.
   *
   * @returns null without one.
   */
  former(
    shown: Pick<ShownRow, "company" | "cells" | "named">,
    isAnswered: KeptAnswers["put"] = () => false,
  ): string | null {
    const { company, named = new Set() } = shown;
    if (named.size === 0) return null;
    const others = this.showingTheirOwn(shown).filter(
      (row) => row.company !== company && !named.has(row.company),
    );
    return this.otherShown(shown, others, false, isAnswered);
  }

  /**
   * Whose values a row may show whose time tells nothing. Values alone that many companies share would tell the wrong one,
   * and people type such values, too.
   */
  private candidates(shown: ShownRow, answers: KeptAnswers | null): readonly WrittenRow[] {
    if (this.isForgotten(shown)) {
      if (answers === null) return [];
      return this.sharing(shown).filter(({ company }) => answers.wasBoughtThen(company));
    }
    // Somebody has deleted the column of times, or typed over this one, or a run for another column has put its own there.
    return this.sharing(shown);
  }

  /** A single cell that shows another company's value may be a user's correction, unless the time is that company's. */
  private otherShown(
    { company, cells, isTimeOf, named = new Set() }: Omit<ShownRow, "row">,
    candidates: readonly WrittenRow[],
    isTold: boolean,
    isAnswered: KeptAnswers["put"],
  ): string | null {
    const about = [company, ...named];
    const mayBeMarked = isTold && isTimeOf !== undefined && !about.some(isTimeOf);
    // Otherwise the time is the row's own company's as well, or tells nothing: a user may have filled the row.
    const isOthersTime = isTold && !candidates.some((each) => each.company === company);
    let best: { company: string; cells: number } | null = null;
    for (const other of candidates) {
      if (other.company === company) continue;
      const isMarked = mayBeMarked && isTimeOf(other.company);
      let [others, owns, neither, lacking, onlyTheirs] = [0, 0, 0, 0, 0];
      for (const [tag, after] of this.lastCells(other)) {
        const sum = cells.get(tag);
        if (tag === this.fetched || sum === undefined) continue;
        if (sum === "" && after !== "") lacking += 1;
        if (sum === "") continue;
        const isCompanys = this.isOwn(company, tag, sum) || isAnswered(tag, sum);
        const isOurs = isCompanys || about.some((each) => this.isOwn(each, tag, sum));
        if (sum === after && !isOurs) others += 1;
        if (sum === after && this.isOnlyOf(other.company, tag, sum)) onlyTheirs += 1;
        if (sum !== after && (isMarked ? isCompanys : isOurs)) owns += 1;
        if (sum !== after && !isOurs) neither += 1;
      }
      if (others <= owns || others <= (best?.cells ?? 0)) continue;
      if (!isOthersTime && !isMarked && others <= neither) continue;
      // People type usual words, too, but hardly most of what was written beside another company.
      if (!isTold && (onlyTheirs === 0 || others <= neither + lacking)) continue;
      if (isMarked || others >= CELLS_BEYOND_CHANCE) best = { company: other.company, cells: others };
    }
    return best?.company ?? null;
  }

  /** What a company's row showed after a write: other runs have filled the columns that this one left alone. */
  private lastCells({ company, cells }: WrittenRow): ReadonlyMap<string, CellSum> {
    const all = this.of(company).flatMap((row) => [...row.cells]);
    return new Map([...all, ...cells].map(([tag, { after }]) => [tag, after]));
  }

  /** Rows that were once written with one of these values. */
  sharing({ cells }: Pick<ShownRow, "cells">): readonly WrittenRow[] {
    const values = (this.byValue ??= this.indexed());
    const rows = [...cells].flatMap(([tag, sum]) => (sum === "" ? [] : (values.get(`${tag} ${sum}`) ?? [])));
    return [...new Set(rows)];
  }

  /** As `sharing`, of companies with a value that no other one has: usual values have thousands of rows. */
  private showingTheirOwn({ cells }: Pick<ShownRow, "cells">): readonly WrittenRow[] {
    const values = (this.byValue ??= this.indexed());
    const rows = [...cells].flatMap(([tag, sum]) => {
      const [first, ...others] = sum === "" ? [] : (values.get(`${tag} ${sum}`) ?? []);
      return first !== undefined && this.isOnlyOf(first.company, tag, sum) ? [first, ...others] : [];
    });
    return [...new Set(rows)];
  }

  /** Whether it was written beside no other company. */
  private isOnlyOf(company: string, tag: string, sum: CellSum): boolean {
    const values = (this.byValue ??= this.indexed());
    return (values.get(`${tag} ${sum}`) ?? []).every((row) => row.company === company);
  }

  private indexed(): Map<string, WrittenRow[]> {
    const index = new Map<string, WrittenRow[]>();
    for (const rows of this.byCompany.values())
      for (const row of rows) for (const [tag, { after }] of row.cells) put(index, `${tag} ${after}`, row);
    return index;
  }

  /** Whether a company shows fewer rows with a time than a run wrote. */
  hasLostOne(company: string, time: CellSum, rowsNow: RowsNow): boolean {
    const byRun = this.counts.get(rowsKey(company, time));
    // What one run wrote stood there at once; what several wrote may be the same rows, moved in between.
    return rowsNow(company, time) < Math.max(0, ...(byRun?.values() ?? []));
  }
}

function rowsKey(company: string, time: CellSum): string {
  return `${time} ${company}`;
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What was written last into a column; undefined if nothing is remembered. */
function lastOf(rows: readonly WrittenRow[], tag: string): CellSum | undefined {
  for (let index = rows.length - 1; index >= 0; index--) {
    const cell = rows[index]!.cells.get(tag);
    if (cell !== undefined) return cell.after;
  }
  return undefined;
}
