import { DAY_MS, wholeSteps, type Listing, type ListingShape } from "./pages";

/**
 * So long after its last page a listing may be extended; an older one is requested again, since its items have come and gone.
 * A run that the cap of a day has stopped goes on a day and some minutes later.
 */
const EXTENDED_WITHIN_MS = 1.5 * DAY_MS;

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
  if (listing.moved) return listing.steady >= items;
  return listing.served.length >= items || hasEnded(listing, shape);
}

/**
 * What to ask for next, so that the newest listing comes to hold what is wanted; null if it does.
 *
 * A further page overlaps by one item, which shows whether the listing still is where it was. One that has moved
 * is requested again from its start; if that moves, too, its pages are taken as they come. Following the
 * answers of this function always comes to an end, since every page brings an item or is the last but one.
 */
export function nextPage(
  listings: readonly Listing[],
  wanted: Wanted,
  shape: ListingShape,
): PageRequest | null {
  const ageMs = ({ pages }: Listing) => wanted.nowMs - Date.parse(pages[pages.length - 1]!.at);
  const young = listings.filter((listing) => ageMs(listing) < DAY_MS);
  const size = Math.min(shape.pageMax, servedSize(young));
  const whole = { offset: 0, limit: Math.min(wholeSteps(wanted.items, shape), size) };
  const newest = listings[listings.length - 1];
  if (newest === undefined) return whole;
  if (answersFor(newest, wanted.items, shape)) return null;

  const hasMovedBefore = listings.some(
    (listing) => listing !== newest && listing.moved && ageMs(listing) < EXTENDED_WITHIN_MS,
  );
  const isTakenAsItComes = newest.moved && (newest.pagesBeyond > 0 || hasMovedBefore);
  if (isTakenAsItComes && (newest.served.length >= wanted.items || hasEnded(newest, shape))) return null;
  if (ageMs(newest) >= EXTENDED_WITHIN_MS) return whole;
  if (newest.moved && !isTakenAsItComes) return whole;

  const further = furtherPage(newest, wanted.items, size, shape);
  const isOnePage = wanted.items <= size;
  // No more is paid for than there is, as far as the service has said.
  const priceOf = ({ offset, limit }: PageRequest) =>
    wanted.priceOf(Math.max(1, Math.min(limit, (newest.total ?? Infinity) - offset)));
  return isOnePage && priceOf(whole) <= priceOf(further) ? whole : further;
}

function furtherPage(
  { served, end, moved, brought }: Listing,
  wanted: number,
  size: number,
  shape: ListingShape,
): PageRequest {
  // A page that brings nothing but the overlap must not be requested again.
  const overlaps = !moved && size > 1 && brought[brought.length - 1]! > 0;
  // So many came twice since others were published: as many may again.
  const repeated = moved ? Math.max(0, end - served.length) : 0;
  const overlap = overlaps ? 1 : repeated;
  return {
    offset: moved ? end : served.length - overlap,
    limit: Math.min(wholeSteps(wanted - served.length + overlap, shape), size),
  };
}

/** Everything that the service has, or gives out, is held. It may leave out the total; then a page that is not full is the last. */
export function hasEnded(
  { pages, served, brought, end, total, moved, isStuck }: Listing,
  shape: ListingShape,
): boolean {
  if (isStuck) return true;
  const last = pages[pages.length - 1]!;
  // An empty page ends a listing whatever its total says, or it would be bought again for ever.
  if (last.served.length === 0 || end >= shape.most) return true;
  // Of a listing that moves as fast as it is paged, no page ever brings anything new.
  if (moved && brought.slice(-2).every((items) => items === 0)) return true;
  if (total === null) return last.served.length < last.limit;
  return (moved ? end : served.length) >= total;
}

/** The most that the service gives in one page, learnt from pages that it cut although it had more. */
function servedSize(listings: readonly Listing[]): number {
  const cut = listings.flatMap(({ pages, brought, total }) =>
    pages.filter((page, index) => {
      const size = page.served.length;
      const all = page.total ?? total;
      const isCut = size < page.limit && all !== null && page.offset + size < all;
      return isCut && brought[index]! > 0;
    }),
  );
  return Math.min(Infinity, ...cut.map(({ served }) => served.length));
}
