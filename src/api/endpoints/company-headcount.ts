import * as z from "zod/mini";
import { endpoint } from "../endpoint";

const CREDITS = 2.5;

/**
 * How many people work for a company: now, by function, and month by month.
 *
 * Source: GET /company/headcount-trends in the API supplement, 12; price and plans there in 2.1 and 2.2.
 */
export const companyHeadcount = endpoint({
  name: "company/headcount-trends",
  method: "GET",
  path: "/api/v1/company/headcount-trends",
  params: () => z.object({ company: z.string().check(z.minLength(1)) }),
  price: () => ({ low: CREDITS, high: CREDITS }),
  plans: "Headcount comes with a subscription or an enterprise plan.",
});
