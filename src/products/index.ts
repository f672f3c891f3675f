import { employeeReviews } from "./employee-reviews";
import { enrichment } from "./enrichment";
import { headcount } from "./headcount";
import { jobs } from "./jobs";
import { news } from "./news";
import { people } from "./people";
import { posts } from "./posts";
import type { Product } from "./product";
import { productReviews } from "./product-reviews";
import type { Members, RequestOf } from "./run-request";
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

type Each = (typeof products)[number];
export type ProductName = Each["name"];
type Asks<P> = P extends { readonly asks: () => infer Asked extends Members } ? Asked : {};

/** What people may ask runs of products: a union by kind, as types alone. */
export type ProductRequest<Name extends ProductName = ProductName> = {
  [Kind in Name]: RequestOf<Kind, Asks<Extract<Each, { readonly name: Kind }>>>;
}[Name];

/** Those with a row in *Get more data*. */
export type OfferedName = Extract<Each, { readonly offer: object }>["name"];

/** The product of a name; null of any other kind of run, and of what this version does not have. */
export function productNamed(name: string): Product | null {
  return products.find((each) => each.name === name) ?? null;
}
