import { isObject, objectOf, storedJson } from "../core/json";
import type { Entry } from "../money/entry";
import { identityOf } from "./listed-items";
import { type ListingShape, readServed } from "./listing-shape";

/**
 * So long after its last page a listing may be extended; an older one is requested again, since its items have come and gone.
 * A run that the cap of a day has stopped goes on a day and some minutes later.
 */
export const EXTENDED_WITHIN_MS = 36 * 60 * 60 * 1000;

/** How many items a page has where a request names no size. Source: the API specification. */
export const USUAL_PAGE = 10;
/** Services that give fewer at once than they are asked for give ten, or a multiple of this. */
const ROUND_SIZE = 5;

/** One reply of a listing, as it was requested and as it came. */
export interface Page {
  /** ISO 8601. */
  readonly at: string;
  readonly offset: number;
  readonly limit: number;
  /** `YYYY-MM-DD`, the day that it was asked to begin with; blank without one. */
  readonly since: string;
  /** Everything in its list, odd members included: they count as positions. */
  readonly served: readonly unknown[];
  /** It has no list, and tells at most how many there are. */
  readonly unlisted: boolean;
  /** Its total is the limit that it was asked with, and no list shows whether there are more. */
  readonly atLeast: boolean;
  readonly total: number | null;
  readonly credits: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A listing as it was bought: its first page, and the pages that were put behind it. */
export interface Listing {
  readonly pages: readonly Page[];
  /** Everything that was served, each position once; from the page on that did not follow, each item once. */
  readonly served: readonly unknown[];
  /** How many items the last page brought. */
  readonly brought: number;
  /** The position behind the last one that was served. */
  readonly end: number;
  /** What the service says it has in all, as it said last; null if it never did. */
  readonly total: number | null;
  /** A page did not begin with the item that the page before it ended with: some may be missing. */
  readonly moved: boolean;
  /** It was begun since the one before it had moved: it is taken as it comes. */
  readonly isSecondTry: boolean;
}

/** Where a page starts and what it asked for, as its entry's `params` tell it. */
export function pageOf(entry: Pick<Entry, "params">): Pick<Page, "offset" | "limit" | "since"> {
  const { offset, limit, since } = objectOf(storedJson(entry.params, isObject));
  return {
    offset: Number(offset ?? 0),
    limit: Number(limit ?? 0),
    since: typeof since === "string" ? since : "",
  };
}

/**
 * Every listing that the entries hold, oldest first. A page that begins no listing and follows none that begins with the same
 * day is left out.
 */
export function listingsIn(entries: readonly Entry[], shape: ListingShape): Listing[] {
  const begun: Page[][] = [];
  const last = new Map<string, Page[]>();
  for (const entry of entries) {
    const page = readPage(entry, shape);
    if (page === null) continue;
    if (page.offset > 0) {
      last.get(page.since)?.push(page);
      continue;
    }
    const pages = [page];
    begun.push(pages);
    last.set(page.since, pages);
  }
  const before = new Map<string, Listing>();
  return begun.map((pages) => {
    const [{ at, since }] = pages as [Page];
    const listing = joined(pages, shape, triedAgain(before.get(since), at));
    before.set(since, listing);
    return listing;
  });
}

/** What is certain of a listing: where it has moved and is to be begun anew, its first page. */
export function certainPart(listing: Listing, shape: ListingShape): Listing {
  return listing.moved && !listing.isSecondTry ? joined(listing.pages.slice(0, 1), shape, false) : listing;
}

/** Whether a page that is not full looks like all that the service gives at once, rather than the last. */
export function isCutShort(came: number, limit: number): boolean {
  return came < limit && came >= USUAL_PAGE && came % ROUND_SIZE === 0;
}

/** As many items as the service has shown to give at once: its first page was shorter than asked, and not the last. */
export function givenAtOnce({ pages }: Pick<Listing, "pages">): number {
  const { served, limit } = pages[0]!;
  return limit > served.length ? Math.max(USUAL_PAGE, served.length) : Infinity;
}

function triedAgain(before: Listing | undefined, at: string): boolean {
  if (before === undefined || !before.moved || before.isSecondTry) return false;
  return Date.parse(at) - lastAt(before) < EXTENDED_WITHIN_MS;
}

/** When its last page came, in milliseconds since 1970. */
export function lastAt({ pages }: Pick<Listing, "pages">): number {
  return Date.parse(pages[pages.length - 1]!.at);
}

function readPage(entry: Entry, shape: ListingShape): Page | null {
  const { status, answer, at, credits } = entry;
  const document = status === "ok" ? storedJson(answer, isObject) : null;
  const came = document === null ? null : readServed(document, shape);
  if (document === null || came === null) return null;
  const { items, total, saysTotal, unlisted } = came;
  const asked = pageOf(entry);
  // A null stands for an item only where the page is as long as it can be: else it would shift the others.
  const isFull = items.length === Math.min(asked.limit, (total ?? Infinity) - asked.offset);
  const served = isFull ? items : items.filter((each) => each !== null);
  const atLeast = unlisted && !saysTotal && total === asked.limit;
  return { ...asked, at, served, unlisted, atLeast, total, credits, document };
}

/** Pages in the order in which they were bought, put behind one another. */
function joined(all: readonly Page[], shape: ListingShape, isSecondTry: boolean): Listing {
  const [first, ...others] = all as [Page, ...Page[]];
  const pages = [first];
  const served = [...first.served];
  const known = new Set(served.map((item) => identityOf(item, shape)));
  let [brought, end, total, moved] = [served.length, served.length, first.total, false];
  for (const page of others) {
    // Between it and the others something is missing, which is bought where it is lacking.
    if (page.offset > end) continue;
    moved ||= !follows(page, served, shape);
    const added = moved
      ? page.served.filter((item) => !known.has(identityOf(item, shape)))
      : page.served.slice(served.length - page.offset);
    served.push(...added);
    for (const item of added) known.add(identityOf(item, shape));
    pages.push(page);
    brought = added.length;
    end = Math.max(end, page.offset + page.served.length);
    total = page.total ?? total;
  }
  return { pages, served, brought, end, total, moved, isSecondTry };
}

/** Whether a page begins with the item that stands where it was asked to start: else the listing has moved in between. */
function follows(
  { offset, served: [begin] }: Page,
  served: readonly unknown[],
  shape: ListingShape,
): boolean {
  if (offset >= served.length || begin === undefined) return true;
  return identityOf(begin, shape) === identityOf(served[offset], shape);
}
