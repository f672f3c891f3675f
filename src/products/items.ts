import {
  companyEmployeeReviews,
  companyJobs,
  companyPosts,
  EMPLOYEE_REVIEWS_LIMIT_MAX,
  JOBS_PER_PRICE_STEP,
  POSTS_PER_PRICE_STEP,
  REVIEWS_PER_PRICE_STEP,
} from "../api/endpoints/companies";
import { idText, objectsIn } from "../api/envelope";
import { canonicalJson, isObject, objectOf, storedJson } from "../core/json";
import { type AskedCompany, isOfEarlierOwner } from "../core/news-filters";
import { numberIn } from "../core/text";
import type { Entry } from "../journal/entry";
import type { DocumentAnswer } from "./enrichment";
import { listing, type ListingAnswer } from "./listing";
import { type ListingShape, withUsualNames } from "./pages";

export interface JobsQuestion {
  readonly company: string;
  readonly limit: number;
  /** A formula asks: whatever has so many answers it, however much is newer. */
  readonly lasts?: boolean;
}

/** There is nothing to select job posts by: one listing per company. */
const UNIT = "all";

export const jobShape: ListingShape = {
  idField: "job_id",
  totalField: "count",
  pageMax: Infinity,
  priceStep: JOBS_PER_PRICE_STEP,
  most: Infinity,
  // Source: the API's published table of fields, unlike its samples; the supplement, 12.
  aliases: { url: "job_url" },
};

/** Job posts of a company. */
export const jobs = listing({
  name: "jobs",
  nothing: '{"data":[]}',
  endpoint: companyJobs,
  shape: jobShape,
  units: () => [UNIT],
  limit: ({ limit }: JobsQuestion) => limit,
  lasts: ({ lasts = false }) => lasts,
  params: ({ company }, page) => ({ company, ...page }),
  hasUsualPage: true,
});

/**
 * How many job posts the service said that a company has, when it was asked last; null if it never did.
 *
 * @param entries Answers to requests for its job posts, oldest first.
 */
export function openRoles(company: string, entries: readonly Entry[]): number | null {
  const [last] = jobs.listings({ company, limit: Infinity }, new Map([[UNIT, entries]])).slice(-1);
  if (last === undefined) return null;
  const { total_count: total, rows, whole = false } = last.answer;
  return total ?? (whole ? rows.length : null);
}

export interface PostsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** Social posts of a company: there is nothing to select them by. */
export const posts = listing({
  name: "posts",
  nothing: '{"data":{"posts":[]}}',
  endpoint: companyPosts,
  shape: {
    idField: "id",
    totalField: "total",
    pageMax: Infinity,
    priceStep: POSTS_PER_PRICE_STEP,
    most: Infinity,
    // A total is not documented: what `count` tells beyond the page is read as one.
    read: ({ data }) => ({
      list: Array.isArray(data) ? (data as unknown[]) : objectOf(data)["posts"],
      total: null,
    }),
  },
  units: () => ["all"],
  limit: ({ limit }: PostsQuestion) => limit,
  params: ({ company }, page) => ({ company, ...page }),
  hasUsualPage: true,
});

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

/**
 * The items that any of these answers holds, each once, as it was told last, without those of whoever had the website before.
 *
 * @param entries Answers to listings of one company, oldest first. @param shape Says what tells items apart; where one lacks it, its title does.
 */
export function heldItems(
  entries: readonly Entry[],
  shape: Pick<ListingShape, "idField" | "aliases">,
  company: AskedCompany,
): readonly Readonly<Record<string, unknown>>[] {
  const byId = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { answer } of entries) {
    const { data } = objectOf(storedJson(answer, isObject));
    for (const served of Array.isArray(data) ? (data as unknown[]) : []) {
      if (!isObject(served) || isOfEarlierOwner(served, company)) continue;
      const id = served[shape.idField] ?? served["title"];
      byId.set(idText(id) || canonicalJson(id ?? null), withUsualNames(served, shape));
    }
  }
  return [...byId.values()];
}
