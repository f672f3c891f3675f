import { companyProductReviews, PRODUCT_REVIEWS_LIMIT_MAX } from "../../api/endpoints/companies";
import { pathOf, type ResolvedColumn } from "../../core/columns/column";
import { tableColumns } from "../../core/columns/known-columns";
import type { RunRequest } from "../../core/run-request";
import { once } from "../../core/terms";
import { employeeReviews } from "../../products/items";
import type { ListingAnswer } from "../../products/listing";
import { productReviews } from "../../products/product-reviews";
import { pagesOf } from "./items";
import { type KindPlan, readListing, type RunAnswer } from "./run-plan";
import { questionsTo } from "./run-questions";

type Review = Readonly<Record<string, unknown>>;

/**
 * As `readListing`, each review with `marks`, what it says of single subjects (every `…_rating`), and `further`, what it says
 * beside that which no column shows: the API documents these fields in part only.
 */
export function readReviews(columns: readonly ResolvedColumn[]): (answer: ListingAnswer) => RunAnswer {
  const shown = new Set(["id", ...columns.map(({ path }) => pathOf(path)[0]!.name)]);
  const told = (review: Review, wanted: (name: string) => boolean) =>
    Object.entries(review).flatMap(([name, value]) =>
      !shown.has(name) && wanted(name) && isTold(value) ? [`${inWords(name)} ${inWords(String(value))}`] : [],
    );
  const isMark = (name: string) => name.endsWith("_rating");
  return (answer) => ({
    ...readListing(answer),
    listing: once(() => ({
      ...answer,
      rows: answer.rows.map((review) => ({
        ...review,
        marks: told(review, isMark).map((mark) => mark.replace(/ rating /, " ")),
        further: told(review, (name) => !isMark(name)),
      })),
    })),
  });
}

function isTold(value: unknown): value is string | number | boolean {
  return (
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value !== "")
  );
}

/** `NO_OPINION` is no shouting, and neither is `work_life_balance` a word. */
function inWords(text: string): string {
  const plain = text.replace(/_/g, " ");
  return /^[A-Z ]+$/.test(plain) ? plain.toLowerCase() : plain;
}

const USUAL_DAYS = 30;
/** As many cost as much as one. */
const USUAL_ITEMS = 50;

/** Reviews in rows of a sheet of their own. They are in no order that is known: so many are requested, and no more. */
function reviewItems(
  kind: "employee_reviews" | "product_reviews",
  sheetName: string,
  pageSize: number,
): NonNullable<KindPlan["items"]> {
  return {
    table: {
      sheetName,
      idField: "id",
      idLabel: "Review ID",
      dateField: "review_date",
      columns: tableColumns(kind),
      hasState: false,
      one: "review",
      many: "reviews",
    },
    pageSize,
    wants: "first",
  };
}

export function employeeReviewsPlan({ limit = USUAL_ITEMS }: RunRequest): KindPlan {
  return {
    usualDays: USUAL_DAYS,
    questions: pagesOf(employeeReviews, limit, readReviews(tableColumns("employee_reviews"))),
    items: reviewItems("employee_reviews", "Employee reviews", limit),
  };
}

/** Products of each company whose reviews are requested, unless somebody says how many. */
const USUAL_PRODUCTS = 3;

/** Reviews of the first products of each company. */
export function productReviewsPlan({ limit = USUAL_ITEMS, products = USUAL_PRODUCTS }: RunRequest): KindPlan {
  const pages = Math.ceil(limit / PRODUCT_REVIEWS_LIMIT_MAX);
  const { high: page } = companyProductReviews.price({
    company: "any",
    products: Array.from({ length: products }, () => "any"),
    limit: PRODUCT_REVIEWS_LIMIT_MAX,
  });
  return {
    usualDays: USUAL_DAYS,
    questions: questionsTo(
      productReviews,
      (company) => ({ company, limit, products }),
      readReviews(tableColumns("product_reviews")),
    ),
    items: reviewItems("product_reviews", "Product reviews", limit),
    // Which products there are, only their catalogue says, and whether there is a further page, the one before it.
    further: ({ params }) => {
      const { products: asked, offset = 0 } = params as { products?: unknown; offset?: number };
      const bought = asked === undefined ? 0 : Math.floor(offset / PRODUCT_REVIEWS_LIMIT_MAX) + 1;
      return page * Math.max(0, pages - bought);
    },
  };
}
