import { EXTENDED_WITHIN_MS, lastAt, wholeSteps, type Listing, type ListingShape } from "./pages";

export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
}

export interface Wanted {
  readonly items: number;
  readonly nowMs: number;
  /** Credits that a page of so many items may cost. */
  readonly priceOf: (limit: number) => number;
}

/** Whether a listing answers for so many items without anything being bought. */
export function answersFor(listing: Listing, items: number, shape: ListingShape): boolean {
  const { moved, isSecondTry, served, pages } = listing;
  // Of one that has moved, the first page is what it was.
  const usable = moved && !isSecondTry ? pages[0]!.served : served;
  return usable.length >= items || hasEnded(listing, shape);
}

/**
 * What to ask for next, so that the newest listing comes to hold what is wanted; null if it does.
 *
 * A further page overlaps by one item, which shows whether the listing still is where it was. One that has moved is
 * requested again from its start, once; if that moves, too, its pages are taken as they come. Following the answers of
 * this function always comes to an end, since every page brings an item or is the last but one.
 */
export function nextPage(
  listings: readonly Listing[],
  wanted: Wanted,
  shape: ListingShape,
): PageRequest | null {
  const pageOf = (items: number) => Math.min(wholeSteps(items, shape), shape.pageMax);
  const whole = { offset: 0, limit: pageOf(wanted.items) };
  const newest = listings[listings.length - 1];
  if (newest === undefined) return whole;
  if (answersFor(newest, wanted.items, shape)) return null;
  const isOld = wanted.nowMs - lastAt(newest) >= EXTENDED_WITHIN_MS;
  if (isOld || (newest.moved && !newest.isSecondTry)) return whole;

  const { served, end, total } = newest;
  const overlap = overlapOf(newest);
  // Of one that has moved, so many came twice: as many may again.
  const repeated = Math.max(overlap, end - served.length);
  const further = { offset: end - overlap, limit: pageOf(wanted.items - served.length + repeated) };
  // No more is paid for than there is, as far as the service has said.
  const priceOf = ({ offset, limit }: PageRequest) =>
    wanted.priceOf(Math.max(1, Math.min(limit, (total ?? Infinity) - offset)));
  const isOnePage = wanted.items <= shape.pageMax && !wasCut(newest);
  return isOnePage && priceOf(whole) <= priceOf(further) ? whole : further;
}

/** None where the service gives one item at a time: the same page would be requested again. */
function overlapOf(listing: Listing): number {
  const fewest = wasCut(listing) ? 2 : 1;
  return !listing.moved && listing.lastBrought >= fewest ? 1 : 0;
}

/** Whether the service gave less than a page that it has: then it would do so again. */
function wasCut({ pages }: Listing): boolean {
  return pages.some(({ served, limit }) => served.length < limit);
}

/** Everything that the service has, or gives out, is held. It may leave out the total; then a page that is not full is the last. */
export function hasEnded(
  { pages, lastBrought, end, total, moved, isSecondTry }: Listing,
  shape: ListingShape,
): boolean {
  const last = pages[pages.length - 1]!;
  // A service that does not page gives its first page over again; where a page of new items came on top, there are more in all.
  if (moved && lastBrought === 0 && (isSecondTry || last.total === pages[0]!.total)) return true;
  if (moved && !isSecondTry) return false;
  // An empty page ends a listing whatever its total says, or it would be bought again for ever.
  if (last.served.length === 0 || end >= shape.most) return true;
  return total === null ? last.served.length < last.limit : end >= total;
}
