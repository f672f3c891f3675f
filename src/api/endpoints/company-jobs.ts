import * as z from "zod/mini";
import { endpoint } from "../endpoint";

/** As many posts cost the same as one. */
export const JOBS_PER_PRICE_STEP = 10;
const CREDITS_PER_STEP = 4;

/**
 * Current job posts of one company, newest first as far as seen.
 *
 * `data` holds at most `limit` posts of `count`; ask for the rest with `offset`.
 *
 * Source: GET /api/v1/company/jobs in the API specification; price (4 per started 10 records) in its supplement, 2.1.
 */
export const companyJobs = endpoint({
  name: "company/jobs",
  method: "GET",
  path: "/api/v1/company/jobs",
  params: () =>
    z.object({
      company: z.string().check(z.minLength(1)),
      limit: z.int().check(z.minimum(1)),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  plans: "Job posts come with a subscription or an enterprise plan.",
  // Nothing found costs nothing; a full page costs its steps.
  price: ({ limit }) => ({ low: 0, high: Math.ceil(limit / JOBS_PER_PRICE_STEP) * CREDITS_PER_STEP }),
});
