import { shortAmount } from "./credits";

/** Values by month, `YYYY-MM`, the latest last. */
export type Months = readonly { readonly month: string; readonly value: number }[];

/** Monthly values of a company. */
export interface MonthSeries {
  readonly name: keyof typeof UNITS;
  readonly months: Months;
}

/** One year, so that a month is compared with the same month a year earlier. */
const MONTHS_BACK = 12;
const UNITS = { headcount: ["person", "people"], traffic: ["visit", "visits"] } as const;

export const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");

/** The latest month and the known months of the year before it. */
export function lastYear(months: Months): Months {
  const latest = months[months.length - 1];
  if (latest === undefined) return [];
  return months.filter(({ month }) => monthsApart(month, latest.month) <= MONTHS_BACK);
}

/** `1,240 people in October 2026`. */
export function latestInWords({ name, months }: MonthSeries): string {
  const latest = months[months.length - 1];
  if (latest === undefined) return "";
  const [one, many] = UNITS[name];
  const month = `${MONTH_NAMES[Number(latest.month.slice(5, 7)) - 1] ?? ""} ${latest.month.slice(0, 4)}`;
  return `${shortAmount(latest.value)} ${latest.value === 1 ? one : many} in ${month.trim()}`;
}

/** `+12% in a year`; empty if there is nothing to compare with. */
export function yearChangeInWords({ months }: Pick<MonthSeries, "months">): string {
  const year = lastYear(months);
  const [first, latest] = [year[0], year[year.length - 1]];
  if (first === undefined || latest === undefined || first === latest || first.value <= 0) return "";
  const percent = Math.round((latest.value / first.value - 1) * 100);
  const change = percent === 0 ? "no change" : `${percent > 0 ? "+" : "−"}${shortAmount(Math.abs(percent))}%`;
  return `${change} in ${spanInWords(monthsApart(first.month, latest.month))}`;
}

export function monthsApart(from: string, to: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

function spanInWords(months: number): string {
  if (months === MONTHS_BACK) return "a year";
  return months === 1 ? "a month" : `${months} months`;
}
