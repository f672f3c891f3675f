import { endpoint, hasData } from "../api/endpoint";
import type { TableColumns } from "../core/columns/known-columns";
import { objectOf } from "../core/json";
import { COMPANIES } from "../core/kind-words";
import { COMPANY_ID } from "../core/terms";
import { documentFacts, oneDocument } from "./document";
import { numberIn } from "../core/loose-values";
import type { DocumentAnswer } from "./facts";
import { type MonthValue, monthsIn } from "./months";
import { ofCompany } from "./params";
import { product } from "./product";

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
  isDocumented: hasData,
  params: ofCompany,
  price: () => ({ low: CREDITS, high: CREDITS }),
  plans: "Website traffic comes with a subscription or an enterprise plan.",
});

const columns: TableColumns = {
  usual: [
    ["Visits", "latest_month.visits"],
    ["Visits, month", "latest_month.month"],
    ["Visits, change", "latest_month.change_share"],
    ["Main source", "largest_source.name"],
    ["Its share", "largest_source.share"],
    ["Bounce rate", "engagements.bounce_rate"],
    ["Pages per visit", "engagements.page_per_visit"],
    ["Seconds per visit", "engagements.time_on_site"],
  ],
  others: [
    ["Direct", "traffic_sources.direct"],
    ["Search", "traffic_sources.search_organic"],
    ["Paid search", "traffic_sources.search_paid"],
    ["Social", "traffic_sources.social_organic"],
    ["Paid social", "traffic_sources.social_paid"],
    ["Referrals", "traffic_sources.referrals"],
    ["Mail", "traffic_sources.mail"],
    ["Display ads", "traffic_sources.display_ads"],
    ["Affiliates", "traffic_sources.affiliate"],
    ["AI assistants", "traffic_sources.gen_ai"],
    ["Visits measured", "engagements.visits"],
    [COMPANY_ID, "uuid"],
  ],
  numbers: /visits$|_share$|\.share$|^engagements\.|^traffic_sources\./,
};

/**
 * Visits of a company's website. Beside what is served: `latest_month` with its visits and how they changed since the month
 * before, and `largest_source`.
 */
const operation = oneDocument({
  name: "traffic",
  endpoint: companyTraffic,
  derived: (document) => ({ ...latestMonth(document), ...largestSource(document) }),
});

/** Visits of a company's website, beside it. */
export const traffic = product({
  name: "traffic",
  words: {
    title: "Website traffic",
    running: "Fetching website traffic",
    start: "Get website traffic",
    before: "of",
    counts: COMPANIES,
  },
  operation,
  usualDays: 30,
  facts: { columns, questions: documentFacts(operation) },
  offer: { detail: `${CREDITS} credits a company` },
  samples: [{}],
});

/** How many there were in each month. */
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
