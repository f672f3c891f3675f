import { numberIn } from "../core/number-in";
import { companyTraffic } from "../api/endpoints/company-traffic";
import { objectOf } from "../core/json-shapes";
import { monthsIn, type MonthValue } from "./monthly";
import { oneDocument, type DocumentAnswer } from "./one-document";

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
