import { valuesOf } from "../brief/sections";
import { heldOfCompany, monthsOf } from "../brief/series";
import type { CellValue } from "../core/cell";
import { mainSubject } from "../core/main-subject";
import type { Answers } from "../journal/answers";
import type { Entry } from "../journal/entry";
import { heldItems } from "../operations/held-items";
import { jobShape, openRoles } from "../operations/jobs";
import { monthIn, type MonthValue } from "../operations/monthly";
import { newsShape } from "../operations/news";
import type { ListingShape } from "../operations/pages";
import { articlesKnownSince, knownUntil, rolesKnownSince } from "./known-since";

/** What a radar is drawn from. */
export type RadarSource = "jobs" | "news" | "headcount" | "traffic" | "funding";

const BASICS = "firmographic";
const FUNDING = "funding_detail";

/** What is held of one company; null where nothing was ever bought. */
export interface RadarCompany {
  /** Company key. */
  readonly company: string;
  /** Empty if no reply named it. */
  readonly uuid: string;
  /** As the API calls it; empty until that is known. */
  readonly name: string;
  readonly roles: readonly Role[] | null;
  /** How many there were when the service was asked last, however few of them are held. */
  readonly openRoles: number | null;
  /** Those that are mainly about it. */
  readonly articles: readonly Article[] | null;
  /** The month, `YYYY-MM`, up to which there may be more of them than are held; empty where all are. */
  readonly knownSince: { readonly roles: string; readonly articles: string };
  /** The month in which they were bought last; empty where they never were. */
  readonly knownUntil: { readonly roles: string; readonly articles: string };
  readonly headcount: readonly MonthValue[] | null;
  readonly traffic: readonly MonthValue[] | null;
  readonly funding: Funding | null;
}

export interface Role {
  /** `YYYY-MM`, null without a date. */
  readonly month: string | null;
  readonly title: string;
  readonly skills: readonly string[];
}

export interface Article {
  readonly month: string | null;
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

/** Each company once, by whatever websites and IDs it is selected: what is held of any of these is held of it. */
export function eachOnce(companies: readonly RadarCompany[]): RadarCompany[] {
  const once = new Map<string, RadarCompany>();
  for (const each of companies) {
    const key = each.uuid === "" ? each.company : each.uuid;
    const first = once.get(key) ?? each;
    const [roles, articles] = [first.roles === null ? each : first, first.articles === null ? each : first];
    once.set(key, {
      ...first,
      name: first.name === "" ? each.name : first.name,
      roles: roles.roles,
      articles: articles.articles,
      openRoles: roles.openRoles,
      knownSince: { roles: roles.knownSince.roles, articles: articles.knownSince.articles },
      knownUntil: { roles: roles.knownUntil.roles, articles: articles.knownUntil.articles },
      headcount: first.headcount ?? each.headcount,
      traffic: first.traffic ?? each.traffic,
      funding: first.funding ?? each.funding,
    });
  }
  return [...once.values()];
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
  const of = (operation: Entry["operation"]) =>
    entries.filter((entry) => entry.operation === operation && entry.status === "ok");
  const { uuid, entries: sections } = heldOfCompany(entries);
  const asked = { key: company, uuid };
  const itemsOf = (operation: "jobs" | "news", shape: ListingShape) => {
    const listings = of(operation);
    return listings.length === 0 ? null : heldItems(listings, shape, asked);
  };
  const roles = itemsOf("jobs", jobShape);
  const open = openRoles(company, of("jobs"));
  const value = (section: string, label: string): CellValue => {
    const entry = sections.get(section);
    if (entry?.status !== "ok") return null;
    return valuesOf(section, entry).find(({ column }) => column.label === label)?.value ?? null;
  };
  return {
    company,
    uuid,
    name: String(value(BASICS, "Name") ?? ""),
    roles:
      roles?.map((job) => ({
        month: monthIn(job["date_posted"]),
        title: textIn(job["title"]),
        skills: Array.isArray(job["key_skills"]) ? job["key_skills"].map(textIn) : [],
      })) ?? null,
    articles:
      itemsOf("news", newsShape)
        ?.filter((article) => mainSubject(article, asked) !== false)
        .map((article) => ({
          month: monthIn(article["published_date"]),
          sentiment: textIn(article["sentiment"]),
        })) ?? null,
    // Without any it is the count of whoever had the website before.
    openRoles: open !== 0 && roles?.length === 0 ? null : open,
    knownUntil: { roles: knownUntil(of("jobs")), articles: knownUntil(of("news")) },
    knownSince: {
      roles: rolesKnownSince(company, of("jobs")),
      articles: articlesKnownSince(company, of("news")),
    },
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

function textIn(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
