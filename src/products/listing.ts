import type { Endpoint } from "../api/endpoint";
import { canonicalJson } from "../core/json";
import { byTime, type OperationName } from "../journal/entry";
import { type Held, type Operation, pageAsked, type PageAsked, wholeReply } from "../journal/operation";
import {
  certainPart,
  EXTENDED_WITHIN_MS,
  itemsCame,
  itemsOf,
  lastAt,
  type Listing,
  type ListingShape,
  listingsIn,
  type Page,
  servedIn,
  wholeSteps,
} from "./pages";

interface Wanted {
  readonly items: number;
  readonly nowMs: number;
}

/** Whether a listing answers for so many items without anything being bought. */
function answersFor(of: Listing, items: number, shape: ListingShape): boolean {
  // Of one that has moved, the first page is what it was.
  const usable = of.moved && !of.isSecondTry ? of.pages[0]!.served : of.served;
  return usable.length >= items || hasEnded(of, shape);
}

/**
 * The page to request next, so that the newest listing comes to hold what is wanted, which it does not yet.
 *
 * A further page overlaps by one item, which shows whether the listing still is where it was. One that has moved is
 * requested again from its start, once; if that moves, too, its pages are taken as they come. That always comes to an end,
 * since every page brings an item or is the last.
 */
function nextPage(
  newest: Listing | undefined,
  { items, nowMs }: Wanted,
  shape: ListingShape,
): Pick<PageAsked, "offset" | "limit"> {
  const pageOf = (count: number) => Math.min(wholeSteps(count, shape), shape.pageMax);
  if (newest === undefined) return { limit: pageOf(items) };
  const { moved, isSecondTry, served, end } = newest;
  const isOld = nowMs - lastAt(newest) >= EXTENDED_WITHIN_MS;
  if (isOld || (moved && !isSecondTry)) return { limit: pageOf(items) };
  const offset = Math.max(1, end - 1);
  return { offset, limit: pageOf(items - served.length + end - offset) };
}

/** Everything that the service has, or gives out, is held. It may leave out the total; then a page that is not full is the last. */
export function hasEnded(
  { pages, brought, end, total, moved, isSecondTry }: Listing,
  shape: ListingShape,
): boolean {
  const last = pages[pages.length - 1]!;
  // Of one that has moved by a page there are more in all; a service that does not page gives its first page over again.
  if (brought === 0 && (!moved || isSecondTry || last.total === pages[0]!.total)) return true;
  if (moved && !isSecondTry) return false;
  if (end >= shape.most) return true;
  return total === null ? last.served.length < last.limit : end >= total;
}

/** What is held of a listing, as one answer: companies of a list, job posts or news articles. */
export interface ListingAnswer {
  /** As the API spells them, in the order served, each once. */
  readonly rows: readonly Record<string, unknown>[];
  /** How many the API has in all, of a list 500 for 500 or more; null if it did not say. */
  readonly total_count: number | null;
  /** The least that one of its pages said. */
  readonly least_total?: number | null;
  /** The reply had no list and told at most how many there are. */
  readonly unlisted?: true;
  /** There may be more than `total_count`. */
  readonly atLeast?: true;
  /** As served, of any shape. */
  readonly warnings: readonly unknown[];
  /** ISO 8601 of the first page. */
  readonly fetched_at: string;
  /** `YYYY-MM-DD`, the day that it begins with; blank or left out without one. */
  readonly since?: string;
  /** The service has no more, or gives out no more; left out where it was put together from others. */
  readonly ended?: boolean;
  /** As `ended`, beyond doubt: everything that the service had is in it. */
  readonly whole?: boolean;
  /** What it cost when it was bought. */
  readonly credits: number;
  /** Some may be missing: it changed while it was paged, or the service does not page. */
  readonly moved: boolean;
  /** What came with the first page beside its items, for operations that read more in it. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** What the API gives page by page, and how it is asked. */
interface Paged<Question, Params> {
  readonly name: OperationName;
  readonly nothing?: string;
  readonly endpoint: Endpoint<Params>;
  readonly shape: ListingShape;
  /** Whether just as many as asked for are wanted, of the newest listing that has them; else all that the newest has. */
  readonly isExact?: boolean;
  /** Whether any listing that has as many as asked for will do, however many others are newer: formulas renew nothing. */
  readonly lasts?: (question: Question) => boolean;
  /** Whether answers bring the document of the first page along. */
  readonly withDocument?: boolean;
  /** Everything that selects items; new pages are kept under the first. */
  readonly units: (question: Question) => string[];
  /** The day that a listing begins with, where listings that begin with different days are kept side by side. */
  readonly since?: (question: Question) => string;
  readonly limit: (question: Question) => number;
  readonly params: (question: Question, page: PageAsked) => Params;
}

export interface ListingOperation<Question extends { readonly company: string }> extends Operation<
  Question,
  ListingAnswer
> {
  listings: NonNullable<Operation<Question, ListingAnswer>["listings"]>;
}

/**
 * A listing, kept page by page, each as it came.
 *
 * What is held answers every smaller limit, and a larger one if it is everything that there is; otherwise the rest is bought
 * and joined to it.
 */
export function listing<Question extends { readonly company: string }, Params>(
  paged: Paged<Question, Params>,
): ListingOperation<Question> {
  const { endpoint, shape, isExact = false, units, limit: limitOf, params } = paged;
  // The newest last.
  const allOf = (question: Question, held: Held) =>
    listingsIn(
      units(question)
        .flatMap((unit) => held.get(unit) ?? [])
        .sort(byTime),
      shape,
    );
  const listingsOf = (question: Question, held: Held) => {
    const since = paged.since?.(question);
    return allOf(question, held).filter(({ pages }) => since === undefined || pages[0]!.since === since);
  };
  const chosenOf = (question: Question, listings: readonly Listing[]): Listing | undefined => {
    const items = limitOf(question);
    const able =
      isExact || paged.lasts?.(question) === true
        ? listings.filter((each) => answersFor(each, items, shape))
        : [];
    return able[able.length - 1] ?? listings[listings.length - 1];
  };
  return {
    name: paged.name,
    ...(paged.nothing === undefined ? {} : { nothing: paged.nothing }),
    noMore: paged.nothing ?? '{"data":[]}',
    units,
    missing(question, held, nowMs) {
      const items = limitOf(question);
      const listings = listingsOf(question, held);
      const chosen = chosenOf(question, listings);
      if (chosen !== undefined && answersFor(chosen, items, shape)) return null;
      const asked = params(question, nextPage(listings[listings.length - 1], { items, nowMs }, shape));
      return { endpoint, params: asked, units: units(question).slice(0, 1), price: endpoint.price(asked) };
    },
    split: (purchase, reply) =>
      servedIn(reply.document, shape) === null ? null : wholeReply(purchase, reply),
    came(purchase, document) {
      const items = itemsCame(document, pageAsked(purchase).limit ?? 0, shape);
      // Nothing costs the least: of a list the call itself is charged once any company matches.
      if (items === null) return null;
      if (items === 0) return purchase.price.low;
      return endpoint.price({ ...(purchase.params as Params), limit: items }).high;
    },
    compose(question, held) {
      const wanted = limitOf(question);
      const chosen = chosenOf(question, listingsOf(question, held));
      if (chosen === undefined) return null;
      const answer = answerOf(chosen, wanted, paged);
      // What came only because it was in the price is kept for whoever asks for it.
      const isCut = isExact || answer.rows.length <= wholeSteps(wanted, shape);
      return isCut ? { ...answer, rows: answer.rows.slice(0, wanted) } : answer;
    },
    listings: (question, held) =>
      allOf(question, held).map((each) => {
        const part = certainPart(each, shape);
        return { at: part.pages[part.pages.length - 1]!.at, answer: answerOf(part, Infinity, paged) };
      }),
  };
}

/** A list whose total changed while it was paged may lack companies that moved to a page already bought. */
function answerOf(
  found: Listing,
  wanted: number,
  {
    shape,
    isExact = false,
    withDocument = false,
  }: Pick<Paged<never, never>, "shape" | "isExact" | "withDocument">,
): ListingAnswer {
  const { pages, served, total, end, moved } = found;
  const last = pages[pages.length - 1]!;
  const ended = hasEnded(found, shape);
  const totals = new Set(pages.flatMap((page) => page.total ?? []));
  return {
    rows: itemsOf(served, shape),
    total_count: total,
    least_total: totals.size === 0 ? null : Math.min(...totals),
    ...(pages.every(({ unlisted }) => unlisted) ? { unlisted: true } : {}),
    ...(pages.every(({ atLeast }) => atLeast) ? { atLeast: true } : {}),
    warnings: warningsOn(pages),
    fetched_at: pages[0]!.at,
    since: pages[0]!.since,
    ended,
    // There were fewer than requested; a total alone proves nothing: one that counts the page is as large as it.
    whole: ended && !moved && last.served.length < last.limit && end >= (total ?? 0),
    credits: pages.reduce((sum, { credits }) => sum + credits, 0),
    moved: (moved && wanted > pages[0]!.served.length) || (isExact && totals.size > 1),
    ...(withDocument ? { document: pages[0]!.document } : {}),
  };
}

/** Every page repeats what the API has to say about what was asked. */
function warningsOn(pages: readonly Page[]): unknown[] {
  const warnings = new Map<string, unknown>();
  for (const { document } of pages) {
    const said = document["warnings"];
    for (const warning of Array.isArray(said) ? (said as unknown[]) : []) {
      if (warning !== null) warnings.set(canonicalJson(warning), warning);
    }
  }
  return [...warnings.values()];
}

/**
 * What to ask for so that so many pages of one size are held: each further page repeats the last item of the one before.
 */
export function limitOfPages(pages: number, pageSize: number): number {
  return pageSize === 1 ? pages : pages * pageSize - (pages - 1);
}
