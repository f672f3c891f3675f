import { isDate } from "../core/api-date";
import type { CellValue } from "../core/cell";
import type { BoughtAt } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import { timeOf } from "./written/marked-time";
import { same } from "../verified-writes/same";

/** What an earlier answer put into a row. */
export interface EarlierRow {
  /** The operation that was answered. */
  readonly operation: string;
  readonly fetched: Date;
  readonly values: readonly CellValue[];
}

/** What earlier answers put into the rows of companies, by company. */
export type History = ReadonlyMap<string, readonly EarlierRow[]>;

/** A row of which not all is remembered. */
export interface ForgottenRow {
  readonly company: string;
  /** The other company that it shows, where that is remembered; null if it is not. */
  readonly shows: string | null;
  /** Companies whose rows are remembered to have been written with the time that it shows. */
  readonly writtenThen: readonly string[];
  /** Companies that it names in other columns: their values may be in it, and the time may be theirs. */
  readonly named: ReadonlySet<string>;
  readonly fetched: CellValue;
  /** Blank where a formula is. */
  readonly values: readonly CellValue[];
}

/** Whose values a row shows. */
export interface ShownCompany {
  readonly company: string;
  /** Whether a cell shows what was written for that company. */
  isTheirs(index: number, cell: CellValue): boolean;
}

export interface OwnerParts {
  readonly spreadsheet: Spreadsheet;
  readonly boughtAt: (seconds: readonly number[]) => BoughtAt;
  /** Names of the operations whose answers put the values there. */
  readonly operations: ReadonlySet<string>;
  readonly history: (companies: readonly string[]) => History;
}

/** So many cells that only the other company's answer explains are no chance. */
const CELLS_BEYOND_CHANCE = 3;

/**
 * Finds rows whose company was typed over, where no run remembers what it wrote: the time under Updated is that of an
 * answer about another company, and the cells are what that answer puts there.
 */
export class OwnersByTime {
  private readonly bought: BoughtAt;

  /** @param rows Rows that show what no answer of their own company explains. @param own Those answers. */
  constructor(
    private readonly parts: OwnerParts,
    private readonly rows: readonly ForgottenRow[],
    private readonly own: History,
  ) {
    const seconds = rows.flatMap(({ fetched }) => (isDate(fetched) ? [secondOf(fetched)] : []));
    this.bought = seconds.length > 0 ? parts.boughtAt([...new Set(seconds)]) : new Map<number, []>();
  }

  /** Whether Updated shows when something was bought of the company. */
  isTimeOf(company: string, { fetched }: ForgottenRow): boolean {
    return this.boughtThen(fetched).some((each) => each.company === company);
  }

  /** What each row shows, in the same order; null where that is no other company. */
  shown(): (ShownCompany | null)[] {
    const others = this.rows.flatMap((row) =>
      row.shows !== null
        ? [row.shows]
        : [...row.named, ...this.candidates(row).filter((each) => each !== row.company)],
    );
    const history = others.length > 0 ? this.parts.history([...new Set(others)]) : new Map<string, []>();
    return this.rows.map((row) => this.shownBy(row, history));
  }

  private shownBy(row: ForgottenRow, history: History): ShownCompany | null {
    const whose = (company: string) => (index: number, cell: CellValue) =>
      this.explains(history.get(company) ?? [], index, cell);
    if (row.shows !== null) return { company: row.shows, isTheirs: whose(row.shows) };
    const own = [row.company, ...row.named].flatMap((each) => this.own.get(each) ?? history.get(each) ?? []);
    if (this.hasUnreadable(row, own)) return null;
    const candidates = this.candidates(row);
    const isTimeOf = timeOf(row.fetched);
    let best: ShownCompany | null = null;
    let most = 0;
    for (const company of candidates) {
      if (company === row.company) continue;
      const isTheirs = whose(company);
      let [others, owns, neither] = [0, 0, 0];
      row.values.forEach((cell, index) => {
        if (cell === null) return;
        const [ofThem, ofIts] = [isTheirs(index, cell), this.explains(own, index, cell)];
        if (ofThem && !ofIts) others += 1;
        if (!ofThem && ofIts) owns += 1;
        if (!ofThem && !ofIts) neither += 1;
      });
      // Nor is it chance if the row shows nothing else, at a time that is none of its own company's.
      const isAll = owns + neither === 0 && !candidates.includes(row.company);
      if (candidates.includes(row.company) && others <= neither) continue;
      const isMarked = isTimeOf?.(company) === true && ![row.company, ...row.named].some(isTimeOf);
      if ((others < CELLS_BEYOND_CHANCE && !isAll && !isMarked) || others <= owns || others <= most) continue;
      best = { company, isTheirs };
      most = others;
    }
    return best;
  }

  private candidates({ fetched, writtenThen, named }: ForgottenRow): readonly string[] {
    const { operations } = this.parts;
    const bought = this.boughtThen(fetched).filter(({ operation }) => operations.has(operation));
    const all = [...writtenThen, ...bought.map(({ company }) => company)];
    return [...new Set(all)].filter((company) => !named.has(company));
  }

  /** Whether the row may show what an answer about its own company said that cannot be read any more. */
  private hasUnreadable({ company, fetched }: ForgottenRow, own: readonly EarlierRow[]): boolean {
    const { operations } = this.parts;
    const readable = new Set(own.map(({ operation }) => operation));
    return this.boughtThen(fetched).some(
      (each) => each.company === company && operations.has(each.operation) && !readable.has(each.operation),
    );
  }

  private boughtThen(
    fetched: CellValue,
  ): readonly { readonly company: string; readonly operation: string }[] {
    return isDate(fetched) ? (this.bought.get(secondOf(fetched)) ?? []) : [];
  }

  private explains(answers: readonly EarlierRow[], index: number, cell: CellValue): boolean {
    return answers.some(({ values }) => same(cell, values[index] ?? null, this.parts.spreadsheet));
  }
}

export function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
