import type { Spreadsheet } from "../ports/spreadsheet";
import { appendedBy } from "../table/new-rows";
import type { CappedShare } from "./capped-looks";
import { runTag } from "./company-table";
import { findItemSheet } from "./find-item-sheet";
import { COMPANY } from "./item-columns";
import { itemTable } from "./item-table";
import type { Timed } from "./kept-versions";
import type { ItemTable, RunAnswer } from "./kinds/run-plan";
import type { RunRecord } from "./run-record";
import { goesBack, withoutGap, type Known } from "./without-gap";

const NOTHING: Seen = { known: { ids: new Set(), newest: -Infinity }, newestDay: null };

interface Seen {
  readonly known: Pick<Known, "ids" | "newest">;
  readonly newestDay: string | null;
}

interface Before {
  readonly table: ItemTable;
  /** Items that the sheet shows, by company: nothing else is known of them; null where what answers held is. */
  readonly shown: ItemsShown | null;
  /** What was held of each company, to the question that is asked, before the run. */
  readonly held: (companies: readonly string[]) => readonly (readonly Timed<RunAnswer>[])[];
  /** Answers since then, in milliseconds, do not make an item the newest: within their age the same question must be the same request. */
  readonly old: number;
  /** Of looks of the same watch before it; left out for other runs. */
  readonly cappedShare?: CappedShare;
}

/** What answers to the very question of a run knew of companies before it, as `withoutGap` has it, as far as its sheet shows it. */
export class SeenItems {
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly before: Before) {}

  /** Looks companies up, all at once. */
  read(companies: readonly string[]): void {
    const { shown, held } = this.before;
    const isShown = (company: string): boolean => shown?.has(company) ?? true;
    const open = [...new Set(companies)].filter((company) => isShown(company) && !this.seen.has(company));
    if (open.length === 0) return;
    held(open).forEach((answers, index) => {
      this.seen.set(open[index]!, answers.length === 0 ? NOTHING : this.seenIn(open[index]!, answers));
    });
  }

  /** Whether items of a company, newest first, go back to what was known. */
  goesBack(company: string, items: readonly Readonly<Record<string, unknown>>[]): boolean {
    return goesBack(this.before.table, items, this.of(company).known);
  }

  knows(company: string): boolean {
    return this.of(company) !== NOTHING;
  }

  /** `YYYY-MM-DD`, a day before the newest item of the company, so that time zones lose none; null without one. */
  newestDay(company: string): string | null {
    return this.of(company).newestDay;
  }

  private of(company: string): Seen {
    this.read([company]);
    return this.seen.get(company) ?? NOTHING;
  }

  private seenIn(company: string, answers: readonly Timed<RunAnswer>[]): Seen {
    const { table, old, shown, cappedShare } = this.before;
    const counts = (id: string): boolean => shown?.get(company)?.has(id) ?? true;
    const known = withoutGap(table, answers, counts, cappedShare);
    const newest = known.answers.reduce(
      (latest, { at, day }) => (Date.parse(at) <= old && day > latest ? day : latest),
      "",
    );
    return { known, newestDay: newest === "" ? null : newest };
  }
}

/** Ids of items, by company. */
export type ItemsShown = ReadonlyMap<string, ReadonlySet<string>>;

/** Items that a sheet had before a run; null for one that is yet to start. */
export function itemsShown(
  spreadsheet: Spreadsheet,
  table: ItemTable,
  run: Pick<RunRecord, "runId"> | null,
): ItemsShown {
  const sheet = findItemSheet(spreadsheet, table);
  const shown = new Map<string, Set<string>>();
  for (const { key, memory, cells } of sheet === null
    ? []
    : itemTable(spreadsheet, sheet, table, false).rows()) {
    if (run !== null && appendedBy(memory) === runTag(run)) continue;
    const company = String(cells.get(COMPANY.tag)?.value ?? "");
    shown.set(company, (shown.get(company) ?? new Set()).add(key));
  }
  return shown;
}
