import { readApiDate, sortableDate } from "../core/api-date";
import type { CappedShare } from "./capped-looks";
import { descends } from "./descends";
import { identityOf } from "./item-columns";
import type { Timed } from "./kept-versions";
import { itemsOf, type ItemTable, type RunAnswer } from "./kinds/run-plan";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Who dates something further ahead of its answer dates it wrongly. */
const AHEAD_MS = 2 * DAY_MS;
/** Of what a look may spend: to go deeper than an answer that took this, another would mostly pay for the same pages again. */
const MOST_OF_A_LOOK = 0.5;

export interface KnownAnswer extends Timed<RunAnswer> {
  /** `YYYY-MM-DD`, a day before its newest item, so that time zones lose none, or the day that it begins with; blank without either. */
  readonly day: string;
}

/** What answers to one question knew, taken together. */
export interface Known {
  /** Those that count, oldest first. */
  readonly answers: readonly KnownAnswer[];
  /** Of their items, as `identityOf` tells them apart. */
  readonly ids: ReadonlySet<string>;
  /** When the newest of these appeared, as `sortableDate`; -Infinity without one. */
  readonly newest: number;
}

/**
 * Answers that go back, each of them, to what those before it held: to one of their items, newest first, or to their day. One that
 * was cut off before that, asked for less, or moved while it was paged, is left out: behind it there may be something that
 * nobody has seen.
 *
 * @param answers Oldest first. @param counts Which of their items are known; all of them if left out.
 * @param cappedShare Where caps of looks have cut answers off, and these took most of a look together, the last of them stays in:
 *   the gap behind it is given up. Left out, none is.
 */
export function withoutGap(
  table: ItemTable,
  answers: readonly Timed<RunAnswer>[],
  counts: (id: string) => boolean = () => true,
  cappedShare: CappedShare = () => 0,
): Known {
  const ids = new Set<string>();
  let [newest, lastDay] = [-Infinity, ""];
  let share = 0;
  const kept: KnownAnswer[] = [];
  for (const timed of answers) {
    const { moved = false, whole = false, since = "" } = timed.answer.listing() ?? {};
    const isJoined =
      kept.length === 0 ||
      (whole && since <= lastDay) ||
      goesBack(table, itemsOf(timed.answer), { ids, newest });
    const own = isJoined || moved ? 0 : cappedShare(timed);
    share += own;
    const isAsDeepAsLooksGo = own > 0 && share >= MOST_OF_A_LOOK;
    if (moved || !(isJoined || isAsDeepAsLooksGo)) continue;
    share = 0;
    const known = likelyItems(table, timed).filter((item) => counts(identityOf(table, item)));
    for (const item of known) ids.add(identityOf(table, item));
    const itsNewest = newestOf(table, timed, known);
    const day = dayBefore(itsNewest, timed);
    newest = Math.max(newest, itsNewest);
    if (day > lastDay) lastDay = day;
    kept.push({ ...timed, day });
  }
  return { answers: kept, ids, newest };
}

/** Whether items, newest first, end with one that is known or older than all that is. */
export function goesBack(
  { dateField, ...table }: ItemTable,
  items: readonly Readonly<Record<string, unknown>>[],
  { ids, newest }: Pick<Known, "ids" | "newest">,
): boolean {
  const last = items[items.length - 1];
  if (last === undefined || !descends(items, dateField)) return false;
  return ids.has(identityOf({ dateField, ...table }, last)) || (timeOf(last, dateField) ?? Infinity) < newest;
}

function dayBefore(newest: number, { at, answer }: Timed<RunAnswer>): string {
  const day = newest === -Infinity ? "" : new Date(newest - DAY_MS).toISOString().slice(0, 10);
  const { since = "" } = answer.listing() ?? {};
  return day > since || Date.parse(since) > Date.parse(at) ? day : since;
}

/** What is dated ahead of its answer appeared with it at the latest, unless a clock is wrong. */
function newestOf(
  { dateField }: ItemTable,
  { at }: Timed<RunAnswer>,
  items: readonly Readonly<Record<string, unknown>>[],
): number {
  const now = Date.parse(at);
  const times = items.flatMap((item) => timeOf(item, dateField) ?? []);
  return times.reduce((a, b) => Math.max(a, b > now && b <= now + AHEAD_MS ? now : b), -Infinity);
}

/** All but those that are on top for ever as they are dated ahead; all of them where all are, since then a clock is wrong. */
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
