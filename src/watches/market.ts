import { NEWS_LIMIT_MAX } from "../api/endpoints/companies";
import { idText } from "../api/envelope";
import type { Pause } from "../buying/pause";
import { type Day, isDate, isDay, readApiDate, sortableDate } from "../core/api-date";
import { readCompany } from "../core/company";
import { countryName } from "../core/country-names";
import type { Bill } from "../core/credits";
import { isObject, objectOf } from "../core/json";
import { newsEventTypes, readEventTypes } from "../core/news-event-types";
import type { MarketChoice, RunRequest } from "../core/run-request";
import { oneLine } from "../core/text";
import { ApiError, InputError, LimitError } from "../errors";
import type { Standing } from "../journal/answers";
import { buyOne } from "../lists/buy-one";
import type { ListsFor } from "../lists/list-runs";
import type { ListServices } from "../lists/list-services";
import type { ListingAnswer } from "../products/listing";
import { marketCanBeAsked, marketNews, type MarketQuestion } from "../products/news";
import { creditsOfRun } from "../runs/caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import { NO_SHEET } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { enqueue, runOfNow } from "../runs/start-run";
import { findKey, type NewFind } from "./find";
import { FRESH_MS } from "./look-request";

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

/** A service that gives one article a page would go on for ever. */
const MOST_PAGES = 20;

/** What is known of a market's news, from answers that are no older. */
export function marketStanding(
  { answers }: Pick<ListServices, "answers">,
  question: MarketQuestion,
  maxAgeMs: number,
): Standing<ListingAnswer> {
  return answers.lookUp(marketNews, [question], { maxAgeMs, cached: false })[0]!;
}

/** Milliseconds: older answers do not count for a look that began then. */
export function marketAge({ clock }: Pick<ListServices, "clock">, at: number): number {
  return clock.now() - (at - FRESH_MS);
}

/**
 * Buys the news of a market as far as they are not held, page by page where the service cuts them short.
 *
 * @returns How many articles there are.
 * @throws {InputError} If the API does not answer without a company, or refuses the question.
 * @throws {LimitError} If a cap does not allow it, or somebody buys the same just now.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function buyMarket(
  services: ListServices,
  question: MarketQuestion,
  { creditCap, maxAgeMs }: { readonly creditCap: number; readonly maxAgeMs: number },
): number {
  const startedAt = services.clock.now();
  // Counted from now: what is bought from now on is never too old.
  const standing = () => marketStanding(services, question, maxAgeMs + (services.clock.now() - startedAt));
  const lacking = () => {
    const now = standing();
    return now.kind === "lacking" ? { operation: marketNews, company: "", purchase: now.purchase } : null;
  };
  const terms = { creditCap, what: "A look at this market", mostRequests: MOST_PAGES };
  const { error, isBusy } = buyOne(services, lacking, terms);
  if (error?.code === "api/company-required")
    throw new InputError(
      "input/argument",
      "The API does not answer a question about news that names no company.",
      "Watch a column of companies for news instead.",
    );
  if (error !== null) throw error;
  if (isBusy) throw underWay();
  const now = standing();
  if (now.kind === "miss") requireNothing(now);
  const answer = now.kind === "answered" ? now.answer : now.kind === "lacking" ? now.partial : null;
  return answer?.rows.length ?? 0;
}

function requireNothing({
  why,
  reason,
}: Pick<Extract<Standing<unknown>, { kind: "miss" }>, "why" | "reason">): void {
  switch (why) {
    case "missing":
      return;
    case "refused":
      throw new InputError(
        "input/argument",
        `The API refused this question about news. ${reason}`,
        "Change what this watch looks for, or watch a column of companies instead.",
      );
    case "unreadable":
      throw new ApiError("api/unexpected-reply", reason, { status: 200 });
  }
}

function underWay(): LimitError {
  return new LimitError(
    "limit/busy",
    "Somebody else is buying the same news right now.",
    "Try again in a few minutes.",
  );
}

/** The news of a market as a run: it writes nothing, and only a watch reads what it buys. */
export class MarketRuns implements KindOfRun {
  constructor(
    private readonly services: RunServices,
    private readonly listsFor: ListsFor,
  ) {}

  quote(): Bill {
    throw onlyWatched();
  }

  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    if (look.watch === undefined) throw onlyWatched();
    const { limit } = questionIn(request);
    const asked = { kind: "market", request, sheetId: NO_SHEET, total: limit, waiting: limit } as const;
    return { record: enqueue(this.services, runOfNow(this.services, { ...asked, ...look, creditCap })) };
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const lists = this.listsFor(lease);
    const creditCap = creditsOfRun(record, this.services);
    const maxAgeMs = marketAge(lists, record.startedAt);
    record.total = buyMarket(lists, questionIn(record.request), { creditCap, maxAgeMs });
    record.waiting = 0;
    return null;
  }
}

/** @throws {InputError} If it names no market. */
export function questionIn({ market, since }: RunRequest): MarketQuestion {
  if (market === undefined || since === undefined) throw onlyWatched();
  return { company: "", ...market, since };
}

function onlyWatched(): InputError {
  return new InputError("input/argument", "News of a market are read by a watch.", "Watch the market.");
}

const MOST_WORDS = 200;
const MOST_OF_EACH = 30;
const COUNTRY = /^[A-Z]{3}$/;
const SENTIMENTS: readonly string[] = ["Positive", "Neutral", "Negative"];

/**
 * A market as somebody chose it, in one spelling.
 *
 * @throws {InputError} If it is everything there is, or something in it cannot be requested.
 */
export function readMarket(chosen: MarketChoice | undefined): MarketChoice {
  const { countries: named = [], types = [], sentiments = [], words: typed = "", limit = 0 } = chosen ?? {};
  const countries = onceEach(named);
  const odd =
    countries.find((code) => !COUNTRY.test(code)) ?? sentiments.find((each) => !SENTIMENTS.includes(each));
  if (odd !== undefined) throw refused(`“${odd}” is not a country or sentiment that can be requested.`);
  const words = typed.trim().replace(/\s+/g, " ");
  if (words.length > MOST_WORDS) throw refused(`A topic has at most ${MOST_WORDS} characters.`);
  if (limit < 1 || limit > NEWS_LIMIT_MAX)
    throw refused(`A look may read 1 to ${NEWS_LIMIT_MAX} articles, not ${limit}.`);
  const market = { countries, types: readEventTypes(types), sentiments: onceEach(sentiments), words, limit };
  if (countries.length > MOST_OF_EACH || market.types.length > MOST_OF_EACH)
    throw refused(`At most ${MOST_OF_EACH} countries and ${MOST_OF_EACH} events can be chosen.`);
  if (countries.length === 0 && market.types.length === 0 && words === "")
    throw refused("Choose a country, an event or a topic: a market is not all the news there is.");
  if (!marketCanBeAsked(market))
    throw refused(
      "This is too much for one question: choose fewer countries and events, or shorten the topic.",
    );
  return market;
}

/** `Germany, France · Equity Financing · “data centre” · Negative`. */
export function marketInWords({ countries, types, sentiments, words }: Readonly<MarketChoice>): string {
  const names = new Map(newsEventTypes().map(({ code, name }) => [code, name]));
  const parts = [
    some(countries.map(countryName)),
    some(types.map((code) => names.get(code) ?? code)),
    words === "" ? "" : `“${words}”`,
    sentiments.join(", "),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** A line of a card holds three. */
function some(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
}

function onceEach(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function refused(sentence: string): InputError {
  return new InputError("input/argument", sentence);
}
