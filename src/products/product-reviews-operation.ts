import { endpoint, fitsAddress, hasData } from "../api/endpoint";
import { idText, objectsIn } from "../api/envelope";
import { rounded } from "../core/credits";
import { canonicalJson, checksum, isObject, objectOf, storedJson } from "../core/json";
import { numberIn } from "../core/loose-values";
import type { Held, Operation, Piece } from "../money/operation";
import { oneDocument } from "./document";
import type { DocumentAnswer } from "./facts";
import type { ListingAnswer } from "./listing-answer";
import { isCutShort } from "./pages";
import { perStep, text } from "./params";
import * as z from "zod/mini";

export const PRODUCT_REVIEWS_CREDITS_PER_STEP = 1.5;
/** As many reviews cost the same as one. */
export const PRODUCT_REVIEWS_PER_PRICE_STEP = 50;
export const CATALOGUE_CREDITS = 0.5;
/** For each product and call; `offset` asks for further ones. */
export const PRODUCT_REVIEWS_LIMIT_MAX = 50;

/**
 * The products of a company with their ratings; with `products` named, what their users write as well.
 *
 * Source: GET /company/product-reviews in the API supplement, 12; prices and plans there in 2.1 and 2.2. What `products`
 * takes is not shown: the ids of the catalogue are sent.
 */
export const companyProductReviews = endpoint({
  name: "company/product-reviews",
  method: "GET",
  path: "/api/v1/company/product-reviews",
  isDocumented: hasData,
  params: () =>
    z.object({
      company: text(),
      products: z.optional(z.array(z.string()).check(z.minLength(1))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(PRODUCT_REVIEWS_LIMIT_MAX))),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ products, limit = 0 }) =>
    products === undefined
      ? { low: CATALOGUE_CREDITS, high: CATALOGUE_CREDITS }
      : perStep(limit, PRODUCT_REVIEWS_PER_PRICE_STEP, products.length * PRODUCT_REVIEWS_CREDITS_PER_STEP),
  plans: "Product reviews come with a subscription or an enterprise plan.",
  repeatsNames: true,
});

/**
 * The products of a company. Beside what is served: `products`, the mean of their ratings, how many reviews they have, and how
 * many of each number of stars.
 */
export const productCatalogue = oneDocument({
  name: "product_reviews",
  endpoint: companyProductReviews,
  derived: (document) => {
    if (!Array.isArray(listIn(document))) return {};
    const products = productsIn(document);
    const ratings = products.flatMap(({ rating }) =>
      Object.values(objectOf(rating)).flatMap((value) => numberIn(value) ?? []),
    );
    const totals = products.flatMap(({ reviews }) => numberIn(objectOf(reviews)["total"]) ?? []);
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
    return {
      products,
      rating: ratings.length === 0 ? null : Math.round((sum(ratings) / ratings.length) * 100) / 100,
      stars: starsIn(products),
      review_total: totals.length === 0 ? null : sum(totals),
    };
  },
});

const STARS = ["5", "4", "3", "2", "1"];

/** Over all products and sources, such as `5 stars: 120`; those that were never given are left out. */
function starsIn(products: readonly Record<string, unknown>[]): string[] {
  const given = products.flatMap(({ star_distribution }) => Object.values(objectOf(star_distribution)));
  return STARS.flatMap((stars) => {
    const count = given.reduce<number>((sum, each) => sum + (numberIn(objectOf(each)[stars]) ?? 0), 0);
    return count === 0 ? [] : [`${stars} ${stars === "1" ? "star" : "stars"}: ${count}`];
  });
}

export function productsIn(document: DocumentAnswer): Record<string, unknown>[] {
  const list = listIn(document);
  return Array.isArray(list) ? objectsIn(list) : [];
}

/** As today's replies name the list, or as older ones did. */
function listIn({ product, product_reviews, products }: DocumentAnswer): unknown {
  return product ?? product_reviews ?? products;
}

/** What the API is asked for a product by; empty if there is nothing. */
export function productId({ id, product_name }: Readonly<Record<string, unknown>>): string {
  return idText(id) || idText(product_name);
}

export interface ProductReviewsQuestion {
  readonly company: string;
  /** Of each product; more than a call gives are asked for page by page. */
  readonly limit: number;
  /** The first so many of the catalogue. */
  readonly products: number;
}

/** Where the catalogue is kept: the same that a run about products alone buys. */
const CATALOGUE = "all";

/**
 * What users write about the first products of a company: first its catalogue is bought, then the reviews of those products
 * that lack them, a page of all of them at a time. Each page of a product is kept by itself, so that more of them cost the
 * others alone.
 */
export const productReviewsOperation: Operation<ProductReviewsQuestion, ListingAnswer> = {
  name: "product_reviews",
  noMore: '{"data":{"product":[]}}',
  units: ({ limit }) => [CATALOGUE, ...pagesOf(limit).map(unitOf)],
  missing(question, held, nowMs) {
    const catalogue = productCatalogue.missing({ company: question.company }, held, nowMs);
    if (catalogue !== null) return catalogue;
    const [next, ...later] = lackingOf(question, held);
    if (next === undefined) return null;
    const lacking = [next, ...later].filter(({ from }) => from === next.from);
    const paramsFor = (count: number) => ({
      company: question.company,
      products: lacking.slice(0, count).map(({ id }) => id),
      limit: PRODUCT_REVIEWS_LIMIT_MAX,
      ...(next.from === 0 ? {} : { offset: next.from }),
    });
    const priceOf = (count: number) => companyProductReviews.price(paramsFor(count));
    // An address has no room for very many ids; what is left over is asked for next.
    let count = lacking.length;
    while (count > 1 && !fitsAddress(paramsFor(count), true)) count--;
    return {
      endpoint: companyProductReviews,
      params: paramsFor(count),
      units: [unitOf(Math.floor(next.from / PRODUCT_REVIEWS_LIMIT_MAX))],
      price: priceOf(count),
      ...(count < lacking.length ? { beside: priceOf(lacking.length).high - priceOf(count).high } : {}),
    };
  },
  came(purchase, document) {
    const { data } = objectOf(document);
    if (purchase.units[0] === CATALOGUE || !isObject(data)) return null;
    // By product, as each is charged for what came of it.
    const prices = productsIn(data).map((product) =>
      companyProductReviews.price({ company: "", products: [""], limit: reviewsOf(product).length }),
    );
    return prices.reduce((sum, { high }) => rounded(sum + high), 0);
  },
  split(purchase, reply) {
    if (purchase.units[0] === CATALOGUE) return productCatalogue.split(purchase, reply);
    const { data } = objectOf(reply.document);
    if (!isObject(data)) return null;
    const { products: asked = [], offset = 0 } = purchase.params as {
      products?: readonly string[];
      offset?: number;
    };
    const served = productsIn(data);
    const [unit = ""] = purchase.units;
    let shared = 0;
    return asked.map((id, index): Piece => {
      const isAlone = served.length === 1 && asked.length === 1;
      const product = isAlone ? served[0] : served.find((each) => namesOf(each).includes(id));
      const upToHere = rounded((reply.credits * (index + 1)) / asked.length);
      const credits = rounded(upToHere - shared);
      shared = upToHere;
      // A product that the reply lacks was requested, and paid for, all the same.
      return {
        unit,
        status: "ok",
        credits,
        answer: JSON.stringify({ asked: id, ...product, asked_from: offset }),
      };
    });
  },
  compose(question, held) {
    const catalogue = held.get(CATALOGUE);
    if (catalogue === undefined || lackingOf(question, held).length > 0) return null;
    const reviewed = reviewedIn(held);
    const chosen = chosenOf(question, held).map((id) => pagesHeld(reviewed, id));
    const at = [catalogue[catalogue.length - 1]!.at, ...chosen.flat().map((each) => each.at)].sort()[0]!;
    return {
      rows: chosen.flatMap((each) =>
        eachOnce(each.flatMap(({ product }) => reviewsOf(product))).slice(0, question.limit),
      ),
      total_count: null,
      warnings: [],
      fetched_at: at,
      credits: 0,
      moved: false,
    };
  },
};

/** Where a page of all products is kept: which product an entry is about, its answer says, wherever that stood in the catalogue. */
function unitOf(page: number): string {
  return `page ${page + 1}`;
}

/** From 0. */
function pagesOf(limit: number): number[] {
  return Array.from({ length: Math.ceil(limit / PRODUCT_REVIEWS_LIMIT_MAX) }, (_, page) => page);
}

/** Products by what they are requested by. */
function chosenOf({ company, products }: ProductReviewsQuestion, held: Held): string[] {
  const catalogue = productCatalogue.compose({ company }, held) ?? {};
  const ids = productsIn(catalogue)
    .map(productId)
    .filter((id) => id !== "");
  return [...new Set(ids)].slice(0, products);
}

interface Lacking {
  readonly id: string;
  /** How many reviews of it are held: the next page begins behind them. */
  readonly from: number;
}

/** Pages that have to be bought, those of the first reviews first; whether there is a further one tells the one before it. */
function lackingOf(question: ProductReviewsQuestion, held: Held): Lacking[] {
  const reviewed = reviewedIn(held);
  const lacking = chosenOf(question, held).flatMap((id): Lacking[] => {
    const pages = pagesHeld(reviewed, id);
    const from = endOf(pages);
    return from < question.limit && hasMore(pages) ? [{ id, from }] : [];
  });
  return lacking.sort((a, b) => a.from - b.from);
}

/** The pages of a product that are held, each behind the one before it. */
function pagesHeld(reviewed: ReadonlyMap<string, Reviewed>, id: string): Reviewed[] {
  const pages: Reviewed[] = [];
  for (;;) {
    const page = reviewed.get(nameOf(id, endOf(pages)));
    if (page === undefined || pages.includes(page)) return pages;
    pages.push(page);
  }
}

function endOf(pages: readonly Reviewed[]): number {
  return pages.reduce((sum, { product }) => sum + reviewsOf(product).length, 0);
}

/** Whether a product has reviews behind these pages, as the last of them tells. */
function hasMore(pages: readonly Reviewed[]): boolean {
  const [last, before] = [...pages].reverse();
  if (last === undefined) return true;
  const { length } = reviewsOf(last.product);
  if (length === 0 || repeats(last, before)) return false;
  const total = numberIn(objectOf(last.product["reviews"])["total"]);
  if (total !== null) return total > endOf(pages);
  return length >= PRODUCT_REVIEWS_LIMIT_MAX || isCutShort(length, PRODUCT_REVIEWS_LIMIT_MAX);
}

/** Whether a page is the one before it over again, as of a service that ignores where it is asked to start. */
function repeats({ product }: Reviewed, before: Reviewed | undefined): boolean {
  const ids = (of: Reviewed["product"]) => String(reviewsOf(of).map(({ id }) => id));
  return before !== undefined && ids(product) === ids(before.product);
}

interface Reviewed {
  readonly product: Record<string, unknown>;
  readonly at: string;
}

/** The newest answer about each page of a product by where it begins, wherever that was in the catalogue when it was bought. */
function reviewedIn(held: Held): Map<string, Reviewed> {
  const entries = [...held].flatMap(([unit, kept]) => (unit === CATALOGUE ? [] : kept));
  const reviewed = new Map<string, Reviewed>();
  for (const { answer, at } of entries) {
    const product = storedJson(answer, isObject);
    if (product === null) continue;
    const name = nameOf(idText(product["asked"]), numberIn(product["asked_from"]) ?? 0);
    if ((reviewed.get(name)?.at ?? "") <= at) reviewed.set(name, { product, at });
  }
  return reviewed;
}

function nameOf(id: string, from: number): string {
  return `${from} ${id}`;
}

/** Reviews that moved to the next page meanwhile come twice. */
function eachOnce(reviews: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return [...new Map(reviews.map((review) => [review["id"], review])).values()];
}

function namesOf({ id, product_name }: Readonly<Record<string, unknown>>): string[] {
  return [idText(id), idText(product_name)];
}

/** Each with the name of its product, and with an id that is its own among all products. */
function reviewsOf(product: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { asked, product_name, reviews } = product;
  const list = Array.isArray(reviews) ? (reviews as unknown[]) : objectOf(reviews)["data"];
  return objectsIn(Array.isArray(list) ? list : []).map((review) => ({
    ...review,
    product_name: product_name ?? asked,
    id: `${idText(asked)}-${idText(review["id"]) || checksum([canonicalJson(review)])}`,
  }));
}
