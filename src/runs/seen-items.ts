import { isDate, readApiDate, sortableDate } from "../core/api-date";
import type { Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet } from "./find-item-sheet";
import { readCellsByTag } from "./item-cells";
import { COMPANY, FIRST_SEEN, identityOf } from "./item-columns";
import type { Timed } from "./kept-versions";
import { itemsOf, type ItemTable, type RunAnswer } from "./kinds/run-plan";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING: Seen = { ids: new Set(), newestDay: null };

interface Seen {
  readonly ids: ReadonlySet<string>;
  readonly newestDay: string | null;
}

interface Before {
  readonly table: ItemTable;
  /** Companies that the sheet of items knows. */
  readonly shown: ReadonlySet<string>;
  /** What was held of each company, to the question that is asked, before the run. */
  readonly held: (companies: readonly string[]) => readonly (readonly Timed<RunAnswer>[])[];
  /** Answers since then, in milliseconds, do not make an item the newest: within their age the same question must be the same request. */
  readonly old: number;
}

/**
 * What answers to the very question of a run, and the sheet that it adds to, knew of companies before it. What other questions
 * have brought says nothing: they may have asked for less.
 */
export class SeenItems {
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly before: Before) {}

  /** Looks companies up, all at once. */
  read(companies: readonly string[]): void {
    const { shown, held } = this.before;
    const open = [...new Set(companies)].filter((company) => shown.has(company) && !this.seen.has(company));
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
    const ids = answers.flatMap(({ answer }) => itemsOf(answer).map((item) => identityOf(table, item)));
    const days = answers
      .filter(({ at }) => Date.parse(at) <= old)
      .flatMap(({ answer }) => {
        const times = itemsOf(answer).flatMap((item) => {
          const date = readApiDate(item[table.dateField]);
          return date === null ? [] : [sortableDate(date)];
        });
        const newest = times.reduce((latest, time) => Math.max(latest, time), -Infinity);
        const day = newest === -Infinity ? "" : new Date(newest - DAY_MS).toISOString().slice(0, 10);
        // One without items says that there is none since the day that it begins with.
        return [day, answer.listing()?.since ?? ""];
      });
    const newestDay = days.reduce((latest, day) => (day > latest ? day : latest), "");
    return { ids: new Set(ids), newestDay: newestDay === "" ? null : newestDay };
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
