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
import { type Answering, type ListingAnswer, answerOf, cut, cutAt } from "./listing-answer";
import { answersFor, hasEnded, nextPage } from "./next-page";
import { type Listing, certainPart, listingsIn } from "./pages";
import { itemsCame, readServed } from "./listing-shape";
import { asWished, formIn, isPast, type View, viewIn, type Wish } from "./simpler-question";

/** What the API gives page by page, and how it is asked. */
interface Paged<Question, Params> extends Answering {
  readonly name: string;
  readonly nothing?: string;
  readonly endpoint: Endpoint<Params>;
  /** Whether any listing that has as many as asked for will do, however many others are newer: formulas renew nothing. */
  readonly lasts?: (question: Question) => boolean;
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
