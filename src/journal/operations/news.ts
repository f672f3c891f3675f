import { companyNews, NEWS_LIMIT_MAX } from "../../api/endpoints/company-news";
import { composeListing, listingPiece, missingPage, type ListingAnswer } from "./listing";
import type { Operation } from "./operation";
import type { ListingShape } from "./pages";

export interface NewsQuestion {
  readonly company: string;
  readonly limit: number;
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
}

const shape: ListingShape = { idField: "id", totalField: "total", pageMax: NEWS_LIMIT_MAX, most: Infinity };

/** News, kept page by page for each selection: other sentiments or types are another listing. */
export const news: Operation<NewsQuestion, ListingAnswer> = {
  name: "news",
  nothing: '{"data":[]}',
  units: (question) => [unitOf(question)],
  missing(question, held, nowMs) {
    const unit = unitOf(question);
    const priceOf = (size: number) => companyNews.price({ limit: size }).high;
    const page = missingPage(held, unit, { items: question.limit, nowMs, priceOf }, shape);
    if (page === null) return null;
    const { company, sentiments, types, since, mainSubject, hideRepeats } = question;
    const params = {
      ...(mainSubject ? { primary_company: company } : { company }),
      ...(sentiments.length > 0 ? { sentiment_list: sentiments.join(",") } : {}),
      ...(types.length > 0 ? { type_list: types.join(",") } : {}),
      ...(since ? { start_date: since } : {}),
      ...(hideRepeats ? { unique_article: true } : {}),
      limit: page.limit,
      ...(page.offset > 0 ? { offset: page.offset } : {}),
    };
    return { endpoint: companyNews, params, units: [unit], price: companyNews.price(params) };
  },
  split: (purchase, reply) => listingPiece(purchase, reply, shape),
  compose: (question, held) => composeListing(held.get(unitOf(question)) ?? [], shape, question.limit),
};

/** Everything that selects articles, in one order, whatever the order it was asked in. */
function unitOf({ sentiments, types, since, mainSubject, hideRepeats }: NewsQuestion): string {
  return [
    `sentiment=${[...sentiments].sort().join(",")}`,
    `type=${[...types].sort().join(",")}`,
    `since=${since ?? ""}`,
    `main=${mainSubject ? 1 : 0}`,
    `unique=${hideRepeats ? 1 : 0}`,
  ].join("&");
}
