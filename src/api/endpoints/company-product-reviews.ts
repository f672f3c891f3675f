import * as z from "zod/mini";
import { endpoint } from "../endpoint";

const CATALOGUE_CREDITS = 0.5;
const REVIEWS_PER_PRICE_STEP = 50;
const CREDITS_PER_STEP = 1.5;
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
  params: () =>
    z.object({
      company: z.string().check(z.minLength(1)),
      products: z.optional(z.array(z.string()).check(z.minLength(1))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(PRODUCT_REVIEWS_LIMIT_MAX))),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ products, limit = 0 }) =>
    products === undefined
      ? { low: CATALOGUE_CREDITS, high: CATALOGUE_CREDITS }
      : { low: 0, high: products.length * Math.ceil(limit / REVIEWS_PER_PRICE_STEP) * CREDITS_PER_STEP },
  plans: "Product reviews come with a subscription or an enterprise plan.",
  repeatsNames: true,
});
