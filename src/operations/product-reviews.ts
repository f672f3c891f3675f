import { companyProductReviews, PRODUCT_REVIEWS_LIMIT_MAX } from "../api/endpoints/company-product-reviews";
import { idText, objectsIn } from "../api/envelope";
import { canonicalJson } from "../core/canonical-json";
import { checksum } from "../core/checksum";
import { rounded } from "../core/credits";
import { isObject, objectOf } from "../core/json-shapes";
import { jsonText } from "../core/json-text";
import { storedJson } from "../core/stored-json";
import type { Held, Operation, Piece } from "../journal/operation";
import type { ListingAnswer } from "./listing";
import { productCatalogue, productId, productsIn } from "./product-catalogue";

export interface ProductReviewsQuestion {
  readonly company: string;
  /** Of each product. */
  readonly limit: number;
  /** The first so many of the catalogue. */
  readonly products: number;
}

/** Where the catalogue is kept: the same that a run about products alone buys. */
const CATALOGUE = "all";

/**
 * What users write about the first products of a company: first its catalogue is bought, then the reviews of those products
 * that lack them. Each product is kept by itself, so that more of them cost the others alone.
 */
export const productReviews: Operation<ProductReviewsQuestion, ListingAnswer> = {
  name: "product_reviews",
  units: ({ products }) => [CATALOGUE, ...slots(products)],
  missing(question, held, nowMs) {
    const catalogue = productCatalogue.missing({ company: question.company }, held, nowMs);
    if (catalogue !== null) return catalogue;
    const lacking = lackingOf(question, held);
    if (lacking.length === 0) return null;
    const params = {
      company: question.company,
      products: lacking.map(({ id }) => id),
      limit: PRODUCT_REVIEWS_LIMIT_MAX,
    };
    const units = lacking.map(({ slot }) => slot);
    return { endpoint: companyProductReviews, params, units, price: companyProductReviews.price(params) };
  },
  split(purchase, reply) {
    if (purchase.units[0] === CATALOGUE) return productCatalogue.split(purchase, reply);
    const { data } = objectOf(reply.document);
    if (!isObject(data)) return null;
    const { products: asked = [] } = purchase.params as { products?: readonly string[] };
    const served = productsIn(data);
    let shared = 0;
    return purchase.units.map((unit, index): Piece => {
      const id = asked[index]!;
      const isAlone = served.length === 1 && asked.length === 1;
      const product = isAlone ? served[0] : served.find((each) => namesOf(each).includes(id));
      const upToHere = rounded((reply.credits * (index + 1)) / asked.length);
      const credits = rounded(upToHere - shared);
      shared = upToHere;
      // A product that the reply lacks was asked for, and paid for, all the same.
      return { unit, status: "ok", credits, answer: jsonText({ asked: id, ...product }) };
    });
  },
  compose(question, held) {
    const catalogue = held.get(CATALOGUE);
    if (catalogue === undefined || lackingOf(question, held).length > 0) return null;
    const reviewed = reviewedIn(held);
    const chosen = chosenOf(question, held).map((id) => reviewed.get(id)!);
    const at = [catalogue[catalogue.length - 1]!.at, ...chosen.map((each) => each.at)].sort()[0]!;
    return {
      rows: chosen.flatMap(({ product }) => reviewsOf(product).slice(0, question.limit)),
      total_count: null,
      warnings: [],
      fetched_at: at,
      credits: 0,
      moved: false,
    };
  },
};

function slots(products: number): string[] {
  return Array.from({ length: products }, (_, index) => `product ${index + 1}`);
}

/** Products by what they are asked for by. */
function chosenOf({ company, products }: ProductReviewsQuestion, held: Held): string[] {
  const catalogue = productCatalogue.compose({ company }, held) ?? {};
  const ids = productsIn(catalogue)
    .map(productId)
    .filter((id) => id !== "");
  return [...new Set(ids)].slice(0, products);
}

function lackingOf(question: ProductReviewsQuestion, held: Held): { id: string; slot: string }[] {
  const reviewed = reviewedIn(held);
  return chosenOf(question, held).flatMap((id, index) =>
    reviewed.has(id) ? [] : [{ id, slot: slots(question.products)[index]! }],
  );
}

/** The newest answer about each product, wherever it stood in the catalogue when it was bought. */
function reviewedIn(held: Held): Map<string, { product: Record<string, unknown>; at: string }> {
  const entries = [...held].flatMap(([unit, kept]) => (unit === CATALOGUE ? [] : kept));
  const reviewed = new Map<string, { product: Record<string, unknown>; at: string }>();
  for (const { answer, at } of entries) {
    const product = storedJson(answer, isObject);
    const id = idText(product?.["asked"]);
    if (product !== null && (reviewed.get(id)?.at ?? "") <= at) reviewed.set(id, { product, at });
  }
  return reviewed;
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
