import { endpoint, hasData } from "../api/endpoint";
import { objectsIn } from "../api/envelope";
import type { TableColumns } from "../core/columns/known-columns";
import { COMPANIES } from "../core/kind-words";
import { COMPANY_ID } from "../core/terms";
import { documentFacts, oneDocument } from "./document";
import { numberIn } from "../core/loose-values";
import type { DocumentAnswer } from "./facts";
import { type MonthValue, monthsIn } from "./months";
import { ofCompany } from "./params";
import { product } from "./product";

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
  isDocumented: hasData,
  params: ofCompany,
  price: () => ({ low: CREDITS, high: CREDITS }),
  plans: "Headcount comes with a subscription or an enterprise plan.",
});

const columns: TableColumns = {
  usual: [
    ["Headcount", "total_employees"],
    ["Headcount, 3 months %", "growth_periods[month_difference=3].change_percentage"],
    ["Headcount, 6 months %", "growth_periods[month_difference=6].change_percentage"],
    ["Headcount, 12 months %", "growth_periods[month_difference=12].change_percentage"],
    ["Largest function", "largest_function.name"],
    ["People in it", "largest_function.employee_count"],
    ["Counted on", "date"],
  ],
  others: [
    ["Functions", "headcount_by_function[].name"],
    ["People by function", "people_by_function[]"],
    ["LinkedIn name", "linkedin_official_name"],
    ["LinkedIn", "linkedin_username"],
    ["LinkedIn ID", "linkedin_id"],
    [COMPANY_ID, "uuid"],
  ],
  numbers: /^total_employees$|change_percentage$|employee_count$/,
};

/**
 * How many people work for a company, now and over time. `largest_function` is the entry with the most of them,
 * `people_by_function` how many each has, such as `Sales: 12`.
 */
const operation = oneDocument({
  name: "headcount",
  endpoint: companyHeadcount,
  derived: ({ headcount_by_function: served }) => {
    const functions = (Array.isArray(served) ? objectsIn(served) : [])
      .map((each) => ({ each, people: numberIn(each["employee_count"]) }))
      .sort((a, b) => (b.people ?? -1) - (a.people ?? -1));
    const [largest] = functions;
    if (largest === undefined) return {};
    const counted = functions.flatMap(({ each: { name }, people }) =>
      typeof name === "string" && people !== null ? [`${name}: ${people}`] : [],
    );
    return { largest_function: largest.each, people_by_function: counted };
  },
});

/** How many people work for a company, beside it. */
export const headcount = product({
  name: "headcount",
  words: {
    title: "Headcount",
    running: "Fetching headcounts",
    start: "Get headcount",
    before: "of",
    counts: COMPANIES,
  },
  operation,
  usualDays: 30,
  facts: { columns, questions: documentFacts(operation) },
  offer: { detail: `${CREDITS} credits a company` },
  samples: [{}],
});

/** How many there were at the end of each month. */
export function headcountByMonth({ headcount_growth }: DocumentAnswer): MonthValue[] {
  return monthsIn(headcount_growth, "employee_count");
}
