import { employeeReviews } from "./employee-reviews";
import { enrichment } from "./enrichment";
import { headcount } from "./headcount";
import { jobs } from "./jobs";
import { news } from "./news";
import { people } from "./people";
import { posts } from "./posts";
import type { Product } from "./product";
import { productReviews } from "./product-reviews";
import { traffic } from "./traffic";
import { websites } from "./websites";

/** What the API sells about companies, in the order in which the sidebar shows it: the one list. */
export const products = [
  enrichment,
  jobs,
  news,
  websites,
  headcount,
  traffic,
  people,
  posts,
  employeeReviews,
  productReviews,
] as const satisfies readonly Product[];

export type ProductName = (typeof products)[number]["name"];

/** The product of a name; null of any other kind of run, and of what this version does not have. */
export function productNamed(name: string): Product | null {
  return products.find((each) => each.name === name) ?? null;
}
