import * as z from "zod/mini";
import { rounded } from "../../core/credits";
import { endpoint } from "../endpoint";

const CREDITS_PER_CALL = 0.1;
const CREDITS_PER_ARTICLE = 0.01;
export const NEWS_LIMIT_MAX = 1000;

const day = () => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"));

/**
 * Enriched news articles about one company, or about all that match where none is named.
 *
 * Lists travel as comma-separated text. `unique_article` groups near-duplicates of one event. `data` holds at most
 * `limit` articles of `total`; `status` is present in one form of the call only, so nothing relies on it.
 *
 * Source: GET /api/v1/news in the API specification; the other parameters and the price in its supplement, 2.1 and 11.
 */
export const companyNews = endpoint({
  name: "company/news",
  method: "GET",
  path: "/api/v1/news",
  params: () =>
    z.object({
      company: z.optional(z.string().check(z.minLength(1))),
      primary_company: z.optional(z.string().check(z.minLength(1))),
      countries: z.optional(z.string().check(z.minLength(1))),
      query: z.optional(z.string().check(z.minLength(1))),
      title: z.optional(z.string().check(z.minLength(1))),
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
      full_text: z.optional(z.boolean()),
      limit: z.int().check(z.minimum(1), z.maximum(NEWS_LIMIT_MAX)),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ limit }) => ({
    low: CREDITS_PER_CALL,
    high: rounded(CREDITS_PER_CALL + CREDITS_PER_ARTICLE * limit),
  }),
});
