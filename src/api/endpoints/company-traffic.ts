import * as z from "zod/mini";
import { endpoint } from "../endpoint";

const CREDITS = 1.5;

/**
 * Visits of a company's website: month by month, how long they last, and where they come from.
 *
 * Source: GET /company/website-traffic in the API supplement, 12; price and plans there in 2.1 and 2.2.
 */
export const companyTraffic = endpoint({
  name: "company/website-traffic",
  method: "GET",
  path: "/api/v1/company/website-traffic",
  params: () => z.object({ company: z.string().check(z.minLength(1)) }),
  price: () => ({ low: CREDITS, high: CREDITS }),
  plans: "Website traffic comes with a subscription or an enterprise plan.",
});
