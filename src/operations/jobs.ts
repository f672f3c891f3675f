import { companyJobs } from "../api/endpoints/company-jobs";
import { listing } from "./listing";

export interface JobsQuestion {
  readonly company: string;
  readonly limit: number;
}

/** There is nothing to select job posts by: one listing per company. */
const UNIT = "all";

/** Job posts of a company. */
export const jobs = listing({
  name: "jobs",
  nothing: '{"data":[]}',
  endpoint: companyJobs,
  shape: { idField: "job_id", totalField: "count", pageMax: Infinity, most: Infinity },
  units: () => [UNIT],
  limit: ({ limit }: JobsQuestion) => limit,
  params: ({ company }, page) => ({ company, ...page }),
});
