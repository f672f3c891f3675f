import { endpoint, hasData } from "../api/endpoint";
import { objectsIn } from "../api/envelope";
import type { TableColumns } from "../core/columns/known-columns";
import { isObject, objectOf } from "../core/json";
import { COMPANIES } from "../core/kind-words";
import type { DocumentAnswer } from "./facts";
import { numberIn } from "../core/loose-values";
import { readFacts } from "./facts";
import { listing } from "./listing";
import type { ListingAnswer } from "./listing-answer";
import { pageParams, perStep } from "./params";
import { product } from "./product";
import { pagesOf, questionsTo } from "./questions";
import { readReviews, REVIEW_ITEMS } from "./reviews";
import { rowsMembers } from "./run-request";

const REVIEWS_CREDITS_PER_STEP = 1.5;
/** As many reviews cost the same as one. */
const REVIEWS_PER_PRICE_STEP = 50;
const LIMIT_MAX = 100;

/**
 * How employees rate a company, and what they write.
 *
 * The ratings come with every page of reviews.
 *
 * Source: GET /company/employee-reviews in the API supplement, 12; price (1.5 per started 50 records) and plans there in 2.1
 * and 2.2.
 */
export const companyEmployeeReviews = endpoint({
  name: "company/employee-reviews",
  method: "GET",
  path: "/api/v1/company/employee-reviews",
  isDocumented: hasData,
  params: () => pageParams(LIMIT_MAX),
  price: ({ limit }) => perStep(limit, REVIEWS_PER_PRICE_STEP, REVIEWS_CREDITS_PER_STEP),
  plans: "Employee reviews come with a subscription or an enterprise plan.",
});

const NUMBERS = /^rating$|^reviews$|^averages\./;

const reviewColumns: TableColumns = {
  usual: [
    ["Reviewed", "review_date"],
    ["Rating", "rating"],
    ["Summary", "summary"],
    ["Pros", "pros"],
    ["Cons", "cons"],
    ["Job title", "job_title"],
    ["Still there", "is_current_employee"],
    ["Place", "location"],
    ["Source", "provider"],
    ["Link", "review_link"],
    ["Marks", "marks[]"],
    ["On the CEO", "ceo_rating"],
    ["Employment", "employment_status"],
    ["Years there", "years_of_employment"],
    ["Country", "country_code"],
    ["Helpful", "helpful_count"],
    ["Not helpful", "not_helpful_count"],
    ["Language", "language"],
    ["Further", "further[]"],
  ],
  others: [["Review ID", "id"]],
  numbers: NUMBERS,
};

/** How employees rate a company, beside it. */
const ratingColumns: TableColumns = {
  usual: [
    ["Employee rating", "rating"],
    ["Employee reviews", "reviews"],
    ["Would recommend it", "averages.recommend_to_friend"],
    ["Approve of the CEO", "averages.ceo"],
    ["Positive outlook", "averages.business_outlook"],
    ["Employees' marks", "marks[]"],
    ["Ratings by source", "sources[]"],
  ],
  numbers: NUMBERS,
};

interface EmployeeReviewsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** What employees write about a company; the ratings come with the first page. */
const operation = listing({
  name: "employee_reviews",
  nothing: '{"data":{"employee_reviews":{}}}',
  endpoint: companyEmployeeReviews,
  withDocument: true,
  shape: {
    idField: "id",
    totalField: "total",
    pageMax: LIMIT_MAX,
    priceStep: REVIEWS_PER_PRICE_STEP,
    most: Infinity,
    read(document) {
      const { reviews } = ratedIn(document);
      const { data, total } = objectOf(reviews);
      return { list: isObject(reviews) ? data : reviews, total: numberIn(total) };
    },
  },
  units: () => ["all"],
  limit: ({ limit }: EmployeeReviewsQuestion) => limit,
  params: ({ company }, page) => ({ company, ...page }),
  hasUsualPage: true,
});

/** Of these a share of people is told; of all others a mark up to 5. */
const SHARES = ["recommend_to_friend", "ceo", "business_outlook"];

/**
 * The ratings of an answer, each the mean of what its sources say: `rating`, `averages` by what is rated, `marks` in words for
 * all that are no shares, `sources` with the rating of each, and how many `reviews` there are.
 */
export function ratingsIn({ document = {}, total_count, fetched_at }: ListingAnswer): DocumentAnswer {
  const { overall_rating, other_ratings, reviews } = ratedIn(document);
  const byType = new Map<string, number[]>();
  for (const { type, value } of objectsIn(Array.isArray(other_ratings) ? other_ratings : [])) {
    const number = numberIn(value);
    if (typeof type !== "string" || number === null) continue;
    byType.set(type, [...(byType.get(type) ?? []), number]);
  }
  const averages = [...byType].map(([type, values]) => [type, mean(values)!] as const);
  const overall = isObject(overall_rating) ? Object.values(overall_rating) : [overall_rating];
  return {
    uuid: objectOf(document["data"])["uuid"],
    rating: mean(overall.flatMap((value) => numberIn(value) ?? [])),
    averages: Object.fromEntries(averages),
    marks: averages
      .filter(([type]) => !SHARES.includes(type))
      .map(([type, value]) => `${type.replace(/_/g, " ")} ${value}`),
    sources: isObject(overall_rating)
      ? Object.entries(overall_rating).flatMap(([source, value]) => {
          const rating = numberIn(value);
          const count = numberIn(objectOf(objectOf(reviews)["total_by_provider"])[source]);
          return rating === null ? [] : [`${source} ${rating}${count === null ? "" : ` (${count} reviews)`}`];
        })
      : [],
    reviews: total_count,
    fetched_at,
  };
}

function ratedIn({ data }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { employee_reviews = data } = objectOf(data);
  return objectOf(employee_reviews);
}

/** To two decimals; null of none. */
function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}

/** Ratings beside companies or, of them all, each review in a row. */
export const employeeReviews = product({
  name: "employee_reviews",
  words: {
    title: "Employee reviews",
    running: "Fetching employee reviews",
    start: "Get employee reviews",
    before: "of",
    counts: COMPANIES,
  },
  operation,
  usualDays: 30,
  asks: rowsMembers,
  facts: {
    columns: ratingColumns,
    // The ratings come with any review.
    questions: (columns) =>
      questionsTo(
        operation,
        (company) => ({ company, limit: 1 }),
        (answer) => readFacts(columns, () => ratingsIn(answer)),
      ),
  },
  items: {
    ...REVIEW_ITEMS,
    sheetName: "Employee reviews",
    columns: reviewColumns,
    questions: (_request, pageSize) => pagesOf(operation, pageSize, readReviews(reviewColumns)),
  },
  offer: {
    detail: `${REVIEWS_CREDITS_PER_STEP} credits for ${REVIEWS_PER_PRICE_STEP} reviews`,
    items: { usual: "50", many: "reviews per company" },
    choice: { figures: "Ratings, beside each company", rows: "Each review, on a sheet of its own" },
  },
  samples: [{}, { rows: true, limit: 3 }],
});
