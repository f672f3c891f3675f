import { notTogether, QueryParameters } from "../parameters";
import { newsPrice } from "../prices";
import type { JsonObject } from "../wire";
import { dayText } from "../world/calendar";
import { type Article, fullText, mentionedBy } from "../world/news";
import type { Profile } from "../world/profile";
import { knownCompany } from "./company-parameter";
import { listFilters } from "./news-filters";
import type { Route, RouteContext } from "./route";

/** The history available to plans below enterprise. */
const LOOK_BACK_DAYS = 183;

/** Parameters of a "simple" call, whose reply has a `status`; any other parameter makes it not simple. */
const SIMPLE = new Set(["company", "limit", "offset"]);

export const news: Route = {
  method: "GET",
  path: "/api/v1/news",
  aliases: ["/api/v1/news/"],

  serve(request, context) {
    const query = new QueryParameters(request);
    const limit = query.wholeNumber("limit", { min: 1, max: 1000, default: 10 });
    const offset = query.wholeNumber("offset", { min: 0, default: 0 });
    const withText = query.flag("full_text") ?? true;
    const unique = query.flag("unique_article") ?? false;
    notTogether(["company", query.text("company")], ["primary_company", query.text("primary_company")]);
    notTogether(["query", query.text("query")], ["title", query.text("title")]);
    const isWanted = wantedDays(query, context);
    const matches = [isWanted, wantedWords(query), ...listFilters(query)];

    const matching = candidates(query, context).filter((article) => matches.every((test) => test(article)));
    const articles = unique ? oncePerGroup(matching) : matching;
    const page = articles.slice(offset, offset + limit);
    const names = [...new URLSearchParams(request.url.split("?")[1] ?? "").keys()];
    return {
      body: {
        total: articles.length,
        limit,
        offset,
        count: page.length,
        data: page.map((article) => document(article, fullText(article, profilesOf(context)), withText)),
        status: names.every((name) => SIMPLE.has(name)) ? "success" : undefined,
      },
      credits: newsPrice(page.length),
    };
  },
};

/** Newest first. */
function candidates(query: QueryParameters, context: RouteContext): readonly Article[] {
  const { world, day } = context;
  const primary = query.text("primary_company");
  if (primary !== undefined) return knownCompany(primary, context).articles(day);

  const asked = query.text("company");
  if (asked === undefined) {
    return newestFirst(
      world.companies.filter((company) => company.isListed(day)).flatMap((company) => company.articles(day)),
    );
  }
  return articlesAbout(asked, context);
}

/** What is written about a company, also in passing, newest first. */
export function articlesAbout(asked: string, context: RouteContext): readonly Article[] {
  const { world, day } = context;
  const company = knownCompany(asked, context);
  const teller = mentionedBy(company.profile, profilesOf(context));
  const passing = (teller && world.findByUuid(teller.uuid)?.articles(day)) ?? [];
  const mentioning = passing.filter(({ company_mentions }) =>
    company_mentions.some(({ uuid }) => uuid === company.uuid),
  );
  return newestFirst([...company.articles(day), ...mentioning]);
}

export function profilesOf({ world }: RouteContext): readonly Profile[] {
  return world.companies.map(({ profile }) => profile);
}

function wantedDays(query: QueryParameters, context: RouteContext): (article: Article) => boolean {
  const { day, plan } = context;
  const earliest = plan === "enterprise" ? "" : dayText(day - LOOK_BACK_DAYS);
  const asked = query.day("start_date") ?? "";
  const start = asked > earliest ? asked : earliest;
  const end = query.day("end_date") ?? dayText(day);
  return ({ published_date }) => published_date.slice(0, 10) >= start && published_date.slice(0, 10) <= end;
}

function wantedWords(query: QueryParameters): (article: Article) => boolean {
  const words = (query.text("title") ?? query.text("query") ?? "").toLowerCase().split(/\s+/);
  const inTitleOnly = query.text("title") !== undefined;
  return ({ title, ai_summary }) => {
    const text = (inTitleOnly ? title : `${title} ${ai_summary}`).toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

export function oncePerGroup(articles: readonly Article[]): readonly Article[] {
  const seen = new Set<number>();
  return articles.filter(({ group_id }) => !seen.has(group_id) && seen.add(group_id));
}

function newestFirst(articles: readonly Article[]): readonly Article[] {
  return articles.toSorted((a, b) => b.published_date.localeCompare(a.published_date) || a.id - b.id);
}

export function document(article: Article, text: string, withText: boolean): JsonObject {
  return {
    ...article,
    word_count: text.split(/\s+/).filter((word) => word !== "").length,
    full_text: withText ? text : undefined,
  };
}
