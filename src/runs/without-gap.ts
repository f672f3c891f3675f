import { readApiDate, sortableDate } from "../core/api-date";
import { descends } from "./descends";
import { identityOf } from "./item-columns";
import type { Timed } from "./kept-versions";
import { itemsOf, type ItemTable, type RunAnswer } from "./kinds/run-plan";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Who dates something further ahead of its answer dates it wrongly. */
const AHEAD_MS = 2 * DAY_MS;

/** What answers to one question knew, taken together. */
export interface Known {
  /** Those that count, oldest first. */
  readonly answers: readonly Timed<RunAnswer>[];
  /** Of their items, as `identityOf` tells them apart. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Answers that go back, each of them, to what those before it held: to one of their items, newest first, or to their day. One that
 * was cut off before that, asked for less, or moved while it was paged, is left out: behind it there may be something that
 * nobody has seen.
 *
 * @param answers Oldest first.
 */
export function withoutGap(table: ItemTable, answers: readonly Timed<RunAnswer>[]): Known {
  const ids = new Set<string>();
  let day = "";
  let isFirst = true;
  const kept = answers.filter((timed) => {
    if (isFirst ? timed.answer.listing()?.moved : !reaches(table, timed.answer, ids, day)) return false;
    isFirst = false;
    const newest = newestDay(table, timed);
    if (newest > day) day = newest;
    for (const item of likelyItems(table, timed)) ids.add(identityOf(table, item));
    return true;
  });
  return { answers: kept, ids };
}

/** `YYYY-MM-DD`, a day before the newest item, so that time zones lose none, or the day that it begins with; blank without either. */
export function newestDay({ dateField, ...table }: ItemTable, timed: Timed<RunAnswer>): string {
  const times = likelyItems({ dateField, ...table }, timed).flatMap((item) => timeOf(item, dateField) ?? []);
  const newest = times.reduce((a, b) => Math.max(a, b), -Infinity);
  const day = newest === -Infinity ? "" : new Date(newest - DAY_MS).toISOString().slice(0, 10);
  const { since = "" } = timed.answer.listing() ?? {};
  return day > since || Date.parse(since) > Date.parse(timed.at) ? day : since;
}

function reaches(table: ItemTable, answer: RunAnswer, ids: ReadonlySet<string>, day: string): boolean {
  const { since = "", whole = false, moved = false } = answer.listing() ?? {};
  if (moved) return false;
  if (whole && since <= day) return true;
  const items = itemsOf(answer);
  return items.some((item) => ids.has(identityOf(table, item))) && descends(items, table.dateField);
}

/** All but those that stand on top for ever as they are dated ahead; all of them where all are, since then a clock is wrong. */
function likelyItems(
  { dateField }: Pick<ItemTable, "dateField">,
  { at, answer }: Timed<RunAnswer>,
): readonly Readonly<Record<string, unknown>>[] {
  const items = itemsOf(answer);
  const likely = items.filter((item) => (timeOf(item, dateField) ?? 0) <= Date.parse(at) + AHEAD_MS);
  return likely.length > 0 ? likely : items;
}

/** As `sortableDate`; null without one. */
export function timeOf(item: Readonly<Record<string, unknown>>, dateField: string): number | null {
  const date = readApiDate(item[dateField]);
  return date === null ? null : sortableDate(date);
}
