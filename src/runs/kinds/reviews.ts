import { tableColumns } from "../../core/columns/known-columns";
import type { RunRequest } from "../../core/sidebar-contract";
import { employeeReviews } from "../../operations/employee-reviews";
import {
  companyProductReviews,
  PRODUCT_REVIEWS_LIMIT_MAX,
} from "../../api/endpoints/company-product-reviews";
import { productReviews } from "../../operations/product-reviews";
import { limitOfPages } from "../../operations/listing";
import { companySubject } from "../subject";
import { maxAgeMs } from "./max-age";
import { readListing } from "./read-listing";
import { runColumns } from "./run-columns";
import type { RunPlan } from "./run-plan";
import { questionsTo } from "./run-questions";

const USUAL_MAX_AGE_DAYS = 30;
/** As many cost as much as one. */
const USUAL_ITEMS = 50;

/** Each review on a sheet of its own. They are in no order that is known: so many are asked for, and no more. */
export function employeeReviewsPlan(request: RunRequest): RunPlan {
  const pageSize = request.limit ?? USUAL_ITEMS;
  return {
    questions: questionsTo(
      employeeReviews,
      (company, { pages }) => ({ company, limit: limitOfPages(pages, pageSize) }),
      readListing,
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: runColumns("employee_reviews"),
    items: {
      table: {
        sheetName: "Employee reviews",
        fetched: "reviews",
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

/** Products of each company whose reviews are asked for. */
const PRODUCTS = 3;

/** Reviews of the first products of each company, on a sheet of their own. */
export function productReviewsPlan(request: RunRequest): RunPlan {
  const pageSize = Math.min(request.limit ?? USUAL_ITEMS, PRODUCT_REVIEWS_LIMIT_MAX);
  const products = Array.from({ length: PRODUCTS }, () => "any");
  const reviews = companyProductReviews.price({ company: "any", products, limit: PRODUCT_REVIEWS_LIMIT_MAX });
  return {
    questions: questionsTo(
      productReviews,
      (company) => ({ company, limit: pageSize, products: PRODUCTS }),
      readListing,
    ),
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, USUAL_MAX_AGE_DAYS),
    columns: runColumns("product_reviews"),
    items: {
      table: {
        sheetName: "Product reviews",
        fetched: "reviews",
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
    // Which products there are, only their catalogue says.
    further: ({ units }) => (units.some((unit) => unit.startsWith("product ")) ? 0 : reviews.high),
  };
}
