import type { CellValue } from "../../core/cell";
import { mainSubject } from "../../core/news-filters";
import type { Answers } from "../../money/answers";
import type { Entry } from "../../money/entry";
import { type KeptListing, unitOf } from "../../money/operation";
import { heldItems } from "../../products/held-items";
import { jobs, jobShape, openRoles } from "../../products/jobs";
import type { ListingAnswer } from "../../products/listing-answer";
import { dayIn, monthIn, type MonthValue } from "../../products/months";
import { newsOperation, newsShape } from "../../products/news-listing";
import { answersTo, heldOfCompany, monthsOf, valuesOf } from "../../products/held-of-company";

/** No month is known whole. */
const NOTHING_WHOLE = "9999-12";

/** The month, `YYYY-MM`, after which all job posts are held that the service had: it may have had more in it and before it. */
export function rolesKnownSince(company: string, entries: readonly Entry[]): string {
  const question = { company, limit: Infinity };
  return knownSince(
    jobs.operation.listings(question, heldBy(jobs.operation.units(question), entries)),
    "date_posted",
  );
}

/** The same for articles, from listings that only the day and the company select. */
export function articlesKnownSince(company: string, entries: readonly Entry[]): string {
  const since = [true, false].flatMap((isMain) =>
    [true, false].map((hideRepeats) => {
      const question = {
        company,
        limit: Infinity,
        sentiments: [],
        types: [],
        mainSubject: isMain,
        hideRepeats,
      };
      return knownSince(
        newsOperation.listings(question, heldBy(newsOperation.units(question), entries)),
        "published_date",
      );
    }),
  );
  return since.reduce((one, other) => (one < other ? one : other));
}

function heldBy(units: readonly string[], entries: readonly Entry[]): Map<string, readonly Entry[]> {
  return new Map(units.map((unit) => [unit, entries.filter((entry) => unitOf(entry) === unit)]));
}

/**
 * A listing covers the days from its oldest item to its purchase, and what was bought before goes on from there if no day lies
 * between. A whole listing reaches back to the day that was requested, or without end.
 */
function knownSince(listings: readonly KeptListing<ListingAnswer>[], dateField: string): string {
  let known: string | null = null;
  for (const { at, answer } of [...listings].reverse()) {
    if (known !== null && at.slice(0, known.length) < known) break;
    // What moved while it was paged may lack anything.
    const from = answer.moved ? null : firstDay(answer, dateField);
    if (from !== null && (known === null || from < known)) known = from;
  }
  return known === null ? NOTHING_WHOLE : known.slice(0, 7);
}

/** Null where nothing in it has a date. */
function firstDay({ whole = false, since = "", rows }: ListingAnswer, dateField: string): string | null {
  if (whole) return since;
  const days = rows.flatMap((row) => dayIn(row[dateField]) ?? []);
  return days.length === 0 ? null : days.reduce((one, other) => (one < other ? one : other));
}

/** What a radar is drawn from. */
export type RadarSource = "jobs" | "news" | "headcount" | "traffic" | "funding";

const BASICS = "firmographic";
/** The section that says what was raised. */
export const FUNDING = "funding_detail";

/** What is held of one company; null where nothing was ever bought. */
export interface RadarCompany {
  /** Company key. */
  readonly company: string;
  /** Empty if no reply named it. */
  readonly uuid: string;
  /** As the API calls it; empty until that is known. */
  readonly name: string;
  readonly roles: Known<Role> | null;
  /** How many there were when the service was asked last, however few of them are held. */
  readonly openRoles: number | null;
  /** Those that are mainly about it. */
  readonly articles: Known<Article> | null;
  readonly headcount: readonly MonthValue[] | null;
  readonly traffic: readonly MonthValue[] | null;
  readonly funding: Funding | null;
}

/** Job posts or articles that are held, and the months of which all are. */
export interface Known<Item = Dated> {
  readonly items: readonly Item[];
  /** `YYYY-MM`: up to this month there may be more of them than are held; empty where all are. */
  readonly since: string;
  /** The month in which they were bought last: what came after it is not known. */
  readonly until: string;
}

interface Dated {
  /** `YYYY-MM`, null without a date. */
  readonly month: string | null;
}

export interface Role extends Dated {
  readonly title: string;
  readonly skills: readonly string[];
}

export interface Article extends Dated {
  /** As the API writes it; empty if it says none. */
  readonly sentiment: string;
}

export interface Funding {
  readonly round: CellValue;
  readonly on: CellValue;
  readonly raised: CellValue;
}

/** Everything that a radar shows of companies, with one lookup for all of them. Buys nothing. */
export function radarCompanies(answers: Answers, companies: readonly string[]): RadarCompany[] {
  const kept = answers.aboutEach(companies);
  return companies.map((company) => companyOf(company, kept.get(company) ?? []));
}

/** Whether something is held of a company, by source. */
export const IS_HELD: Readonly<Record<RadarSource, (company: RadarCompany) => boolean>> = {
  jobs: ({ roles }) => roles !== null,
  news: ({ articles }) => articles !== null,
  headcount: (company) => company.headcount !== null,
  traffic: (company) => company.traffic !== null,
  funding: ({ funding }) => funding !== null,
};

function companyOf(company: string, entries: readonly Entry[]): RadarCompany {
  const [posts, news] = [answersTo("jobs", entries), answersTo("news", entries)];
  const { uuid, entries: sections } = heldOfCompany(entries);
  const asked = { key: company, uuid };
  const value = (section: string, label: string): CellValue => {
    const entry = sections.get(section);
    if (entry?.status !== "ok") return null;
    return valuesOf(section, entry).find(({ column }) => column.label === label)?.value ?? null;
  };
  const roles = heldItems(posts, jobShape, asked).map((job) => ({
    month: monthIn(job["date_posted"]),
    title: textIn(job["title"]),
    skills: Array.isArray(job["key_skills"]) ? job["key_skills"].map(textIn) : [],
  }));
  const articles = heldItems(news, newsShape, asked)
    .filter((article) => mainSubject(article, asked) !== false)
    .map((article) => ({
      month: monthIn(article["published_date"]),
      sentiment: textIn(article["sentiment"]),
    }));
  const open = openRoles(company, posts);
  return {
    company,
    uuid,
    name: String(value(BASICS, "Name") ?? ""),
    roles: knownOf(posts, roles, () => rolesKnownSince(company, posts)),
    articles: knownOf(news, articles, () => articlesKnownSince(company, news)),
    // Without any role of its own, the count is that of an earlier owner of the website.
    openRoles: open !== 0 && posts.length > 0 && roles.length === 0 ? null : open,
    headcount: monthsOf("headcount", sections.get("headcount"), company),
    traffic: monthsOf("traffic", sections.get("traffic"), company),
    funding:
      sections.get(FUNDING)?.status === "ok"
        ? {
            round: value(FUNDING, "Last round"),
            on: value(FUNDING, "Last funding"),
            raised: value(FUNDING, "Raised USD"),
          }
        : null,
  };
}

/** Null where they were never bought. */
function knownOf<Item>(
  answers: readonly Entry[],
  items: readonly Item[],
  since: () => string,
): Known<Item> | null {
  if (answers.length === 0) return null;
  const until = answers.reduce((last, { at }) => (at > last ? at : last), "").slice(0, 7);
  return { items, since: since(), until };
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/**
 * The part of a company that a job is in, by words of its title; the first that fits counts. The service tells none.
 *
 * A word that begins with another one's first letters is meant, too: `engineer` finds `engineering`.
 */
const FUNCTIONS = [
  ["Sales", "sales|account executive|account manager|business development|presales"],
  ["Customer service", "customer|support|success"],
  ["Marketing", "marketing|content|communications|brand|seo|growth"],
  ["Product and design", "product manager|product owner|designer|ux|ui"],
  ["Data", "data|machine learning|analytics|scientist|ai"],
  ["Engineering", "engineer|developer|software|devops|architect|security|it|qa|entwickler|ingenieur"],
  ["Finance", "finance|financial|controller|account|tax|audit|treasury"],
  ["People", "people|hr|human resources|recruit|talent|payroll"],
  [
    "Operations",
    "operations|logistics|warehouse|supply|production|technician|quality|purchas|procure|manufactur",
  ],
  ["Legal", "legal|counsel|compliance|lawyer"],
] as const satisfies readonly (readonly [name: string, words: string])[];
export type JobFunction = (typeof FUNCTIONS)[number][0];
/** Short words are whole words: `it` is not `items`. */
const SHORT = 3;

export const OTHER_FUNCTION = "Other";

export function jobFunction(title: string): string {
  const text = ` ${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const found = FUNCTIONS.find(([, words]) =>
    words.split("|").some((word) => text.includes(word.length <= SHORT ? ` ${word} ` : ` ${word}`)),
  );
  return found?.[0] ?? OTHER_FUNCTION;
}

/** A year, so that the same month of last year can be seen beside this one. */
const MONTHS = 12;

/** The last twelve months up to that of a day, oldest first: `YYYY-MM`. @param day `YYYY-MM-DD`. */
export function lastMonths(day: string): readonly string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - MONTHS + index, 1));
    return date.toISOString().slice(0, 7);
  });
}

/** How often each text occurs. */
export function countOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
