import type { Endpoint } from "../api/endpoint";
import { rounded } from "../core/credits";
import { canonicalJson } from "../core/json";
import { byTime } from "../money/entry";
import {
  type Form,
  type Held,
  NO_FORMS,
  type Operation,
  pageAsked,
  type PageAsked,
  wholeReply,
  WITHOUT_NOTHING,
} from "../money/operation";
import {
  certainPart,
  EXTENDED_WITHIN_MS,
  itemsCame,
  lastAt,
  givenAtOnce,
  isCutShort,
  type Listing,
  type ListingShape,
  listingsIn,
  type Page,
  wholeSteps,
  readServed,
  distinctItems,
} from "./pages";
import { asWished, formIn, isPast, type View, viewIn, type Wish } from "./simpler-question";

interface Wanted {
  readonly items: number;
  readonly nowMs: number;
}

/** Whether a listing answers for so many items without anything being bought. */
function answersFor(of: Listing, items: number, ended: boolean): boolean {
  // Of one that has moved, the first page is what it was.
  const usable = of.moved && !of.isSecondTry ? of.pages[0]!.served : of.served;
  return usable.length >= items || ended;
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

/** What is held of a listing, as one answer: companies of a list, job posts or news articles. */
export interface ListingAnswer {
  /** As the API spells them, in the order served, each once. */
  readonly rows: readonly Record<string, unknown>[];
  /** As `rows`, with those that a filter on reading has left out: what is on a page. Left out without such a filter. */
  readonly served?: readonly Record<string, unknown>[];
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
  readonly name: string;
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
  /** What only some services take of a question, the first that is left out first. */
  readonly wishes?: readonly Wish<Question>[];
  /** Whether a page of another size than the usual may be refused. */
  readonly hasUsualPage?: boolean;
  /** The same without a page, for services that give one page and take neither its size nor its start. */
  readonly unpaged?: (question: Question) => Params;
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
  const { name, endpoint, shape, isExact = false, units, limit: limitOf, params, wishes = [] } = paged;
  const viewOf = (question: Question, forms: ReadonlySet<Form>) =>
    viewIn(question, forms, { name, wishes, pageMax: shape.pageMax });
  // The newest last.
  const allOf = (question: Question, held: Held) =>
    listingsIn(
      units(question)
        .flatMap((unit) => held.get(unit) ?? [])
        .sort(byTime),
      shape,
    );
  const listingsOf = ({ question }: View<Question>, held: Held) => {
    const since = paged.since?.(question);
    return allOf(question, held).filter(({ pages }) => since === undefined || pages[0]!.since === since);
  };
  const endedIn = (question: Question, view: View<Question>, of: Listing): boolean => {
    if (view.isUnpaged || hasEnded(of, shape)) return true;
    const last = of.served[of.served.length - 1];
    return (!of.moved || of.isSecondTry) && isPast(question, view, last);
  };
  const heldIn = (
    question: Question,
    view: View<Question>,
    listings: readonly Listing[],
  ): HeldIn<Question> => {
    const items = limitOf(question);
    const does = (of: Listing) => answersFor(of, items, endedIn(question, view, of));
    const able = isExact || paged.lasts?.(question) === true ? listings.filter(does) : [];
    const newest = listings[listings.length - 1];
    const found = able[able.length - 1] ?? newest;
    return { view, newest, found, answers: found !== undefined && does(found) };
  };
  /** What is held of a question as it is and, where that does not answer it, as it is asked of a service that does not take some forms. */
  const heldOf = (question: Question, held: Held, forms: ReadonlySet<Form>): HeldIn<Question>[] => {
    const asIs = viewOf(question, NO_FORMS);
    const listings = listingsOf(asIs, held);
    const found = heldIn(question, asIs, listings);
    if (found.answers || forms.size === 0) return [found];
    const simpler = viewOf(question, forms);
    const others = simpler.wishes.length === 0 ? listings : listingsOf(simpler, held);
    return [heldIn(question, simpler, others), found];
  };
  const simplest = new Set<Form>(wishes.map(({ form }) => form));
  return {
    name,
    ...(simplest.size === 0 ? {} : { forms: simplest }),
    ...(paged.nothing === undefined ? {} : { nothing: paged.nothing }),
    noMore: paged.nothing ?? '{"data":[]}',
    units: (question, forms = NO_FORMS) => units(viewOf(question, forms).question),
    missing(question, held, nowMs, { forms } = WITHOUT_NOTHING) {
      const { view, newest, answers } = heldOf(question, held, forms)[0]!;
      if (answers) return null;
      const items = limitOf(question);
      const bought = { endpoint, units: units(view.question).slice(0, 1) };
      if (view.isUnpaged && paged.unpaged !== undefined) {
        const asked = paged.unpaged(view.question);
        return { ...bought, params: asked, price: endpoint.price(asked) };
      }
      const page = nextPage(newest, { items, nowMs }, shape, view.pageMax);
      const asked = params(view.question, page);
      const price = endpoint.price(asked);
      // Of pages that are smaller than what is wanted more are needed, each with an item of the one before.
      const rest = Math.min(items, newest?.total ?? Infinity) - ((page.offset ?? 0) + page.limit);
      const isLowered = rest > 0 && page.limit > 1 && page.limit < shape.pageMax;
      const beside = isLowered ? rounded(Math.ceil(rest / (page.limit - 1)) * price.high) : 0;
      return { ...bought, params: asked, price, ...(beside > 0 ? { beside } : {}) };
    },
    formOf: ({ params: asked }) =>
      formIn(asked as PageAsked, {
        name,
        wishes,
        hasUsualPage: paged.hasUsualPage === true,
        mayBeUnpaged: paged.unpaged !== undefined,
      }),
    split: (purchase, reply) =>
      readServed(reply.document, shape) === null ? null : wholeReply(purchase, reply),
    came(purchase, document) {
      const items = itemsCame(document, pageAsked(purchase).limit ?? 0, shape);
      // Nothing costs the least: of a list the call itself is charged once any company matches.
      if (items === null) return null;
      if (items === 0) return purchase.price.low;
      return endpoint.price({ ...(purchase.params as Params), limit: items }).high;
    },
    compose(question, held, forms = NO_FORMS) {
      const wanted = limitOf(question);
      const each = heldOf(question, held, forms);
      const { view, found } = each.find((one) => one.found !== undefined) ?? each[0]!;
      if (found === undefined) return null;
      const answer = answerOf(found, wanted, endedIn(question, view, found), paged);
      const isCut = isExact || answer.rows.length <= cutAt(found, wanted, shape);
      return asWished(question, view, isCut ? cut(answer, wanted) : answer);
    },
    listings(question, held) {
      const own = units(question);
      const views = [viewOf(question, NO_FORMS), viewOf(question, simplest)];
      const others = views.filter(({ question: asked }, index) => index === 0 || !isSame(own, units(asked)));
      return others
        .flatMap((view) =>
          allOf(view.question, held).map((each) => {
            const part = certainPart(each, shape);
            const answer = answerOf(part, Infinity, hasEnded(part, shape), paged);
            return { at: part.pages[part.pages.length - 1]!.at, answer: asWished(question, view, answer) };
          }),
        )
        .sort(byTime);
    },
  };
}

/** What is held of a question in some form. */
interface HeldIn<Question> {
  readonly view: View<Question>;
  readonly newest: Listing | undefined;
  /** What answers it, or comes nearest to that. */
  readonly found: Listing | undefined;
  readonly answers: boolean;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return canonicalJson(some) === canonicalJson(others);
}

/** Of no more items than this some came only because they were in the price of what was wanted: these are kept for later requests. */
function cutAt({ pages, served, brought }: Listing, wanted: number, shape: ListingShape): number {
  const before = served.length - brought;
  const lacked = wholeSteps(wanted - before + 1, shape);
  const isNeeded = pages.length > 1 && before < wanted && pages[pages.length - 1]!.limit <= lacked;
  return isNeeded ? served.length : wholeSteps(wanted, shape);
}

/** The first of its rows; of one that has more the end is not told. */
function cut(answer: ListingAnswer, wanted: number): ListingAnswer {
  const { rows, ended = false } = answer;
  if (rows.length <= wanted) return answer;
  return { ...answer, rows: rows.slice(0, wanted), ...(ended ? { ended: false } : {}) };
}

/** A list whose total changed while it was paged may lack companies that moved to a page already bought. */
function answerOf(
  found: Listing,
  wanted: number,
  ended: boolean,
  {
    shape,
    isExact = false,
    withDocument = false,
  }: Pick<Paged<never, never>, "shape" | "isExact" | "withDocument">,
): ListingAnswer {
  const { pages, served, total, end, moved } = found;
  const last = pages[pages.length - 1]!;
  const totals = new Set(pages.flatMap((page) => page.total ?? []));
  return {
    rows: distinctItems(served, shape),
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
