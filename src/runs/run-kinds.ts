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
import { DATE_WIDTH, type OutputColumn } from "./output-columns";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_MAX_AGE_DAYS = { enrichment: 90, jobs: 1, news: 1 };
const STATUS_WIDTH = 150;
const DEFAULT_ITEMS = 10;
/** What "all" asks for at once; the API answers with as many as there are. */
const ALL_ITEMS = 1000;

/** Where a run over job posts or news puts its items: a sheet of their own, one row each. */
export interface ItemTable {
  readonly sheetName: string;
  readonly idField: string;
  readonly idLabel: string;
  readonly columns: readonly ResolvedColumn[];
  /** Job posts come and go; an article stays an article. */
  readonly hasState: boolean;
  readonly one: string;
  readonly many: string;
}

/** One kind of run: what it asks about a company, and what it writes where. */
export interface RunPlan<Question extends { readonly company: string } = never, Answer = unknown> {
  readonly operation: Operation<Question, Answer>;
  readonly maxAgeMs: number;
  question(company: string): Question;
  /** Beside the companies: Status, Fetched, then values. */
  readonly columns: readonly OutputColumn[];
  values(answer: Answer): CellValue[];
  fetchedAt(answer: Answer): Date;
  readonly items: {
    readonly table: ItemTable;
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
    case "pending":
      throw new InputError(
        "input/argument",
        `Runs of the kind "${request.kind}" are not there yet. Choose another action.`,
      );
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
  const limit = request.mode === "all" ? ALL_ITEMS : (request.limit ?? DEFAULT_ITEMS);
  return {
    operation: jobs,
    maxAgeMs: maxAgeMs(request, DEFAULT_MAX_AGE_DAYS.jobs),
    question: (company) => ({ company, limit }),
    ...listingPlan("jobs", {
      sheetName: "Job posts",
      idField: "job_id",
      idLabel: "Job ID",
      columns: tableColumns("jobs"),
      hasState: true,
      one: "job post",
      many: "job posts",
    }),
  };
}

function newsPlan(request: RunRequest): RunPlan<NewsQuestion, ListingAnswer> {
  const selection = {
    limit: request.limit ?? DEFAULT_ITEMS,
    sentiments: request.sentiments ?? [],
    types: readEventTypes(request.types ?? []),
    since: request.since ?? null,
  };
  return {
    operation: news,
    maxAgeMs: maxAgeMs(request, DEFAULT_MAX_AGE_DAYS.news),
    question: (company) => ({ company, ...selection }),
    ...listingPlan("news", {
      sheetName: "News",
      idField: "id",
      idLabel: "Article ID",
      columns: tableColumns("news"),
      hasState: false,
      one: "article",
      many: "articles",
    }),
  };
}

function listingPlan(kind: "jobs" | "news", table: ItemTable) {
  return {
    columns: rowColumns(kind),
    values: (): CellValue[] => [],
    fetchedAt: ({ fetched_at }: ListingAnswer) => new Date(fetched_at),
    items: { table, of: ({ items }: ListingAnswer) => items },
  };
}

/** The two columns that every kind of run keeps beside its companies. */
function rowColumns(kind: "enrichment" | "jobs" | "news"): OutputColumn[] {
  const names = { enrichment: "", jobs: " (job posts)", news: " (news)" };
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
