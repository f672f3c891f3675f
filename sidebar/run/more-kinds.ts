import type { RunKind } from "../../src/rpc/rpc";

/** The kinds of run without a panel of their own. */
export type MoreKind = Extract<
  RunKind,
  "headcount" | "traffic" | "people" | "posts" | "employee_reviews" | "product_reviews"
>;

interface Told {
  /** What it brings, and its price, in a line. */
  readonly detail: string;
  /** How many days an answer usually stays useful. */
  readonly days: number;
  /** The usual number of items per company, and what they are called; omitted for kinds without items. */
  readonly items?: { readonly usual: string; readonly many: string; readonly most?: number };
  /** For kinds whose items are optional: the label without items, and the label with them. */
  readonly choice?: { readonly figures: string; readonly rows: string };
  /** For kinds whose items belong to products: the maximum number of products. */
  readonly mostProducts?: number;
}

/** In display order. */
export const moreKinds: Readonly<Record<MoreKind, Told>> = {
  headcount: {
    detail: "2.5 credits a company",
    days: 30,
  },
  traffic: {
    detail: "1.5 credits a company",
    days: 30,
  },
  people: {
    detail: "1 credit a company, free where you have Leadership",
    days: 90,
  },
  posts: {
    detail: "1 credit for ten posts",
    days: 1,
    items: { usual: "10", many: "posts per company" },
  },
  employee_reviews: {
    detail: "1.5 credits for fifty reviews",
    days: 30,
    items: { usual: "50", many: "reviews per company" },
    choice: { figures: "Ratings, beside each company", rows: "Each review, on a sheet of its own" },
  },
  product_reviews: {
    detail: "0.5 credits, and 1.5 for each fifty reviews",
    days: 30,
    items: { usual: "50", many: "reviews per product", most: 200 },
    choice: {
      figures: "Products and ratings, beside each company",
      rows: "Reviews of its products, on a sheet of their own",
    },
    mostProducts: 50,
  },
};

const kinds = Object.keys(moreKinds) as readonly MoreKind[];

export const isMoreKind = (kind: unknown): kind is MoreKind => kinds.some((each) => each === kind);

/** One value for each of them. */
export function ofMoreKinds<T>(tell: (told: Told) => T): Record<MoreKind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, tell(moreKinds[kind])])) as Record<MoreKind, T>;
}
