import { isDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet } from "./find-item-sheet";
import { readCellsByTag } from "./item-cells";
import { COMPANY, FIRST_SEEN, identityOf } from "./item-columns";
import type { Timed } from "./kept-versions";
import type { ItemTable, RunAnswer } from "./kinds/run-plan";
import { newestDay, withoutGap } from "./without-gap";

const NOTHING: Seen = { ids: new Set(), newestDay: null };

interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly newestDay: string | null;
}

interface Before {
  readonly table: ItemTable;
  /** Companies that the sheet of items knows: others are asked about as if for the first time; null for all. */
  readonly shown: ReadonlySet<string> | null;
  /** What was held of each company, to the question that is asked, before the run. */
  readonly held: (companies: readonly string[]) => readonly (readonly Timed<RunAnswer>[])[];
  /** Answers since then, in milliseconds, do not make an item the newest: within their age the same question must be the same request. */
  readonly old: number;
}

/** What answers to the very question of a run knew of companies before it, without a gap. */
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
      this.seen.set(open[index]!, answers.length === 0 ? NOTHING : this.seenIn(answers));
    });
  }

  has(company: string, item: Record<string, unknown>): boolean {
    return this.of(company).ids.has(identityOf(this.before.table, item));
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

  private seenIn(answers: readonly Timed<RunAnswer>[]): Seen {
    const { table, old } = this.before;
    const known = withoutGap(table, answers);
    const days = known.answers.map((each) => (Date.parse(each.at) <= old ? newestDay(table, each) : ""));
    const newest = days.reduce((latest, day) => (day > latest ? day : latest), "");
    return { ids: known.ids, newestDay: newest === "" ? null : newest };
  }
}

/** Companies of which a sheet of items had one before a run. @param run When it started: what it has added does not count. */
export function companiesShown(spreadsheet: Spreadsheet, table: ItemTable, run: number): ReadonlySet<string> {
  const sheet = findItemSheet(spreadsheet, table);
  const read = sheet === null ? null : readCellsByTag(sheet, [COMPANY, FIRST_SEEN]);
  const since = read?.get(FIRST_SEEN.tag) ?? [];
  const isBefore = (index: number): boolean => {
    const at = since[index];
    return !isDate(at) || at.getTime() < run;
  };
  return new Set((read?.get(COMPANY.tag) ?? []).filter((_, index) => isBefore(index)).map(String));
}
