import type { ColumnPairs } from "./column";
import { COMPANY_ID } from "../terms";

/** Website traffic: what a run writes beside a company unless asked otherwise. */
export const trafficColumns: ColumnPairs = [
  ["Visits", "latest_month.visits"],
  ["Visits, month", "latest_month.month"],
  ["Visits, change", "latest_month.change_share"],
  ["Main source", "largest_source.name"],
  ["Its share", "largest_source.share"],
  ["Bounce rate", "engagements.bounce_rate"],
  ["Pages per visit", "engagements.page_per_visit"],
  ["Seconds per visit", "engagements.time_on_site"],
];

export const otherTrafficColumns: ColumnPairs = [
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
];

/** Those whose values are numbers, also where they come as text. */
export const TRAFFIC_NUMBERS = /visits$|_share$|\.share$|^engagements\.|^traffic_sources\./;
