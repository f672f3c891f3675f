import { LIST_LIMIT_MAX } from "../../api/endpoints/list-generate";
import type { Entry } from "../entry";
import { pageOf } from "./listing";
import { asObject } from "./operation";

/** A further page may be added to a list of this age; an older one is asked anew, since companies have come and gone. */
const EXTENDABLE_FOR_MS = 24 * 60 * 60 * 1000;

/** A list as it was bought: its first page, and the pages that were added to it. */
export type Pages = readonly Entry[];

/** Every list that the entries hold, oldest first. A page without a first one belongs to none. */
export function listsIn(entries: readonly Entry[]): Pages[] {
  const lists: Entry[][] = [];
  for (const entry of entries) {
    if (entry.status !== "ok") continue;
    if (pageOf(entry).offset === 0) lists.push([entry]);
    else lists[lists.length - 1]?.push(entry);
  }
  return lists;
}

/** The newest list that answers for `limit` companies; null if none does. */
export function newestThatAnswers(lists: readonly Pages[], limit: number): Pages | null {
  const able = lists.filter((pages) => askedFor(pages) >= limit || isWhole(pages));
  return able[able.length - 1] ?? null;
}

/**
 * What to ask for so that `limit` companies are held: the rest of the newest list, or everything where that is too old.
 *
 * A page follows the last company that was served, not the last that was asked for: a plan may cut a page short.
 */
export function pageToBuy(
  lists: readonly Pages[],
  limit: number,
  nowMs: number,
): { offset: number; limit: number } {
  const newest = lists[lists.length - 1];
  const served = newest === undefined ? 0 : servedBy(newest);
  const isFresh = newest !== undefined && nowMs - Date.parse(newest[0]!.at) < EXTENDABLE_FOR_MS;
  return isFresh && served > 0 && served < limit
    ? { offset: served, limit: limit - served }
    : { offset: 0, limit };
}

/** How many companies were asked for from the first on, whether or not they came. */
function askedFor(pages: Pages): number {
  return Math.max(...pages.map((page) => pageOf(page).offset + pageOf(page).limit));
}

function servedBy(pages: Pages): number {
  return Math.max(...pages.map((page) => pageOf(page).offset + rowsOn(page)));
}

/** Everything that matches, or that the service gives, is held. */
function isWhole(pages: Pages): boolean {
  const last = pages[pages.length - 1]!;
  const { data, total_count } = asObject(JSON.parse(last.answer) as unknown);
  if (!Array.isArray(data)) return false;
  const served = servedBy(pages);
  // An empty page ends a list whatever its total says, or it would be bought again for ever.
  if (served >= LIST_LIMIT_MAX || (data.length === 0 && pages.length > 1)) return true;
  // A plan may cut a list short, so fewer rows than asked for are the end only where the API names no total.
  return typeof total_count === "number" ? served >= total_count : data.length < pageOf(last).limit;
}

function rowsOn(page: Entry): number {
  const { data } = asObject(JSON.parse(page.answer) as unknown);
  return Array.isArray(data) ? data.length : 0;
}
