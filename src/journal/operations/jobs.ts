import { companyJobs } from "../../api/endpoints/company-jobs";
import { composeListing, listingPiece, missingPage, type ListingAnswer, type ListingShape } from "./listing";
import type { Operation } from "./operation";

export interface JobsQuestion {
  readonly company: string;
  readonly limit: number;
}

const shape: ListingShape = { idField: "job_id", totalField: "count" };
/** There is nothing to select job posts by: one listing per company. */
const UNIT = "all";

/** Job posts, kept page by page: who holds ten and asks for twenty buys the second ten. */
export const jobs: Operation<JobsQuestion, ListingAnswer> = {
  name: "jobs",
  nothing: '{"data":[]}',
  units: () => [UNIT],
  missing({ company, limit }, held, nowMs) {
    const page = missingPage(held, UNIT, limit, shape, nowMs);
    if (page === null) return null;
    const params = { company, limit: page.limit, ...(page.offset > 0 ? { offset: page.offset } : {}) };
    return {
      endpoint: companyJobs,
      params,
      units: [UNIT],
      price: companyJobs.price(params),
      offset: page.offset,
    };
  },
  split: listingPiece,
  compose: (_question, held) => composeListing(held.get(UNIT) ?? [], shape),
};
