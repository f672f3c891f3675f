import { tableColumns } from "../../core/columns/known-columns";
import type { RunRequest } from "../../core/run-request";
import { employeeReviews } from "../../operations/employee-reviews";
import {
  companyProductReviews,
  PRODUCT_REVIEWS_LIMIT_MAX,
} from "../../api/endpoints/company-product-reviews";
import { productReviews } from "../../operations/product-reviews";
import { limitOfPages } from "../../operations/listing";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { readReviews } from "./read-reviews";
import type { KindPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 30;
/** As many cost as much as one. */
const USUAL_ITEMS = 50;

/** Each review on a sheet of its own. They are in no order that is known: so many are requested, and no more. */
export function employeeReviewsPlan(request: RunRequest): KindPlan {
  const pageSize = request.limit ?? USUAL_ITEMS;
  return {
    questions: questionsTo(
      employeeReviews,
      (company, { pages }) => ({ company, limit: limitOfPages(pages, pageSize) }),
      readReviews(tableColumns("employee_reviews")),
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "Employee reviews",
        idField: "id",
        idLabel: "Review ID",
        dateField: "review_date",
        columns: tableColumns("employee_reviews"),
        hasState: false,
        one: "review",
        many: "reviews",
      },
      pageSize,
      wants: "first",
    },
  };
}

/** Products of each company whose reviews are requested, unless somebody says how many. */
const USUAL_PRODUCTS = 3;

/** Reviews of the first products of each company, on a sheet of their own. */
export function productReviewsPlan(request: RunRequest): KindPlan {
  const pageSize = request.limit ?? USUAL_ITEMS;
  const products = request.products ?? USUAL_PRODUCTS;
  const pages = Math.ceil(pageSize / PRODUCT_REVIEWS_LIMIT_MAX);
  const { high: page } = companyProductReviews.price({
    company: "any",
    products: Array.from({ length: products }, () => "any"),
    limit: PRODUCT_REVIEWS_LIMIT_MAX,
  });
  return {
    questions: questionsTo(
      productReviews,
      (company) => ({ company, limit: pageSize, products }),
      readReviews(tableColumns("product_reviews")),
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: [],
    items: {
      table: {
        sheetName: "Product reviews",
        idField: "id",
        idLabel: "Review ID",
        dateField: "review_date",
        columns: tableColumns("product_reviews"),
        hasState: false,
        one: "review",
        many: "reviews",
      },
      pageSize,
      wants: "first",
    },
    // Which products there are, only their catalogue says, and whether there is a further page, the one before it.
    further: ({ params, beside = 0 }) => {
      const { products: asked, offset = 0 } = params as { products?: unknown; offset?: number };
      const bought = asked === undefined ? 0 : offset / PRODUCT_REVIEWS_LIMIT_MAX + 1;
      return beside + page * Math.max(0, pages - bought);
    },
  };
}
