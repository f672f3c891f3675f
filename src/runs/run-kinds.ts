import type { CellValue } from "../core/cell";
import type { ResolvedColumn } from "../core/columns/column";
import { tableColumns } from "../core/columns/known-columns";
import { resolveFields, sectionsOf } from "../core/columns/resolve-fields";
import { readEventTypes } from "../core/read-event-types";
import { rowOf } from "../core/row-of";
import type { RunRequest } from "../core/sidebar-contract";
import { InputError } from "../errors";
import { enrichment, type EnrichmentAnswer, type EnrichmentQuestion } from "../journal/operations/enrichment";
import { jobs, type JobsQuestion } from "../journal/operations/jobs";
import type { ListingAnswer } from "../journal/operations/listing";
import { news, type NewsQuestion } from "../journal/operations/news";
import type { Operation } from "../journal/operations/operation";
import { DATE_WIDTH, type OutputColumn } from "../verified-writes/output-columns";
import type { Match } from "./match-names";
import { statusText } from "./status";
import { companySubject, nameSubject, type Subject } from "./subject";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_MAX_AGE_DAYS = { enrichment: 90, jobs: 1, news: 1 };
const STATUS_WIDTH = 150;
const DEFAULT_ITEMS = 10;
/** What "all" asks for at once: a company with more costs another request, one with fewer nothing. */
const ALL_ITEMS_PAGE = 100;

/** Where a run over job posts or news puts its items: a sheet of their own, one row each. */
export interface ItemTable {
  readonly sheetName: string;
  readonly idField: string;
  readonly idLabel: string;
  /** When an item appeared, newest first as far as seen. */
  readonly dateField: string;
  readonly columns: readonly ResolvedColumn[];
  /** Job posts come and go; an article stays an article. */
  readonly hasState: boolean;
  readonly one: string;
  readonly many: string;
}

/** How far a question about job posts or news goes. */
export interface Reach {
  readonly pages: number;
  /** `YYYY-MM-DD`: a day before the newest item that is known of the company. */
  readonly newest: string | null;
}

/** One kind of run: what it asks about a company, and what it writes where. */
export interface RunPlan<Question extends { readonly company: string } = never, Answer = unknown> {
  /** null for what the free search answers: then nothing is bought and nothing is journalled. */
  readonly operation: Operation<Question, Answer> | null;
  /** What the cells of its column mean. */
  readonly subject: Subject;
  readonly maxAgeMs: number;
  question(company: string, reach?: Reach): Question;
  /** Beside the companies: Status, Fetched, then values. */
  readonly columns: readonly OutputColumn[];
  values(answer: Answer): CellValue[];
  /** The Status of an answered row, where it is not `Done` or `Already paid`. */
  status?(answer: Answer): string;
  fetchedAt(answer: Answer): Date;
  readonly items: {
    readonly table: ItemTable;
    readonly pageSize: number;
    readonly wants: "new" | "all";
    total(answer: Answer): number | null;
    of(answer: Answer): readonly Record<string, unknown>[];
  } | null;
}

/**
 * Reads a request into a plan.
 *
 * @param refusedSections Left out: the plan of the key does not cover them.
 * @throws {InputError} If it asks for something that is not known.
 */
export function planOf(request: RunRequest, refusedSections: readonly string[] = []): RunPlan {
  switch (request.kind) {
    case "enrichment":
      return enrichmentPlan(request, refusedSections) as unknown as RunPlan;
    case "jobs":
      return jobsPlan(request) as unknown as RunPlan;
    case "news":
      return newsPlan(request) as unknown as RunPlan;
    case "match":
      return matchPlan() as unknown as RunPlan;
  }
}

function enrichmentPlan(
  request: RunRequest,
  refused: readonly string[],
): RunPlan<EnrichmentQuestion, EnrichmentAnswer> {
  const asked = request.fields?.length ? request.fields : (request.sections ?? []);
  // What `section.*` stands for is known only once answers are there, and columns must be there before.
  const columns = resolveFields(asked, "enrichment").filter(({ role }) => role !== "every");
  const sections = sectionsOf(columns).filter((section) => !refused.includes(section));
  if (sections.length === 0) {
    throw new InputError("input/field", "No section is chosen. Choose at least one, such as Company basics.");
  }
  return {
    operation: enrichment,
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, DEFAULT_MAX_AGE_DAYS.enrichment),
    question: (company) => ({ company, sections }),
    columns: [...rowColumns("enrichment"), ...columns.map(({ label, path }) => ({ label, tag: path }))],
    values: (answer) =>
      rowOf(answer, columns, {
        uuid: textOr(answer["uuid"], null),
        fetched_at: new Date(String(answer["fetched_at"])),
        status: "Done",
      }),
    fetchedAt: (answer) => new Date(String(answer["fetched_at"])),
    items: null,
  };
}

function jobsPlan(request: RunRequest): RunPlan<JobsQuestion, ListingAnswer> {
  const wants = request.mode ?? "new";
  const pageSize = wants === "all" ? ALL_ITEMS_PAGE : (request.limit ?? DEFAULT_ITEMS);
  return {
    operation: jobs,
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, DEFAULT_MAX_AGE_DAYS.jobs),
    question: (company, { pages } = FIRST_PAGE) => ({ company, limit: pages * pageSize }),
    ...listingPlan("jobs", wants, pageSize, {
      sheetName: "Job posts",
      idField: "job_id",
      idLabel: "Job ID",
      dateField: "date_posted",
      columns: tableColumns("jobs"),
      hasState: true,
      one: "job post",
      many: "job posts",
    }),
  };
}

function newsPlan(request: RunRequest): RunPlan<NewsQuestion, ListingAnswer> {
  const wants = request.mode ?? "new";
  const pageSize = request.limit ?? DEFAULT_ITEMS;
  const selection = {
    sentiments: request.sentiments ?? [],
    types: readEventTypes(request.types ?? []),
    mainSubject: request.mainSubject ?? false,
    hideRepeats: request.hideRepeats ?? false,
  };
  const asked = request.since ?? null;
  return {
    operation: news,
    subject: companySubject,
    maxAgeMs: maxAgeMs(request, DEFAULT_MAX_AGE_DAYS.news),
    question: (company, { pages, newest } = FIRST_PAGE) => ({
      company,
      limit: pages * pageSize,
      ...selection,
      since: wants === "new" ? later(asked, newest) : asked,
    }),
    ...listingPlan("news", wants, pageSize, {
      sheetName: "News",
      idField: "id",
      idLabel: "Article ID",
      dateField: "published_date",
      columns: tableColumns("news"),
      hasState: false,
      one: "article",
      many: "articles",
    }),
  };
}

function matchPlan(): RunPlan<{ company: string }, Match> {
  return {
    operation: null,
    subject: nameSubject,
    maxAgeMs: 0,
    question: (company) => ({ company }),
    columns: [
      ...rowColumns("match"),
      { label: "Website", tag: "match:website", width: 190 },
      { label: "UUID", tag: "match:uuid" },
      { label: "Matched name", tag: "match:name", width: 190 },
      { label: "Match", tag: "match:match" },
    ],
    values: ({ website, uuid, name, match }) =>
      match === "none" ? [null, null, null, match] : [website, uuid, name, match],
    fetchedAt: ({ at }) => new Date(at),
    status: ({ match }) => MATCH_STATUS[match],
    items: null,
  };
}

const MATCH_STATUS: Readonly<Record<Match["match"], string>> = {
  exact: "Done",
  check: "Done: check that it is the right company",
  none: statusText("Not found", "no company of this name. Try its full name"),
};

const FIRST_PAGE: Reach = { pages: 1, newest: null };

function later(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function listingPlan(kind: "jobs" | "news", wants: "new" | "all", pageSize: number, table: ItemTable) {
  return {
    columns: rowColumns(kind),
    values: (): CellValue[] => [],
    fetchedAt: ({ fetched_at }: ListingAnswer) => new Date(fetched_at),
    items: {
      table,
      wants,
      pageSize,
      total: ({ total }: ListingAnswer) => total,
      of: ({ items }: ListingAnswer) => items,
    },
  };
}

/** The two columns that every kind of run keeps beside its companies. */
function rowColumns(kind: "enrichment" | "jobs" | "news" | "match"): OutputColumn[] {
  const names = { enrichment: "", jobs: " (job posts)", news: " (news)", match: " (website)" };
  return [
    { label: `Status${names[kind]}`, tag: statusTag(kind), width: STATUS_WIDTH },
    { label: `Fetched${names[kind]}`, tag: `${kind}:fetched`, width: DATE_WIDTH },
  ];
}

export function statusTag(kind: string): string {
  return `${kind}:status`;
}

function maxAgeMs({ maxAgeDays }: RunRequest, defaultDays: number): number {
  return (maxAgeDays ?? defaultDays) * DAY_MS;
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === "string" ? value : otherwise;
}
