import type { TableColumns } from "../core/columns/known-columns";
import { COMPANIES } from "../core/kind-words";
import { documentFacts } from "./document";
import { product } from "./product";
import {
  companyProductReviews,
  PRODUCT_REVIEWS_LIMIT_MAX,
  productCatalogue,
  productReviewsOperation,
  CATALOGUE_CREDITS,
  PRODUCT_REVIEWS_CREDITS_PER_STEP,
  PRODUCT_REVIEWS_PER_PRICE_STEP,
} from "./product-reviews-operation";
import { questionsTo } from "./questions";
import { readReviews, REVIEW_ITEMS } from "./reviews";
import { rowsMembers } from "./run-request";
import * as z from "zod/mini";

const NUMBERS = /^rating$|^review_total$/;

/** The products of a company, beside it. */
const productColumns: TableColumns = {
  usual: [
    ["Product count", "products.count"],
    ["Product names", "products[].product_name"],
    ["Product categories", "products[].main_category"],
    ["Product rating", "rating"],
    ["Product reviews", "review_total"],
    ["Users praise", "products[].pros_list[].text"],
    ["Users miss", "products[].cons_list[].text"],
    ["Product descriptions", "products[].description"],
    ["Product packages", "products[].pricing[].package"],
    ["Product prices", "products[].pricing[].price"],
    ["Product stars", "stars[]"],
  ],
  numbers: NUMBERS,
};

/** The supplement does not show the fields of a review. */
const reviewColumns: TableColumns = {
  usual: [
    ["Reviewed", "review_date"],
    ["Product", "product_name"],
    ["Rating", "rating"],
    ["Summary", "summary"],
    ["Pros", "pros"],
    ["Cons", "cons"],
    ["Source", "provider"],
    ["Link", "review_link"],
    ["Job title", "job_title"],
    ["Language", "language"],
    ["Marks", "marks[]"],
    ["Further", "further[]"],
  ],
  others: [["Review ID", "id"]],
  numbers: NUMBERS,
};

/** Products of each company whose reviews are requested, unless the request says how many. */
const USUAL_PRODUCTS = 3;

const MOST_PRODUCTS = 50;

/** Ratings of products, or reviews: of how many products of each company. */
const asks = () => ({
  ...rowsMembers(),
  products: z.exactOptional(z.int().check(z.minimum(1), z.maximum(MOST_PRODUCTS))),
});

/** Products with their ratings beside companies, or reviews of the first of them, each in a row. */
export const productReviews = product({
  name: "product_reviews",
  words: {
    title: "Product reviews",
    running: "Fetching product reviews",
    start: "Get product reviews",
    before: "for",
    counts: COMPANIES,
  },
  operation: productReviewsOperation,
  usualDays: 30,
  asks,
  facts: { columns: productColumns, questions: documentFacts(productCatalogue) },
  items: {
    ...REVIEW_ITEMS,
    sheetName: "Product reviews",
    columns: reviewColumns,
    questions: ({ products = USUAL_PRODUCTS }, limit) =>
      questionsTo(
        productReviewsOperation,
        (company) => ({ company, limit, products }),
        readReviews(reviewColumns),
      ),
    // Which products there are, only their catalogue says, and whether there is a further page, the one before it.
    further({ limit = REVIEW_ITEMS.usual, products = USUAL_PRODUCTS }, { params }) {
      const pages = Math.ceil(limit / PRODUCT_REVIEWS_LIMIT_MAX);
      const { high: page } = companyProductReviews.price({
        company: "any",
        products: Array.from({ length: products }, () => "any"),
        limit: PRODUCT_REVIEWS_LIMIT_MAX,
      });
      const { products: asked, offset = 0 } = params as { products?: unknown; offset?: number };
      const bought = asked === undefined ? 0 : Math.floor(offset / PRODUCT_REVIEWS_LIMIT_MAX) + 1;
      return page * Math.max(0, pages - bought);
    },
  },
  offer: {
    detail: `${CATALOGUE_CREDITS} credits, and ${PRODUCT_REVIEWS_CREDITS_PER_STEP} for every ${PRODUCT_REVIEWS_PER_PRICE_STEP} reviews`,
    items: { usual: "50", many: "reviews per product", most: 200 },
    choice: {
      figures: "Products and ratings, beside each company",
      rows: "Reviews of its products, on a sheet of their own",
    },
    mostProducts: MOST_PRODUCTS,
  },
  samples: [{}, { rows: true, limit: 3 }],
});
