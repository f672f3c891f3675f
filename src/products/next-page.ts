import type { PageAsked } from "../money/operation";
import { type ListingShape, wholeSteps } from "./listing-shape";
import { EXTENDED_WITHIN_MS, givenAtOnce, isCutShort, lastAt, type Listing } from "./pages";

interface Wanted {
  readonly items: number;
  readonly nowMs: number;
}

/** Whether a listing answers for so many items without anything being bought. */
export function answersFor(of: Listing, items: number, ended: boolean): boolean {
  // Of one that has moved, the first page is what it was.
  const usable = of.moved && !of.isSecondTry ? of.pages[0]!.served : of.served;
  return usable.length >= items || ended;
}

/**
 * The page to request next, so that the newest listing comes to hold what is wanted, which it does not yet.
 *
 *     nothing ─► open ─┬─► open     a further page begins with the last item of the page before it: it overlaps by one
 *                ▲     ├─► ended    all that the service has, or gives out, is held
 *                ├─────┼── old      36 hours after its last page: begun anew
 *                │     └─► moved    a page did not follow, so some items may be missing
 *                │           └─► second try    begun anew, once: its pages are taken as they come ─► ended
 *                └─────────────────── old
 *
 * That always comes to an end, since every page brings an item or is the last.
 */
export function nextPage(
  newest: Listing | undefined,
  { items, nowMs }: Wanted,
  shape: ListingShape,
  pageMax: number,
): Pick<PageAsked, "offset" | "limit"> {
  const most = Math.min(pageMax, newest === undefined ? Infinity : givenAtOnce(newest));
  const pageOf = (count: number) => Math.min(wholeSteps(count, shape), most);
  if (newest === undefined) return { limit: pageOf(items) };
  const { moved, isSecondTry, served, end } = newest;
  const isOld = nowMs - lastAt(newest) >= EXTENDED_WITHIN_MS;
  if (isOld || (moved && !isSecondTry)) return { limit: pageOf(items) };
  const offset = Math.max(1, end - 1);
  return { offset, limit: pageOf(items - served.length + end - offset) };
}

/**
 * Everything that the service has, or gives out, is held. It may leave out the total; then a page that is not full is the last,
 * unless it looks like all that the service gives at once.
 */
export function hasEnded(
  { pages, brought, end, total, moved, isSecondTry }: Listing,
  shape: ListingShape,
): boolean {
  const last = pages[pages.length - 1]!;
  // Of one that has moved by a page there are more in all; a service that does not page gives its first page over again.
  if (brought === 0 && (!moved || isSecondTry || last.total === pages[0]!.total)) return true;
  if (moved && !isSecondTry) return false;
  if (end >= shape.most) return true;
  return total === null
    ? last.served.length < last.limit && !isCutShort(last.served.length, last.limit)
    : end >= total;
}

/**
 * What to ask for so that so many pages of one size are held: each further page repeats the last item of the one before.
 */
export function limitOfPages(pages: number, pageSize: number): number {
  return pageSize === 1 ? pages : pages * pageSize - (pages - 1);
}
