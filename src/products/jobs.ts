import { endpoint, hasListOrTotal } from "../api/endpoint";
import type { TableColumns } from "../core/columns/known-columns";
import { jobFilterInWords, jobMatcher } from "../core/job-filter";
import { COMPANIES } from "../core/kind-words";
import { COMPANY_ID } from "../core/terms";
import type { Entry } from "../money/entry";
import { listing } from "./listing";
import type { ListingShape } from "./listing-shape";
import { pageParams, perStep } from "./params";
import { product } from "./product";
import { pagedMembers } from "./run-request";
import * as z from "zod/mini";

/** As many posts cost the same as one. */
const JOBS_PER_PRICE_STEP = 10;
const CREDITS_PER_STEP = 4;
/** What listing a company's posts costs, and counting them, in words. */
export const JOBS_PRICE = `${CREDITS_PER_STEP} credits a company for every ${JOBS_PER_PRICE_STEP} posts`;
export const JOBS_COUNT_PRICE = `${CREDITS_PER_STEP} credits a company`;

/**
 * Current job posts of one company, newest first as far as seen.
 *
 * `data` holds at most `limit` posts of `count`; ask for the rest with `offset`.
 *
 * Source: GET /api/v1/company/jobs in the API specification; price (4 per started 10 records) in its supplement, 2.1.
 */
export const companyJobs = endpoint({
  name: "company/jobs",
  companyIdMember: "company_uuid",
  method: "GET",
  path: "/api/v1/company/jobs",
  isDocumented: hasListOrTotal,
  params: () => pageParams(),
  plans: "Job posts come with a subscription or an enterprise plan.",
  price: ({ limit }) => perStep(limit, JOBS_PER_PRICE_STEP, CREDITS_PER_STEP),
});

const columns: TableColumns = {
  usual: [
    ["Posted", "date_posted"],
    ["Title", "title"],
    ["Location", "location"],
    ["Remote", "remote"],
    ["Type", "type"],
    ["Experience", "experience_level"],
    ["Salary min USD", "salary_min_usd"],
    ["Salary max USD", "salary_max_usd"],
    ["Skills", "key_skills"],
    ["Link", "url"],
  ],
  others: [
    ["Description", "description"],
    ["Source", "source"],
    ["Job ID", "job_id"],
    [COMPANY_ID, "company_uuid"],
  ],
  isOpen: true,
};

export interface JobsQuestion {
  readonly company: string;
  readonly limit: number;
  /** A formula asks: whatever has so many answers it, however much is newer. */
  readonly lasts?: boolean;
}

/** There is nothing to select job posts by: one listing per company. */
const UNIT = "all";

export const jobShape: ListingShape = {
  idField: "job_id",
  totalField: "count",
  pageMax: Infinity,
  priceStep: JOBS_PER_PRICE_STEP,
  most: Infinity,
  // Source: the API's published table of fields, unlike its samples; the supplement, 12.
  aliases: { url: "job_url" },
};

/** Job posts of a company. */
const operation = listing({
  name: "jobs",
  nothing: '{"data":[]}',
  endpoint: companyJobs,
  shape: jobShape,
  units: () => [UNIT],
  limit: ({ limit }: JobsQuestion) => limit,
  lasts: ({ lasts = false }) => lasts,
  params: ({ company }, page) => ({ company, ...page }),
  hasUsualPage: true,
});

/** Which job posts go to the sheet, of the newest `limit` or of all. */
const asks = () => ({
  ...pagedMembers(),
  jobFilter: z.exactOptional(
    z.object({
      titles: z.exactOptional(z.array(z.string())),
      places: z.exactOptional(z.array(z.string())),
      remote: z.exactOptional(z.boolean()),
      salaryFrom: z.exactOptional(z.int().check(z.minimum(0))),
      yearsUpTo: z.exactOptional(z.int().check(z.minimum(0))),
    }),
  ),
});

/** Job posts of companies, on a sheet of their own. */
export const jobs = product({
  name: "jobs",
  words: {
    title: "Job posts",
    running: "Fetching job posts",
    start: "Get job posts",
    before: "of",
    counts: COMPANIES,
  },
  operation,
  usualDays: 1,
  asks,
  items: {
    sheetName: "Job posts",
    one: "job post",
    many: "job posts",
    columns,
    idField: "job_id",
    idLabel: "Job ID",
    dateField: "date_posted",
    hasState: true,
    usual: 10,
    // A company with more costs another request, one with fewer nothing.
    allAtOnce: 100,
    listing: operation,
    isWanted: ({ jobFilter }) => jobMatcher(jobFilter),
  },
  wantedInWords: ({ jobFilter }) => jobFilterInWords(jobFilter),
  samples: [{ limit: 3 }],
});

/**
 * How many job posts the service said that a company has, when it was asked last; null if it never did.
 *
 * @param entries Answers to requests for its job posts, oldest first.
 */
export function openRoles(company: string, entries: readonly Entry[]): number | null {
  const [last] = operation.listings({ company, limit: Infinity }, new Map([[UNIT, entries]])).slice(-1);
  if (last === undefined) return null;
  const { total_count: total, rows, whole = false } = last.answer;
  return total ?? (whole ? rows.length : null);
}
