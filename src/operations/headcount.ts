import { numberIn } from "../core/number-in";
import { companyHeadcount } from "../api/endpoints/company-headcount";
import { objectsIn } from "../api/envelope";
import { monthsIn, type MonthValue } from "./monthly";
import { oneDocument, type DocumentAnswer } from "./one-document";

/**
 * How many people work for a company, now and over time. `largest_function` is the entry with the most of them,
 * `people_by_function` how many each has, such as `Sales: 12`.
 */
export const headcount = oneDocument({
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

/** How many there were at the end of each month. */
export function headcountByMonth({ headcount_growth }: DocumentAnswer): MonthValue[] {
  return monthsIn(headcount_growth, "employee_count");
}
