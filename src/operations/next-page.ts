import { DAY_MS, EXTENDED_WITHIN_MS, lastAt, wholeSteps, type Listing, type ListingShape } from "./pages";

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
  const ageMs = (listing: Listing) => wanted.nowMs - lastAt(listing);
  const young = listings.filter((listing) => ageMs(listing) < DAY_MS);
  const size = Math.min(shape.pageMax, servedSize(young));
  const whole = { offset: 0, limit: Math.min(wholeSteps(wanted.items, shape), size) };
  const newest = listings[listings.length - 1];
  if (newest === undefined) return whole;
  if (answersFor(newest, wanted.items, shape)) return null;
  if (ageMs(newest) >= EXTENDED_WITHIN_MS || (newest.moved && !newest.isSecondTry)) return whole;

  const further = furtherPage(newest, wanted.items, size, shape);
  const isOnePage = wanted.items <= size;
  // No more is paid for than there is, as far as the service has said.
  const priceOf = ({ offset, limit }: PageRequest) =>
    wanted.priceOf(Math.max(1, Math.min(limit, (newest.total ?? Infinity) - offset)));
  return isOnePage && priceOf(whole) <= priceOf(further) ? whole : further;
}

function furtherPage(
  { served, end, moved, lastBrought }: Listing,
  wanted: number,
  size: number,
  shape: ListingShape,
): PageRequest {
  // A page that brings nothing but the overlap must not be requested again.
  const overlap = !moved && size > 1 && lastBrought > 0 ? 1 : 0;
  // Of one that has moved, so many came twice: as many may again.
  const repeated = Math.max(overlap, end - served.length);
  const limit = Math.min(wholeSteps(wanted - served.length + repeated, shape), size);
  return { offset: end - overlap, limit };
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

/** The most that the service gives in one page, learnt from pages that it cut although it had more. */
function servedSize(listings: readonly Listing[]): number {
  const cut = listings.flatMap(({ pages, total }) =>
    pages.filter(({ offset, limit, served, total: its }) => {
      const all = its ?? total;
      const isMoreThanOverlap = served.length > (offset > 0 ? 1 : 0);
      return isMoreThanOverlap && served.length < limit && all !== null && offset + served.length < all;
    }),
  );
  return Math.min(Infinity, ...cut.map(({ served }) => served.length));
}
