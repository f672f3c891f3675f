import * as z from "zod/mini";
import { endpoint } from "../endpoint";

const CREDITS_PER_STEP = 1.5;
/** As many reviews cost the same as one. */
export const REVIEWS_PER_PRICE_STEP = 50;
export const EMPLOYEE_REVIEWS_LIMIT_MAX = 100;

/**
 * How employees rate a company, and what they write.
 *
 * The ratings come with every page of reviews.
 *
 * Source: GET /company/employee-reviews in the API supplement, 12; price (1.5 per started 50 records) and plans there in 2.1
 * and 2.2.
 */
export const companyEmployeeReviews = endpoint({
  name: "company/employee-reviews",
  method: "GET",
  path: "/api/v1/company/employee-reviews",
  params: () =>
    z.object({
      company: z.string().check(z.minLength(1)),
      limit: z.int().check(z.minimum(1), z.maximum(EMPLOYEE_REVIEWS_LIMIT_MAX)),
      offset: z.optional(z.int().check(z.minimum(0))),
    }),
  price: ({ limit }) => ({ low: 0, high: Math.ceil(limit / REVIEWS_PER_PRICE_STEP) * CREDITS_PER_STEP }),
  plans: "Employee reviews come with a subscription or an enterprise plan.",
});
