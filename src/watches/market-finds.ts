import { isDate, isDay, readApiDate, sortableDate, type Day } from "../core/api-date";
import { readCompany } from "../core/company";
import { isObject, objectOf } from "../core/json-shapes";
import { idText } from "../api/envelope";
import type { ListingAnswer } from "../operations/listing";
import { findKey, type NewFind } from "./find";
import { oneLine } from "../core/one-line";

type Article = Readonly<Record<string, unknown>>;

/** A list of all companies of an industry is no news of each. */
const MOST_COMPANIES = 5;

/** What was there at the last look. */
export interface Before {
  readonly articles: readonly Article[];
  /** Whether these are all that there were; else only what was published since counts as new. */
  readonly isWhole: boolean;
  /** Milliseconds. */
  readonly lookedAt: number;
}

/** One find for each story and each company that it is mainly about, of stories that were not there at the last look. */
export function marketFinds({ rows }: Pick<ListingAnswer, "rows">, before: Before): NewFind[] {
  const websites = websitesIn([...before.articles, ...rows]);
  const told = new Set(before.articles.flatMap((each) => namedIn(each).map(({ id }) => storyOf(each, id))));
  return rows
    .filter((article) => isSince(article, before))
    .flatMap((article) =>
      namedIn(article).flatMap(({ id, uuid, website, name }): NewFind[] => {
        const story = storyOf(article, id);
        if (told.has(story)) return [];
        told.add(story);
        const company = website || websites.get(uuid) || uuid || name;
        return [{ key: findKey("News", storyOf(article, company)), company, name, ...shown(article) }];
      }),
    );
}

function shown(article: Article): Omit<NewFind, "key" | "company"> {
  return {
    kind: "News",
    what: textIn(article, "title"),
    sentiment: textIn(article, "sentiment"),
    date: publishedAt(article),
    link: textIn(article, "url"),
    isMain: true,
  };
}

function storyOf(article: Article, company: string): string {
  const group = idText(article["group_id"]);
  const item = idText(article["id"]) || textIn(article, "url") || textIn(article, "title");
  return `${company} ${group === "" ? item : `story ${group}`}`;
}

interface Named {
  /** Tells companies apart, whatever else an article says of them. */
  readonly id: string;
  readonly uuid: string;
  /** Company key; blank where the article names none. */
  readonly website: string;
  readonly name: string;
}

/** The companies that an article is mainly about, each once. */
function namedIn(article: Article): Named[] {
  const mentions = article["company_mentions"];
  const primary = (Array.isArray(mentions) ? mentions : []).filter(isObject).flatMap((mention): Named[] => {
    if (mention["is_primary"] !== true) return [];
    const uuid = textIn(mention, "uuid");
    const cell = readCompany(mention["website"]);
    const website = cell.kind === "company" ? cell.key : "";
    const name = textIn(mention, "name");
    const id = uuid || website || name;
    return id === "" ? [] : [{ id, uuid, website, name: name || website || uuid }];
  });
  return primary
    .filter(({ id }, index) => primary.findIndex((each) => each.id === id) === index)
    .slice(0, MOST_COMPANIES);
}

/** What one article leaves out, another may say. */
function websitesIn(articles: readonly Article[]): ReadonlyMap<string, string> {
  return new Map(
    articles
      .flatMap(namedIn)
      .flatMap(({ uuid, website }) => (uuid === "" || website === "" ? [] : [[uuid, website] as const])),
  );
}

function isSince(article: Article, { isWhole, lookedAt }: Before): boolean {
  const date = publishedAt(article);
  return isWhole || (date !== null && sortableDate(date) >= lookedAt);
}

function publishedAt(article: Article): Date | Day | null {
  const date = readApiDate(article["published_date"]);
  return isDate(date) || isDay(date) ? date : null;
}

function textIn(value: unknown, field: string): string {
  const text = objectOf(value)[field];
  return typeof text === "string" ? oneLine(text) : "";
}
