import { companyNews } from "../api/endpoints/companies";
import { idText } from "../api/envelope";
import type { Pause } from "../buying/pause";
import { isDate, isDay, readApiDate } from "../core/api-date";
import { readCompany } from "../core/company";
import { type Bill, billOf, priceInWords, rounded, shortAmount } from "../core/credits";
import { isObject, objectOf } from "../core/json";
import type { RunRequest } from "../core/run-request";
import { oneLine } from "../core/text";
import { type AddinError, ApiError, InputError } from "../errors";
import type { Standing } from "../journal/answers";
import { billedPrice } from "../journal/booking";
import type { ListingAnswer } from "../products/listing";
import { marketNews, type MarketQuestion } from "../products/news";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import { NO_SHEET } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { settleRun } from "../runs/settle-run";
import { enqueue, runOfNow } from "../runs/start-run";
import { FRESH_MS } from "./column";
import { findKey, type NewFind } from "./find";
import { marketInWords, readMarket } from "./market-choice";
import type { StoredWatch } from "./stored-watch";
import type { Watched } from "./watched";

type Article = Readonly<Record<string, unknown>>;
type Services = Pick<RunServices, "answers" | "clock">;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Articles are found a day late, and a day begins elsewhere at another hour. */
const OVERLAP_MS = DAY_MS;
/** Of a watch that rested for long. */
const LONGEST_MS = 90 * DAY_MS;
/** A service that gives one article a page would go on for ever. */
const MOST_PAGES = 20;
/** A list of all companies of an industry is no news of each. */
const MOST_COMPANIES = 5;

/** A market: a look reads its articles since the last one, and tells of each story the companies that it is mainly about. */
export const market: Watched = {
  target: (_parts, what) => ({ market: readMarket(what.market), isKnown: false }),

  /** A call, and each article that it brings: how many there are is known afterwards alone. */
  forecast({ services: { state, clock } }, what) {
    const { limit } = readMarket(what.market);
    const bought = { units: [], price: companyNews.price({ limit }) };
    const { low, high } = billedPrice(state.known().prices(clock.now()), marketNews.name, bought);
    const perArticle = rounded((high - low) / limit);
    const line = `A check: ${priceInWords({ low, high: low })} and ${shortAmount(perArticle)} for each article, at most ${priceInWords({ low: high, high })} for ${limit} articles.`;
    return { companies: 0, credits: { low, high }, lines: [line] };
  },

  request({ services: { clock } }, { market: chosen, toldAt }) {
    const now = clock.now();
    const last = toldAt === null ? now : Math.max(toldAt, now - LONGEST_MS);
    const since = new Date(last - OVERLAP_MS).toISOString().slice(0, 10);
    return { kind: "market", since, ...(chosen === undefined ? {} : { market: chosen }) };
  },

  tell({ services }, watch, { request, startedAt }) {
    services.answers.refresh();
    const answer = answerIn(standingOf(services, questionIn(request), startedAt));
    const isFirst = watch.toldAt === null;
    if (answer === null) return { finds: [], isFirst, toldAt: startedAt };
    const read = answer.rows.length;
    const all = Math.max(read, answer.total_count ?? 0);
    return {
      finds: marketFinds(answer.rows, toldOf(services, watch)),
      isFirst,
      toldAt: Date.parse(answer.fetched_at),
      message: all > read ? `${read} of ${all} articles were read. Let it read more, or choose less.` : "",
    };
  },

  where: (_parts, watch) => marketInWords(watch.market!),
};

/** What answers to the question of the last look held that its watch has told of. */
function toldOf({ answers }: Services, { market: chosen, since, toldAt }: StoredWatch): Article[] {
  if (chosen === undefined || since === undefined) return [];
  const question: MarketQuestion = { company: "", ...chosen, since };
  return marketNews
    .listings(question, answers.held(marketNews, [question], Infinity)[0]!)
    .filter(({ answer }) => Date.parse(answer.fetched_at) <= (toldAt ?? 0))
    .flatMap(({ answer }) => answer.rows);
}

/** One find for each story and each company that it is mainly about, of stories that were not told before. */
export function marketFinds(articles: readonly Article[], before: readonly Article[]): NewFind[] {
  const told = new Set(before.flatMap((each) => namedIn(each).map(({ id }) => storyOf(each, id))));
  return articles.flatMap((article) =>
    namedIn(article).flatMap(({ id, company, name }): NewFind[] => {
      const story = storyOf(article, id);
      if (told.has(story)) return [];
      told.add(story);
      return [{ key: findKey("News", storyOf(article, company)), company, name, ...shown(article) }];
    }),
  );
}

function shown(article: Article): Omit<NewFind, "key" | "company"> {
  const date = readApiDate(article["published_date"]);
  return {
    kind: "News",
    what: textIn(article, "title"),
    sentiment: textIn(article, "sentiment"),
    date: isDate(date) || isDay(date) ? date : null,
    link: textIn(article, "url"),
    isMain: true,
  };
}

function storyOf(article: Article, company: string): string {
  const group = idText(article["group_id"]);
  const item = idText(article["id"]) || textIn(article, "url") || textIn(article, "title");
  return `${company} ${group === "" ? item : `story ${group}`}`;
}

/** The companies that an article is mainly about, each once. `id` tells them apart, whatever else an article says of them. */
function namedIn(
  article: Article,
): { readonly id: string; readonly company: string; readonly name: string }[] {
  const mentions = article["company_mentions"];
  const primary = (Array.isArray(mentions) ? mentions : []).filter(isObject).flatMap((mention) => {
    if (mention["is_primary"] !== true) return [];
    const uuid = textIn(mention, "uuid");
    const cell = readCompany(mention["website"]);
    const website = cell.kind === "company" ? cell.key : "";
    const name = textIn(mention, "name");
    const id = uuid || website || name;
    return id === ""
      ? []
      : [[id, { id, company: website || uuid || name, name: name || website || uuid }] as const];
  });
  return [...new Map(primary).values()].slice(0, MOST_COMPANIES);
}

function textIn(value: unknown, field: string): string {
  const text = objectOf(value)[field];
  return typeof text === "string" ? oneLine(text) : "";
}

/** What is known of a market's news for a look that began then. */
function standingOf(
  { answers, clock }: Services,
  question: MarketQuestion,
  at: number,
): Standing<ListingAnswer> {
  const maxAgeMs = clock.now() - (at - FRESH_MS);
  return answers.lookUp(marketNews, [question], { maxAgeMs, cached: false })[0]!;
}

function answerIn(standing: Standing<ListingAnswer>): ListingAnswer | null {
  if (standing.kind === "miss") return null;
  return standing.kind === "answered" ? standing.answer : standing.partial;
}

/** The news of a market as a run: it writes nothing, and only a watch reads what it buys. */
export class MarketRuns implements KindOfRun {
  constructor(private readonly services: RunServices) {}

  quote(request: RunRequest): Bill {
    const standing = standingOf(this.services, questionIn(request), this.services.clock.now());
    return billOf(0, { credits: this.priceOf(standing), lines: [], minutes: { open: 1, closed: 60 } });
  }

  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    if (look.watch === undefined) throw onlyWatched();
    const { limit } = questionIn(request);
    const asked = { kind: "market", request, sheetId: NO_SHEET, total: limit, waiting: limit } as const;
    return { record: enqueue(this.services, runOfNow(this.services, { ...asked, ...look, creditCap })) };
  }

  /** Buys them as far as they are not held, page by page where the service cuts them short. */
  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { services } = this;
    const question = questionIn(record.request);
    const standing = () => standingOf(services, question, record.startedAt);
    let pages = 0;
    const lookUp = () => {
      const found = standing();
      const isLacking = found.kind === "lacking" && pages++ < MOST_PAGES;
      const lacking = isLacking ? { operation: marketNews, company: "", purchase: found.purchase } : null;
      return [{ found, lacking }];
    };
    // Read as a whole: of a part nobody could say what is new. What fails is asked for again at the next hour.
    const terms = {
      until: Infinity,
      retries: false,
      subject: "A check of this market",
      priceOf: () => this.priceOf(standing()).high,
    };
    let failure: AddinError | null = null;
    const pause = settleRun(services, lease, { keys: ["market"], lookUp }, terms, (outcomes) => {
      for (const outcome of outcomes.values()) if (outcome.kind === "failed") failure = outcome.error;
    });
    if (pause?.state === "lost") return pause;
    const error = pause?.error ?? (failure as AddinError | null);
    if (error?.code === "api/company-required") throw companyRequired();
    if (pause !== null) return pause;
    if (error !== null) throw error;
    const now = standing();
    if (now.kind === "miss" && now.why === "refused") throw refused(now.reason);
    if (now.kind === "miss" && now.why === "unreadable")
      throw new ApiError("api/unexpected-reply", now.reason, { status: 200 });
    record.total = answerIn(now)?.rows.length ?? 0;
    record.waiting = 0;
    return null;
  }

  private priceOf(standing: Standing<ListingAnswer>): { low: number; high: number } {
    const { clock, state } = this.services;
    return standing.kind === "lacking"
      ? billedPrice(state.known().prices(clock.now()), marketNews.name, standing.purchase)
      : { low: 0, high: 0 };
  }
}

/** @throws {InputError} If it names no market. */
function questionIn({ market: chosen, since }: RunRequest): MarketQuestion {
  if (chosen === undefined || since === undefined) throw onlyWatched();
  return { company: "", ...chosen, since };
}

function onlyWatched(): InputError {
  return new InputError("input/argument", "Only a watch reads the news of a market.", "Watch the market.");
}

function companyRequired(): InputError {
  return new InputError(
    "input/argument",
    "The API does not answer a question about news that names no company.",
    "Watch a column of companies for news instead.",
  );
}

function refused(reason: string): InputError {
  return new InputError(
    "input/argument",
    `The API refused this question about news. ${reason}`,
    "Change what this watch checks, or watch a column of companies instead.",
  );
}
