import type { ColumnPairs } from "./column";

/** The products of a company: what a run writes beside it. */
export const productColumns: ColumnPairs = [
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
];

/** Product reviews: what a table shows unless asked otherwise. The supplement does not show the fields of a review. */
export const productReviewColumns: ColumnPairs = [
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
];

export const otherProductReviewColumns: ColumnPairs = [["Review ID", "id"]];

export const PRODUCT_NUMBERS = /^rating$|^review_total$/;
