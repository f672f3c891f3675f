import { companyNews, NEWS_LIMIT_MAX } from "../api/endpoints/company-news";
import { fitsAddress } from "../api/query";
import type { PageAsked } from "../journal/operation";
import { listing } from "./listing";

/** News of a market: of no single company, but of places, events and topics. */
export interface MarketQuestion {
  readonly company: "";
  readonly limit: number;
  /** ISO-3 codes; empty for all. */
  readonly countries: readonly string[];
  /** Event type codes; empty for all. */
  readonly types: readonly string[];
  /** As the API writes them: `Positive`, `Neutral`, `Negative`; empty for all. */
  readonly sentiments: readonly string[];
  /** A topic in words; blank for any. */
  readonly words: string;
  /** `YYYY-MM-DD`. */
  readonly since: string;
}

/** One article of each story, for each selection and since each day; without the texts of articles, which nobody reads here. */
export const marketNews = listing({
  name: "news",
  nothing: '{"data":[]}',
  endpoint: companyNews,
  shape: { idField: "id", totalField: "total", pageMax: NEWS_LIMIT_MAX, most: Infinity },
  units: (question: MarketQuestion) => [`${marketOf(question)}&since=${question.since}`],
  limit: ({ limit }) => limit,
  params: paramsOf,
});

type MarketSelection = Pick<MarketQuestion, "countries" | "types" | "sentiments" | "words">;

/** Whether all that selects articles goes into one address. */
export function marketCanBeAsked(selection: MarketSelection): boolean {
  return fitsAddress(paramsOf({ ...selection, since: "" }, { limit: 0 }));
}

function paramsOf(
  { countries, types, sentiments, words, since }: MarketSelection & Pick<MarketQuestion, "since">,
  page: PageAsked,
) {
  return {
    ...(countries.length > 0 ? { countries: countries.join(",") } : {}),
    ...(sentiments.length > 0 ? { sentiment_list: sentiments.join(",") } : {}),
    ...(types.length > 0 ? { type_list: types.join(",") } : {}),
    ...(words === "" ? {} : { query: words }),
    start_date: since,
    unique_article: true,
    full_text: false,
    ...page,
  };
}

/** Everything that selects articles but when, in one order, whatever the order it was chosen in. */
export function marketOf({ countries, types, sentiments, words }: MarketSelection): string {
  const sorted = [countries, types, sentiments].map((codes) => [...codes].sort().join(","));
  return `market&countries=${sorted[0]}&type=${sorted[1]}&sentiment=${sorted[2]}&query=${words}`;
}
