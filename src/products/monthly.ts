import { companyHeadcount, companyTraffic } from "../api/endpoints/companies";
import { objectsIn } from "../api/envelope";
import { dayText, isDate, isDay, readApiDate } from "../core/api-date";
import { hasMembers, objectOf } from "../core/json";
import { numberIn } from "../core/text";
import { type DocumentAnswer, oneDocument } from "./enrichment";

/** One month of a series. */
export interface MonthValue {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly value: number;
}

/**
 * The months of a series, oldest first, each once: of several values of a month the one that was served for its latest day.
 *
 * Takes a list of objects with a date, or an object whose names are dates; numbers may be text. What is neither is passed over.
 *
 * @param valueName The member that holds the value, in a list.
 */
export function monthsIn(served: unknown, valueName: string): MonthValue[] {
  const points = Array.isArray(served)
    ? served.map((point: unknown) => [dateIn(point), objectOf(point)[valueName]] as const)
    : hasMembers(served)
      ? Object.entries(served)
      : [];
  const days = points.flatMap(([date, value]) => {
    const day = dayIn(date);
    const number = numberIn(value);
    return day === null || number === null ? [] : [{ day, value: number }];
  });
  const byMonth = new Map<string, number>();
  for (const { day, value } of days.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))
    byMonth.set(day.slice(0, 7), value);
  return [...byMonth].map(([month, value]) => ({ month, value }));
}

function dateIn(point: unknown): unknown {
  const { date, month } = objectOf(point);
  return date ?? month;
}

/** `YYYY-MM` of a date as the API spells it; null for what is no date, and for a year alone. */
export function monthIn(value: unknown): string | null {
  return dayIn(value)?.slice(0, 7) ?? null;
}

/** `YYYY-MM-DD`, or `YYYY-MM` where no day is said; null for what is no date, and for a year alone. */
export function dayIn(value: unknown): string | null {
  const date = readApiDate(value);
  if (date === null || isDay(date)) return date === null ? null : dayText(date);
  const text = isDate(date) ? date.toISOString().slice(0, 10) : date;
  return text.length < 7 ? null : text;
}

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

/**
 * Visits of a company's website. Beside what is served: `latest_month` with its visits and how they changed since the month
 * before, and `largest_source`.
 */
export const traffic = oneDocument({
  name: "traffic",
  endpoint: companyTraffic,
  derived: (document) => ({ ...latestMonth(document), ...largestSource(document) }),
});

export function visitsByMonth({ estimated_monthly_visits }: DocumentAnswer): MonthValue[] {
  return monthsIn(estimated_monthly_visits, "visits");
}

function latestMonth(document: DocumentAnswer): DocumentAnswer {
  const [before, latest] = [undefined, ...visitsByMonth(document)].slice(-2);
  if (latest === undefined) return {};
  const change = before === undefined || before.value === 0 ? null : latest.value / before.value - 1;
  return { latest_month: { month: latest.month, visits: latest.value, change_share: change } };
}

function largestSource({ traffic_sources: served }: DocumentAnswer): DocumentAnswer {
  const [largest] = Object.entries(objectOf(served))
    .map(([name, share]) => ({ name: name.replace(/_/g, " "), share: numberIn(share) ?? -1 }))
    .sort((a, b) => b.share - a.share);
  return largest === undefined || largest.share < 0 ? {} : { largest_source: largest };
}
