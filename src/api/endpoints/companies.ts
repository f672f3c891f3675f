import { rounded } from "../../core/credits";
import { entryOf, hasOwn } from "../../core/json";
import { endpoint, hasData, hasDocument, hasListOrTotal, type Price } from "../endpoint";
import * as z from "zod/mini";

const text = () => z.string().check(z.minLength(1));

/** What is asked of one company alone. */
const ofCompany = () => z.object({ company: text() });

/** One page of a listing about one company. */
const page = (most = Number.MAX_SAFE_INTEGER) =>
  z.object({
    company: text(),
    limit: z.int().check(z.minimum(1), z.maximum(most)),
    offset: z.optional(z.int().check(z.minimum(0))),
  });

/** Nothing found costs nothing; a full page costs its steps, of which the last may have begun. */
function perStep(records: number, step: number, credits: number): Price {
  return { low: 0, high: Math.ceil(records / step) * credits };
}

/** Credits per section of an enrichment, in the API's order. Source: the API supplement, 2.1. */
export const SECTION_PRICES: Readonly<Record<string, number>> = {
  firmographic: 2,
  business_model: 2,
  company_assessment: 2,
  trust_signal: 0.5,
  company_hierarchy: 0.5,
  digital_presence: 0.5,
  financial_estimate: 0.5,
  location: 0.5,
  management_profile: 1,
  product_offering: 2,
  strategic_signal: 1.5,
  customer_profile: 1,
  industry: 1,
  technology: 2,
  funding_detail: 3,
  mna_and_investment: 5,
};

/** Sections that only enterprise plans include: a request that names one may be refused as a whole. */
export const ENTERPRISE_SECTIONS: readonly string[] = ["funding_detail", "mna_and_investment"];

/** What a section that this version does not know is expected to cost: as much as the dearest known one. */
const UNKNOWN_SECTION_CREDITS = 5;

export function isKnownSection(section: string): boolean {
  return hasOwn(SECTION_PRICES, section);
}

export function sectionCredits(section: string): number {
  return entryOf(SECTION_PRICES, section) ?? UNKNOWN_SECTION_CREDITS;
}

/**
 * Structured data about one company, by section.
 *
 * Always names its sections: without them the API answers, and bills, all of them. A section without data may be
 * missing from the reply.
 *
 * Source: GET /api/v1/company/enrichment/ in the API specification and its supplement, 5.
 */
export const companyEnrichment = endpoint({
  name: "company/enrichment",
  method: "GET",
  path: "/api/v1/company/enrichment/",
  isDocumented: hasDocument,
  plans: "Funding, acquisitions and investments come with an enterprise plan.",
  params: () =>
    z.object({
      company: text(),
      sections: z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))).check(z.minLength(1)),
    }),
  price: ({ sections }) => {
    const credits = sections.reduce((sum, section) => sum + sectionCredits(section), 0);
    return { low: credits, high: credits };
  },
});

const CREDITS = 2.5;

/**
 * How many people work for a company: now, by function, and month by month.
 *
 * Source: GET /company/headcount-trends in the API supplement, 12; price and plans there in 2.1 and 2.2.
 */
export const companyHeadcount = endpoint({
  name: "company/headcount-trends",
  method: "GET",
  path: "/api/v1/company/headcount-trends",
  isDocumented: hasData,
  params: ofCompany,
  price: () => ({ low: CREDITS, high: CREDITS }),
  plans: "Headcount comes with a subscription or an enterprise plan.",
});

const TRAFFIC_CREDITS = 1.5;

/**
 * Visits of a company's website: month by month, how long they last, and where they come from.
 *
 * Source: GET /company/website-traffic in the API supplement, 12; price and plans there in 2.1 and 2.2.
 */
export const companyTraffic = endpoint({
  name: "company/website-traffic",
  method: "GET",
  path: "/api/v1/company/website-traffic",
  isDocumented: hasData,
  params: ofCompany,
  price: () => ({ low: TRAFFIC_CREDITS, high: TRAFFIC_CREDITS }),
  plans: "Website traffic comes with a subscription or an enterprise plan.",
});

/** As many posts cost the same as one. */
export const POSTS_PER_PRICE_STEP = 10;
const CREDITS_PER_STEP = 1;

/**
 * What a company has posted on its professional network, newest first as far as seen.
 *
 * `data.posts` holds at most `limit` posts; `count` is not said to be all there are, so nothing relies on it.
 *
 * Source: GET /company/posts in the API supplement, 12; price (1 per started 10 records) and plans there in 2.1 and 2.2.
 */
export const companyPosts = endpoint({
  name: "company/posts",
  method: "GET",
  path: "/api/v1/company/posts",
  isDocumented: hasData,
  params: () => page(),
  price: ({ limit }) => perStep(limit, POSTS_PER_PRICE_STEP, CREDITS_PER_STEP),
  plans: "Social posts come with a subscription or an enterprise plan.",
});

/** As many posts cost the same as one. */
export const JOBS_PER_PRICE_STEP = 10;
const JOBS_CREDITS_PER_STEP = 4;

/**
 * Current job posts of one company, newest first as far as seen.
 *
 * `data` holds at most `limit` posts of `count`; ask for the rest with `offset`.
 *
 * Source: GET /api/v1/company/jobs in the API specification; price (4 per started 10 records) in its supplement, 2.1.
 */
export const companyJobs = endpoint({
  name: "company/jobs",
  companyIdMember: "company_uuid",
  method: "GET",
  path: "/api/v1/company/jobs",
  isDocumented: hasListOrTotal,
  params: () => page(),
  plans: "Job posts come with a subscription or an enterprise plan.",
  price: ({ limit }) => perStep(limit, JOBS_PER_PRICE_STEP, JOBS_CREDITS_PER_STEP),
});

const CREDITS_PER_CALL = 0.1;
const CREDITS_PER_ARTICLE = 0.01;
export const NEWS_LIMIT_MAX = 1000;
/** As many as come where nobody says how many. Source: the API specification. */
const NEWS_PER_PAGE = 10;

const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"));

/**
 * Enriched news articles about one company.
 *
 * Lists travel as comma-separated text. `unique_article` groups near-duplicates of one event. `data` holds at most
 * `limit` articles of `total`; `status` is present in one form of the call only, so nothing relies on it.
 *
 * Source: GET /api/v1/news in the API specification; the other parameters and the price in its supplement, 2.1 and 11.
 */
export const companyNews = endpoint({
  name: "company/news",
  companyIdMember: "uuid",
  method: "GET",
  path: "/api/v1/news",
  isDocumented: hasListOrTotal,
  saysNoneByStatus: true,
  params: () =>
    z.object({
      company: z.optional(text()),
      primary_company: z.optional(text()),
      countries: z.optional(text()),
      query: z.optional(text()),
      title: z.optional(text()),
      industry: z.optional(z.string()),
      news_score_list: z.optional(z.string()),
      entity_person_list: z.optional(z.string()),
      entity_location_list: z.optional(z.string()),
      entity_product_list: z.optional(z.string()),
      entity_event_list: z.optional(z.string()),
      naics_code_list: z.optional(z.string()),
      sic_code_list: z.optional(z.string()),
      iptc_code_list: z.optional(z.string()),
      iab_code_list: z.optional(z.string()),
      blacklisted: z.optional(z.string()),
      sentiment_list: z.optional(z.string()),
      type_list: z.optional(z.string()),
      start_date: z.optional(day()),
      end_date: z.optional(day()),
      unique_article: z.optional(z.boolean()),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(NEWS_LIMIT_MAX))),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ limit = NEWS_PER_PAGE }) => ({
    low: CREDITS_PER_CALL,
    high: rounded(CREDITS_PER_CALL + CREDITS_PER_ARTICLE * limit),
  }),
});

const REVIEWS_CREDITS_PER_STEP = 1.5;
/** As many reviews cost the same as one. */
export const REVIEWS_PER_PRICE_STEP = 50;
export const EMPLOYEE_REVIEWS_LIMIT_MAX = 100;

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
  params: () => page(EMPLOYEE_REVIEWS_LIMIT_MAX),
  price: ({ limit }) => perStep(limit, REVIEWS_PER_PRICE_STEP, REVIEWS_CREDITS_PER_STEP),
  plans: "Employee reviews come with a subscription or an enterprise plan.",
});

const CATALOGUE_CREDITS = 0.5;
/** For each product and call; `offset` asks for further ones. */
export const PRODUCT_REVIEWS_LIMIT_MAX = 50;

/**
 * The products of a company with their ratings; with `products` named, what their users write as well.
 *
 * Source: GET /company/product-reviews in the API supplement, 12; prices and plans there in 2.1 and 2.2. What `products`
 * takes is not shown: the ids of the catalogue are sent.
 */
export const companyProductReviews = endpoint({
  name: "company/product-reviews",
  method: "GET",
  path: "/api/v1/company/product-reviews",
  isDocumented: hasData,
  params: () =>
    z.object({
      company: text(),
      products: z.optional(z.array(z.string()).check(z.minLength(1))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(PRODUCT_REVIEWS_LIMIT_MAX))),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ products, limit = 0 }) =>
    products === undefined
      ? { low: CATALOGUE_CREDITS, high: CATALOGUE_CREDITS }
      : perStep(limit, REVIEWS_PER_PRICE_STEP, products.length * REVIEWS_CREDITS_PER_STEP),
  plans: "Product reviews come with a subscription or an enterprise plan.",
  repeatsNames: true,
});
