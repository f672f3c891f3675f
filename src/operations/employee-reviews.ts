import { numberIn } from "../core/number-in";
import {
  companyEmployeeReviews,
  EMPLOYEE_REVIEWS_LIMIT_MAX,
  REVIEWS_PER_PRICE_STEP,
} from "../api/endpoints/company-employee-reviews";
import { objectsIn } from "../api/envelope";
import { isObject, objectOf } from "../core/json-shapes";
import { listing, type ListingAnswer } from "./listing";
import type { DocumentAnswer } from "./one-document";

export interface EmployeeReviewsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** What employees write about a company; the ratings come with the first page. */
export const employeeReviews = listing({
  name: "employee_reviews",
  nothing: '{"data":{"employee_reviews":{}}}',
  endpoint: companyEmployeeReviews,
  withDocument: true,
  shape: {
    idField: "id",
    totalField: "total",
    pageMax: EMPLOYEE_REVIEWS_LIMIT_MAX,
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
