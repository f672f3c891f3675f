import { endpoint, fitsAddress, hasListOrTotal } from "../api/endpoint";
import { rounded } from "../core/credits";
import { canonicalJson } from "../core/json";
import { isListOfValues, mainSubject as mainSubjectOf, type NewsFilters, uuidOf } from "../core/news-filters";
import type { PageAsked } from "../money/operation";
import { listing } from "./listing";
import { dayIn } from "./months";
import type { ListingShape } from "./listing-shape";
import { text } from "./params";
import type { Wish } from "./simpler-question";
import * as z from "zod/mini";

const CREDITS_PER_CALL = 0.1;
const CREDITS_PER_ARTICLE = 0.01;
/** What that is in words. */
export const NEWS_PRICE = `${CREDITS_PER_CALL} credits a company, and ${CREDITS_PER_ARTICLE} an article`;
export const NEWS_LIMIT_MAX = 1000;
/** As many as come where a request does not say how many. Source: the API specification. */
const NEWS_PER_PAGE = 10;

const dayParam = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"));

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
      start_date: z.optional(dayParam()),
      end_date: z.optional(dayParam()),
      unique_article: z.optional(z.boolean()),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(NEWS_LIMIT_MAX))),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ limit = NEWS_PER_PAGE }) => ({
    low: CREDITS_PER_CALL,
    high: rounded(CREDITS_PER_CALL + CREDITS_PER_ARTICLE * limit),
  }),
});

export interface NewsQuestion {
  readonly company: string;
  readonly limit: number;
  /** A formula asks: whatever has so many answers it, however much is newer. */
  readonly lasts?: boolean;
  /** As the API writes them: `Positive`, `Neutral`, `Negative`; empty for all. */
  readonly sentiments: readonly string[];
  /** Event type codes; empty for all. */
  readonly types: readonly string[];
  /** `YYYY-MM-DD`, or null for as far back as the plan goes. */
  readonly since?: string | null;
  /** Only articles whose main subject is the company. */
  readonly mainSubject?: boolean;
  /** Near-duplicates of one event as one article. */
  readonly hideRepeats?: boolean;
  /** Whatever else selects articles. */
  readonly filters?: NewsFilters;
}

export const newsShape: ListingShape = {
  idField: "id",
  totalField: "total",
  pageMax: NEWS_LIMIT_MAX,
  most: Infinity,
};

/** The contract documents neither: of news that are asked for without them, only those that fit are read. */
const WISHES: readonly Wish<NewsQuestion>[] = [
  {
    form: "news-start",
    isIn: ({ since }) => (since ?? "") !== "",
    isAsked: (params) => params["start_date"] !== undefined,
    without: (question) => ({ ...question, since: null }),
    wanted:
      ({ since }) =>
      (article) =>
        !isBefore(since, article),
    isPast: ({ since }, article) => isBefore(since, article),
  },
  {
    form: "news-subject",
    isIn: ({ mainSubject: isMain }) => isMain === true,
    isAsked: (params) => params["primary_company"] !== undefined,
    without: (question) => ({ ...question, mainSubject: false }),
    wanted({ company }, articles) {
      const asked = { key: company, uuid: uuidOf(company, articles) };
      return (article) => mainSubjectOf(article, asked) === true;
    },
  },
];

/** An article without a date says nothing of it. */
function isBefore(
  since: string | null | undefined,
  { published_date }: Readonly<Record<string, unknown>>,
): boolean {
  const day = dayIn(published_date);
  return day !== null && day < (since ?? "").slice(0, day.length);
}

/**
 * News of a company for each selection: other sentiments or types are another listing. Those since different days are kept
 * side by side, so that each says what the others have known.
 */
export const newsOperation = listing({
  name: "news",
  nothing: '{"data":[]}',
  endpoint: companyNews,
  shape: newsShape,
  units: (question: NewsQuestion) => [unitOf(question)],
  since: ({ since }) => since ?? "",
  limit: ({ limit }) => limit,
  lasts: ({ lasts = false }) => lasts,
  params: paramsOf,
  wishes: WISHES,
  hasUsualPage: true,
  unpaged: (question) => paramsOf(question, {}),
});

/** Everything but the company and the page. */
export type NewsSelection = Omit<NewsQuestion, "company" | "limit" | "lasts">;

/** Whether all that selects articles goes into one address. */
export function canBeAsked(selection: NewsSelection): boolean {
  return fitsAddress(paramsOf({ ...selection, company: "", limit: 0 }, { limit: 0 }));
}

function paramsOf(
  { company, sentiments, types, since, mainSubject, hideRepeats, filters = {} }: NewsQuestion,
  page: Partial<PageAsked>,
) {
  return {
    ...(mainSubject ? { primary_company: company } : { company }),
    ...(sentiments.length > 0 ? { sentiment_list: sentiments.join(",") } : {}),
    ...(types.length > 0 ? { type_list: types.join(",") } : {}),
    ...(since ? { start_date: since } : {}),
    ...filters,
    // The key tells the same (`unique=`): what was bought when repeats were left to the service's default is found under it.
    unique_article: hideRepeats ?? false,
    ...page,
  };
}

/** Everything that selects articles but when, in one order, whatever the order it was asked in. */
function unitOf({ sentiments, types, mainSubject, hideRepeats, filters = {} }: NewsQuestion): string {
  const further = Object.entries(filters).map(([name, value]) => [
    name,
    isListOfValues(name) ? value.split(",").sort().join(",") : value,
  ]);
  return [
    `sentiment=${[...sentiments].sort().join(",")}`,
    `type=${[...types].sort().join(",")}`,
    `main=${mainSubject ? 1 : 0}`,
    `unique=${hideRepeats ? 1 : 0}`,
    ...(further.length === 0 ? [] : [`more=${canonicalJson(Object.fromEntries(further))}`]),
  ].join("&");
}
