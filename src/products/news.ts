import { type TableColumns, MAIN_SUBJECT } from "../core/columns/known-columns";
import { daysBefore, utcDayOf } from "../core/api-date";
import { COMPANIES } from "../core/kind-words";
import { newsEventTypes, readEventTypes } from "../core/news-event-types";
import { type NewsFilters, newsFiltersInWords, readNewsFilters, TOO_LONG } from "../core/news-filters";
import { pagedMembers, type Read, type RunRequest } from "./run-request";
import { InputError } from "../core/errors";
import { canBeAsked, newsOperation } from "./news-listing";
import { limitOfPages } from "./next-page";
import { readListing } from "./run-answer";
import { product } from "./product";
import { questionsTo, type Reach, type RunQuestions } from "./questions";
import * as z from "zod/mini";

const columns: TableColumns = {
  usual: [
    ["Published", "published_date"],
    ["Headline", "title"],
    ["Sentiment", "sentiment"],
    ["Events", "tags[].name"],
    ["Summary", "ai_summary"],
    ["Publisher", "publisher"],
    ["Main subject", MAIN_SUBJECT],
    ["Link", "url"],
  ],
  others: [
    ["Event codes", "tags[].code"],
    ["Companies", "company_mentions[].name"],
    ["Company IDs", "company_mentions[].uuid"],
    ["Company websites", "company_mentions[].website"],
    ["Industries", "industries[].name"],
    ["Industry codes", "industries[].code"],
    ["Countries", "countries[]"],
    ["Article type", "article_type"],
    ["Sentiment score", "sentiment_score"],
    ["Newsworthiness", "newsworthiness_score"],
    ["Author", "author"],
    ["Words", "word_count"],
    ["Language", "original_language"],
    ["Press release", "is_press_release"],
    ["Opinion", "is_opinion"],
    ["Breaking", "is_breaking"],
    ["IPTC", "iptc_codes[].name"],
    ["IPTC code", "iptc_codes[].code"],
    ["IAB", "iab_categories[].name"],
    ["IAB code", "iab_categories[].code"],
    ["NAICS", "naics_codes[].name"],
    ["NAICS code", "naics_codes[].code"],
    ["SIC", "sic_codes[].name"],
    ["SIC code", "sic_codes[].code"],
    ["People", "entities.person[]"],
    ["Places", "entities.location[]"],
    ["Products", "entities.product[]"],
    ["Occasions", "entities.event[]"],
    ["Entities", "entities"],
    ["Full text", "full_text"],
    ["Group ID", "group_id"],
    ["Article ID", "id"],
  ],
  isOpen: true,
};

/** Which articles are wanted. */
const asks = () => ({
  ...pagedMembers(),
  sentiments: z.exactOptional(z.array(z.string())),
  types: z.exactOptional(z.array(z.string())),
  /** Only articles whose main subject is the company; one article of several that repeat each other. */
  mainSubject: z.exactOptional(z.boolean()),
  hideRepeats: z.exactOptional(z.boolean()),
  /** What else must match, by the API's name of the parameter (`newsFilterFields`). */
  newsFilters: z.exactOptional(z.record(z.string(), z.string())),
  /** `YYYY-MM-DD`. */
  since: z.exactOptional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected YYYY-MM-DD"))),
});
type NewsRequest = RunRequest & Read<ReturnType<typeof asks>>;

/** How far back news go on plans below enterprise. Source: the API supplement, 2.2. */
const LOOK_BACK_DAYS = 183;

/** Articles about companies, on a sheet of their own. */
export const news = product({
  name: "news",
  words: {
    title: "News",
    running: "Fetching news",
    start: "Get news",
    before: "about",
    counts: COMPANIES,
  },
  operation: newsOperation,
  usualDays: 1,
  asks,
  items: {
    sheetName: "News",
    one: "article",
    many: "articles",
    columns,
    idField: "id",
    idLabel: "Article ID",
    dateField: "published_date",
    usual: 10,
    questions,
  },
  wantedInWords: (request) => newsFiltersInWords(request.newsFilters, choicesInWords(request)),
  remarks: ({ since }, now) =>
    since !== undefined && since < daysBefore(utcDayOf(now), LOOK_BACK_DAYS)
      ? ["Without an enterprise plan the API has news of the last six months only"]
      : [],
  samples: [{ limit: 3 }],
});

/** Any day: a look begins with one, whether or not it was asked for. */
const FARTHEST = "2000-01-01";

/** Those that are newer than what is known, unless all are wanted. */
function questions(request: NewsRequest, pageSize: number): RunQuestions {
  const selection = {
    sentiments: request.sentiments ?? [],
    types: readEventTypes(request.types ?? []),
    mainSubject: request.mainSubject ?? false,
    hideRepeats: request.hideRepeats ?? false,
    filters: filtersOf(request),
  };
  if (!canBeAsked({ ...selection, since: FARTHEST })) throw new InputError("input/argument", `${TOO_LONG}.`);
  const asked = request.since ?? null;
  const question = (company: string, { pages, newest }: Reach) => ({
    company,
    limit: limitOfPages(pages, pageSize),
    ...selection,
    since: request.mode === "all" ? asked : later(asked, newest, selection.filters["end_date"]),
  });
  return questionsTo(newsOperation, question, readListing);
}

/** @throws {InputError} `input/argument`. */
function filtersOf({ newsFilters = {}, since }: NewsRequest): NewsFilters {
  const read = readNewsFilters(newsFilters, since ?? null);
  if ("problem" in read) throw new InputError("input/argument", read.problem);
  return read.filters;
}

/** The later of both, but nothing after the end: news that are known from another question may be newer. */
function later(a: string | null, b: string | null, end?: string): string | null {
  if (b !== null && end !== undefined && b > end) return a;
  return a === null || (b !== null && b > a) ? b : a;
}

/** What is chosen of news rather than entered, such as `Negative or Neutral`, `Equity Fund-Raising`. */
function choicesInWords({
  sentiments = [],
  types = [],
  mainSubject,
  hideRepeats,
}: Omit<NewsRequest, "kind">): string[] {
  const events = newsEventTypes();
  const names = types.map((type) => events.find(({ code }) => code === type)?.name ?? type);
  return [
    sentiments.join(" or "),
    names.join(" or "),
    mainSubject === true ? "mainly about the company" : "",
    hideRepeats === true ? "without repeats" : "",
  ].filter((part) => part !== "");
}
