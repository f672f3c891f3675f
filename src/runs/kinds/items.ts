import type { ResolvedColumn } from "../../core/columns/column";
import { moreColumns, tableColumns } from "../../core/columns/known-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import { jobMatcher } from "../../core/job-filter";
import { isObject, objectOf } from "../../core/json";
import { readEventTypes } from "../../core/news-event-types";
import { type NewsFilters, readNewsFilters, TOO_LONG } from "../../core/news-filters";
import type { RunRequest } from "../../core/run-request";
import { InputError } from "../../errors";
import type { Operation } from "../../journal/operation";
import { enrichment, type EnrichmentAnswer } from "../../products/enrichment";
import { jobs, posts } from "../../products/items";
import { limitOfPages, type ListingAnswer } from "../../products/listing";
import { canBeAsked, news } from "../../products/news";
import { returnedColumns } from "./facts";
import { type KindPlan, readListing, type RunAnswer } from "./run-plan";
import { questionsTo, type Reach, type RunQuestions } from "./run-questions";

const USUAL_DAYS = 1;
const USUAL_ITEMS = 10;
/** What "all" asks for at once: a company with more costs another request, one with fewer nothing. */
const ALL_ITEMS_PAGE = 100;

/** Page after page of a listing. */
export function pagesOf(
  operation: Operation<{ readonly company: string; readonly limit: number }, ListingAnswer>,
  pageSize: number,
  read = readListing,
): RunQuestions {
  const question = (company: string, { pages }: Reach) => ({
    company,
    limit: limitOfPages(pages, pageSize),
  });
  return questionsTo(operation, question, read);
}

export function jobsPlan(request: RunRequest): KindPlan {
  const wants = request.mode ?? "new";
  const pageSize = wants === "all" ? ALL_ITEMS_PAGE : (request.limit ?? USUAL_ITEMS);
  const { columns, further, open } = columnsOfItems("jobs", request);
  return {
    usualDays: USUAL_DAYS,
    questions: pagesOf(jobs, pageSize),
    open,
    items: {
      table: {
        sheetName: "Job posts",
        idField: ID_FIELDS.jobs,
        idLabel: "Job ID",
        dateField: "date_posted",
        columns,
        further,
        hasState: true,
        one: "job post",
        many: "job posts",
      },
      pageSize,
      wants,
      isWanted: jobMatcher(request.jobFilter),
    },
  };
}

/** Any day: a look begins with one, whether or not it was asked for. */
const FARTHEST = "2000-01-01";

export function newsPlan(request: RunRequest): KindPlan {
  const wants = request.mode ?? "new";
  const pageSize = request.limit ?? USUAL_ITEMS;
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
    since: wants === "new" ? later(asked, newest, selection.filters["end_date"]) : asked,
  });
  const { columns, further, open } = columnsOfItems("news", request);
  return {
    usualDays: USUAL_DAYS,
    questions: questionsTo(news, question, readListing),
    open,
    items: {
      table: {
        sheetName: "News",
        idField: ID_FIELDS.news,
        idLabel: "Article ID",
        dateField: "published_date",
        columns,
        further,
        hasState: false,
        one: "article",
        many: "articles",
      },
      pageSize,
      wants,
    },
  };
}

/** @throws {InputError} `input/argument`. */
function filtersOf({ newsFilters = {}, since }: RunRequest): NewsFilters {
  const read = readNewsFilters(newsFilters, since ?? null);
  if ("problem" in read) throw new InputError("input/argument", read.problem);
  return read.filters;
}

/** The later of both, but nothing after the end: news that are known from another question may be newer. */
function later(a: string | null, b: string | null, end?: string): string | null {
  if (b !== null && end !== undefined && b > end) return a;
  return a === null || (b !== null && b > a) ? b : a;
}

/** What tells items apart, in a column of their sheet in any case. */
const ID_FIELDS = { jobs: "job_id", news: "id" } as const;

interface ItemColumns extends Pick<KindPlan, "open"> {
  readonly columns: readonly ResolvedColumn[];
  /** Those beside the usual ones that this run or another may have. */
  readonly further: readonly ResolvedColumn[];
}

/**
 * The columns of items: the usual ones always, since sheets have them, then what else was requested, in the order of the
 * catalogue. What the sheet itself says of each item, its id and its company, is no further column.
 */
function columnsOfItems(kind: "jobs" | "news", request: RunRequest): ItemColumns {
  const { fields = [] } = request;
  const asked = fields.length === 0 ? [] : resolveFields(fields, kind);
  const usual = tableColumns(kind);
  const more = moreColumns(kind);
  const paths = new Set(asked.map(({ path }) => path));
  const catalogued = new Set([...usual, ...more].map(({ path }) => path));
  const others = asked.filter(({ path, role }) => role !== "free" && !catalogued.has(path));
  const all = [...usual, ...more.filter(({ path }) => paths.has(path)), ...others];
  const { columns, open } = returnedColumns(all, request);
  const shown = columns.filter(({ path }) => path !== ID_FIELDS[kind]);
  const beyond = shown.filter(({ path }) => !catalogued.has(path));
  return { columns: shown, further: [...more, ...beyond], open };
}

/** Social posts on a sheet of their own. */
export function postsPlan(request: RunRequest): KindPlan {
  const pageSize = request.limit ?? USUAL_ITEMS;
  return {
    usualDays: USUAL_DAYS,
    questions: pagesOf(posts, pageSize),
    items: {
      table: {
        sheetName: "Social posts",
        idField: "id",
        idLabel: "Post ID",
        dateField: "posted_date",
        columns: tableColumns("posts"),
        hasState: false,
        one: "social post",
        many: "social posts",
      },
      pageSize,
      wants: request.mode ?? "new",
    },
  };
}

const PEOPLE_DAYS = 90;
const SECTION = "management_profile";

/** Founders and leaders, each in a row of a sheet of their own: what an enrichment of Leadership holds, or buys. */
export function peoplePlan(): KindPlan {
  return {
    usualDays: PEOPLE_DAYS,
    questions: questionsTo(enrichment, (company) => ({ company, sections: [SECTION] }), readPeople),
    items: {
      table: {
        sheetName: "People",
        idField: "id",
        idLabel: "Person ID",
        // By company, as they come: when somebody began is no order to read them in.
        dateField: "",
        columns: tableColumns("people"),
        hasState: false,
        one: "person",
        many: "people",
      },
      pageSize: Infinity,
      wants: "first",
    },
  };
}

function readPeople(answer: EnrichmentAnswer, company: string): RunAnswer {
  return {
    values: () => [],
    fetchedAt: () => new Date(String(answer["fetched_at"])),
    status: () => null,
    listing() {
      const { profiles } = objectOf(answer[SECTION]);
      const taken = new Set<string>();
      const rows = (Array.isArray(profiles) ? profiles : []).filter(isObject).flatMap((profile) => {
        const [name, role] = [textOf(profile["name"]), textOf(profile["designation"])];
        // One without a name says of nobody who it is. Who leads two companies is told of both.
        if (name === "") return [];
        const id = freeId(taken, `${company} ${name}`, role);
        taken.add(id);
        return [{ ...profile, id }];
      });
      return { rows, whole: true };
    },
  };
}

/** Namesakes of a company are told apart by their roles, and by numbers where these are the same. */
function freeId(taken: ReadonlySet<string>, id: string, role: string): string {
  if (!taken.has(id)) return id;
  const stem = `${id} ${role}`.trim();
  let free = stem;
  for (let number = 2; taken.has(free); number++) free = `${stem} ${number}`;
  return free;
}

function textOf(value: unknown): string {
  return String(value ?? "").trim();
}
