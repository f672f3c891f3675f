import { numberIn } from "../core/number-in";
import { companyHeadcount } from "../api/endpoints/company-headcount";
import { objectsIn } from "../api/envelope";
import { monthsIn, type MonthValue } from "./monthly";
import { oneDocument, type DocumentAnswer } from "./one-document";

/** How many people work for a company, now and over time. `largest_function` is the entry with the most of them. */
export const headcount = oneDocument({
  name: "headcount",
  endpoint: companyHeadcount,
  derived: ({ headcount_by_function: served }) => {
    const functions = Array.isArray(served) ? objectsIn(served) : [];
    const [largest] = functions
      .map((each) => ({ each, people: numberIn(each["employee_count"]) ?? -1 }))
      .sort((a, b) => b.people - a.people);
    return largest === undefined ? {} : { largest_function: largest.each };
  },
});

/** How many there were at the end of each month. */
export function headcountByMonth({ headcount_growth }: DocumentAnswer): MonthValue[] {
  return monthsIn(headcount_growth, "employee_count");
}
