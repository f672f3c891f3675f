import type { JsonObject } from "../wire";
import { monthNumber, monthsUpTo } from "./headcount";
import type { Profile } from "./profile";
import { Random } from "./random";

const MONTHS = 6;
const SOURCES = [
  ["direct", 35],
  ["search_organic", 30],
  ["search_paid", 5],
  ["social_organic", 7],
  ["social_paid", 3],
  ["referrals", 12],
  ["mail", 4],
  ["display_ads", 2],
  ["affiliate", 1],
  ["gen_ai", 3],
] as const;

/** Visits of a company's website in the months before a day. Undefined for some small companies. */
export function trafficOf(profile: Profile, day: number): JsonObject | undefined {
  const random = new Random(`${profile.uuid} traffic`);
  const usual = Math.round(900 * 2.6 ** profile.size * (0.5 + random.next()));
  const pace = (random.next() - 0.35) * 0.05;
  if (!profile.showcase && profile.size < 3 && random.chance(0.3)) return undefined;

  const months = monthsUpTo(day, MONTHS + 1).slice(0, MONTHS);
  const visits = months.map((month) => {
    const passed = monthNumber(month) - monthNumber("2026-01-01");
    const season = new Random(`${profile.uuid} visits ${month}`);
    return Math.round(usual * (1 + pace) ** passed * (0.85 + season.next() * 0.3));
  });
  const [year = "", month = ""] = months.at(-1)!.split("-");
  return {
    uuid: profile.uuid,
    // The service sends these as text.
    engagements: {
      visits: String(visits.at(-1)!),
      bounce_rate: (0.25 + random.next() * 0.45).toFixed(4),
      page_per_visit: (1.4 + random.next() * 5).toFixed(2),
      time_on_site: (30 + random.next() * 260).toFixed(2),
      month: String(Number(month)),
      year,
    },
    estimated_monthly_visits: Object.fromEntries(months.map((each, index) => [each, visits[index]!])),
    traffic_sources: sharesOf(random),
  };
}

/** Shares that add up to 1. */
function sharesOf(random: Random): JsonObject {
  const weights = SOURCES.map(([name, weight]) => ({ name, weight: weight * (0.4 + random.next()) }));
  const sum = weights.reduce((all, { weight }) => all + weight, 0);
  return Object.fromEntries(weights.map(({ name, weight }) => [name, Number((weight / sum).toFixed(4))]));
}
