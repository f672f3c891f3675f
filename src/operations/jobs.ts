import { companyJobs, JOBS_PER_PRICE_STEP } from "../api/endpoints/company-jobs";
import type { Entry } from "../journal/entry";
import { listing } from "./listing";
import type { ListingShape } from "./pages";

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
export const jobs = listing({
  name: "jobs",
  nothing: '{"data":[]}',
  endpoint: companyJobs,
  shape: jobShape,
  units: () => [UNIT],
  limit: ({ limit }: JobsQuestion) => limit,
  lasts: ({ lasts = false }) => lasts,
  params: ({ company }, page) => ({ company, ...page }),
});

/**
 * How many job posts the service said that a company has, when it was asked last; null if it never did.
 *
 * @param entries Answers to requests for its job posts, oldest first.
 */
export function openRoles(company: string, entries: readonly Entry[]): number | null {
  const [last] = jobs.listings({ company, limit: Infinity }, new Map([[UNIT, entries]])).slice(-1);
  if (last === undefined) return null;
  const { total_count: total, rows, whole = false } = last.answer;
  return total ?? (whole ? rows.length : null);
}
