import type { Entry } from "../entry";
import { nextPage, type PageRequest, type Wanted } from "./next-page";
import { wholeReply, type Held, type Piece, type Purchase, type Reply } from "./operation";
import { itemsOf, listingsIn, servedIn, type ListingShape } from "./pages";

/** Items of one company, page upon page: job posts or news articles. */
export interface ListingAnswer {
  /** Items as the API spells them, newest page first as served, without repeats. */
  readonly items: readonly Record<string, unknown>[];
  /** How many the API has in all; null if it did not say. */
  readonly total: number | null;
  /** ISO 8601 of the first page. */
  readonly fetched_at: string;
  /** It changed while it was paged, so that items may be missing. */
  readonly moved: boolean;
}

/**
 * The newest listing that is held, as one answer; null if none is.
 *
 * @param wanted Where so many stood still, those alone: a page that did not follow has nothing to do with them.
 */
export function composeListing(
  entries: readonly Entry[],
  shape: ListingShape,
  wanted: number,
): ListingAnswer | null {
  const listings = listingsIn(entries, shape);
  const newest = listings[listings.length - 1];
  if (newest === undefined) return null;
  const { served, steady, total, pages } = newest;
  const moved = newest.moved && wanted > steady;
  const items = itemsOf(moved ? served : served.slice(0, steady), shape);
  return { items, total, fetched_at: pages[0]!.at, moved };
}

/** The next page to buy of a listing; null if enough is held. */
export function missingPage(
  held: Held,
  unit: string,
  wanted: Wanted,
  shape: ListingShape,
): PageRequest | null {
  return nextPage(listingsIn(held.get(unit) ?? [], shape), wanted, shape);
}

/** A listing is kept page by page, each as it came. */
export function listingPiece(purchase: Purchase, reply: Reply, shape: ListingShape): Piece[] | null {
  return servedIn(reply.document, shape) === null ? null : wholeReply(purchase, reply);
}

/**
 * What to ask for so that so many pages of one size are held: each further page repeats the last item of the one before.
 */
export function limitOfPages(pages: number, pageSize: number): number {
  return pageSize === 1 ? pages : pages * pageSize - (pages - 1);
}
