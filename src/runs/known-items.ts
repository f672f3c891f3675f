import { type ItemTable, itemId } from "../rows/item-table";
import type { ItemsShown } from "../rows/item-sheet";
import { readApiDate, sortableDate } from "../core/api-date";
import type { Timed } from "../products/kept-versions";
import { type RunAnswer, servedIn } from "../products/run-answer";

type Item = Readonly<Record<string, unknown>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Items are listed up to so late, and a day begins elsewhere at another hour. */
const LATE_MS = 2 * DAY_MS;

/** What the held answers to one question know of a company's listing. */
export interface Known {
  /** Of its items, as `itemId` tells them apart. */
  readonly ids: ReadonlySet<string>;
  /** When the newest of these appeared, as `sortableDate`; -Infinity without one. */
  readonly newest: number;
}

const NOTHING: Known = { ids: new Set(), newest: -Infinity };

/**
 * What answers know, taken together. The last one counts only if it reaches back to those before it: where it was
 * cut off before that, the next run or look pages down to them once more.
 *
 * @param answers Oldest first. @param counts Which of their items are known.
 */
export function knownIn(
  table: ItemTable,
  answers: readonly Timed<RunAnswer>[],
  counts: (id: string) => boolean = () => true,
): Known {
  return answers.reduce<Known>((known, { at, answer }, index) => {
    const isLast = index === answers.length - 1;
    if (isLast && known.ids.size > 0 && !reachesBack(table, servedIn(answer), known)) return known;
    const items = servedIn(answer).filter((item) => counts(itemId(table, item)));
    const times = items.flatMap((item) => timeOf(table, item) ?? []);
    // What is dated ahead of its answer would be the newest for ever; where all of it is, a clock is wrong.
    const likely = times.filter((time) => time <= Date.parse(at));
    return {
      ids: new Set([...known.ids, ...items.map((item) => itemId(table, item))]),
      newest: Math.max(known.newest, ...(likely.length > 0 ? likely : times)),
    };
  }, NOTHING);
}

/** Whether items, newest first, end with one that is known or older than the newest known: behind it there is nothing new. */
export function reachesBack(table: ItemTable, items: readonly Item[], { ids, newest }: Known): boolean {
  const last = items[items.length - 1];
  if (last === undefined) return false;
  return ids.has(itemId(table, last)) || (timeOf(table, last) ?? Infinity) < newest;
}

/** The day, `YYYY-MM-DD`, before which nothing is new: the newest known day less two; null where nothing has a date. */
export function watermark({ newest }: Known): string | null {
  return newest === -Infinity ? null : new Date(newest - LATE_MS).toISOString().slice(0, 10);
}

/** Whether an item is not known, and not older than the watermark. */
export function isNew(table: ItemTable, item: Item, known: Known): boolean {
  if (known.ids.has(itemId(table, item))) return false;
  const time = timeOf(table, item);
  return time === null || dayOf(time) >= dayOf(known.newest - LATE_MS);
}

/** As `sortableDate`; null without one. */
export function timeOf({ dateField }: Pick<ItemTable, "dateField">, item: Item): number | null {
  const date = readApiDate(item[dateField]);
  return date === null ? null : sortableDate(date);
}

/** Days since 1970. */
function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

interface Before {
  readonly table: ItemTable;
  /** Items that the sheet shows, by company: nothing else is known of them; null where what answers held is. */
  readonly shown: ItemsShown | null;
  /** What was held of each company, to the question that is asked, before the run. */
  readonly held: (companies: readonly string[]) => readonly (readonly Timed<RunAnswer>[])[];
  /** Answers since then, in milliseconds, set no watermark: within their age the same question must be the same request. */
  readonly old: number;
}

interface KnownCompany extends Known {
  readonly watermark: string | null;
}

/** What was known of companies before a run, each looked up once. */
export class KnownItems {
  private readonly companies = new Map<string, KnownCompany | null>();

  constructor(private readonly before: Before) {}

  /** @returns In the same order; null for a company of which nothing is known yet. */
  of(companies: readonly string[]): (KnownCompany | null)[] {
    const { shown, held } = this.before;
    const isOpen = (company: string) => !this.companies.has(company) && (shown?.has(company) ?? true);
    const open = [...new Set(companies)].filter(isOpen);
    if (open.length > 0)
      held(open).forEach((answers, index) => {
        this.companies.set(open[index]!, this.knownOf(open[index]!, answers));
      });
    return companies.map((company) => this.companies.get(company) ?? null);
  }

  private knownOf(company: string, answers: readonly Timed<RunAnswer>[]): KnownCompany | null {
    if (answers.length === 0) return null;
    const { table, shown, old } = this.before;
    const counts = (id: string) => shown?.get(company)?.has(id) ?? true;
    const aged = answers.filter(({ at }) => Date.parse(at) <= old);
    return {
      ...knownIn(table, answers, counts),
      watermark: watermark(knownIn(table, aged, counts)),
    };
  }
}
