import { companyJobs } from "../../api/endpoints/company-jobs";
import { composeListing, listingPiece, missingPage, type ListingAnswer } from "./listing";
import type { Operation } from "./operation";
import type { ListingShape } from "./pages";

export interface JobsQuestion {
  readonly company: string;
  readonly limit: number;
}

const shape: ListingShape = { idField: "job_id", totalField: "count", pageMax: Infinity, most: Infinity };
/** There is nothing to select job posts by: one listing per company. */
const UNIT = "all";

/** Job posts, kept page by page: who holds ten and asks for more buys the rest, unless all of it costs as much. */
export const jobs: Operation<JobsQuestion, ListingAnswer> = {
  name: "jobs",
  nothing: '{"data":[]}',
  units: () => [UNIT],
  missing({ company, limit }, held, nowMs) {
    const priceOf = (size: number) => companyJobs.price({ company, limit: size }).high;
    const page = missingPage(held, UNIT, { items: limit, nowMs, priceOf }, shape);
    if (page === null) return null;
    const params = { company, limit: page.limit, ...(page.offset > 0 ? { offset: page.offset } : {}) };
    return { endpoint: companyJobs, params, units: [UNIT], price: companyJobs.price(params) };
  },
  split: (purchase, reply) => listingPiece(purchase, reply, shape),
  compose: ({ limit }, held) => composeListing(held.get(UNIT) ?? [], shape, limit),
};
