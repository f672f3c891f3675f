import { numberIn } from "../core/number-in";
import { companyProductReviews } from "../api/endpoints/company-product-reviews";
import { idText, objectsIn } from "../api/envelope";
import { objectOf } from "../core/json-shapes";
import { oneDocument, type DocumentAnswer } from "./one-document";

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

/** Over all products and sources, such as `5 stars: 120`; those that nobody gave are left out. */
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
