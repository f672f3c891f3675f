import type { ColumnPairs } from "./column";
import { COMPANY_ID } from "../terms";

/** Headcount: what a run writes beside a company unless asked otherwise. */
export const headcountColumns: ColumnPairs = [
  ["Headcount", "total_employees"],
  ["Headcount, 3 months %", "growth_periods[month_difference=3].change_percentage"],
  ["Headcount, 6 months %", "growth_periods[month_difference=6].change_percentage"],
  ["Headcount, 12 months %", "growth_periods[month_difference=12].change_percentage"],
  ["Largest function", "largest_function.name"],
  ["People in it", "largest_function.employee_count"],
  ["Counted on", "date"],
];

export const otherHeadcountColumns: ColumnPairs = [
  ["Functions", "headcount_by_function[].name"],
  ["People by function", "people_by_function[]"],
  ["LinkedIn name", "linkedin_official_name"],
  ["LinkedIn", "linkedin_username"],
  ["LinkedIn ID", "linkedin_id"],
  [COMPANY_ID, "uuid"],
];

/** Those whose values are numbers, also where they come as text. */
export const HEADCOUNT_NUMBERS = /^total_employees$|change_percentage$|employee_count$/;
