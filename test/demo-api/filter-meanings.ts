import { DemoApi } from "../../demo-api/demo-api";
import { SECTION_NAMES } from "../../demo-api/prices";
import type { Body } from "./client";

const api = new DemoApi();

/** Every listed company's document as the service stores it. */
export const documents: readonly Body[] = api.companies
  .filter((company) => company.isListed(0))
  .map((company) => ({
    uuid: company.uuid,
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, company.section(name)])),
  }));

const EUROPE =
  "ALB AND AUT BEL BIH BGR HRV CZE DNK EST FIN FRA DEU GRC HUN ISL IRL ITA LVA LTU NLD NOR POL PRT ROU ESP SWE CHE GBR";

const code = (held: Body): string => (typeof held === "string" ? held : (held?.code ?? ""));
export const isCode = (held: Body, ...spellings: string[]) => spellings.includes(code(held));
const has = (text: Body, part: string) =>
  String(text ?? "")
    .toLowerCase()
    .includes(part);
const day = ({ year, month, day: dayOfMonth }: Body) =>
  year * 10_000 + (month ?? 1) * 100 + (dayOfMonth ?? 1);

/** Each filter with a value, and a hand-written predicate on documents that the value must be equivalent to. */
export const MEANINGS: Record<string, [unknown, (document: Body) => unknown]> = {
  "firmographic.company_type": ["public", (d) => isCode(d.firmographic?.company_type, "public", "Public")],
  "firmographic.ownership_category": [
    ["family_owned", "public"],
    (d) => isCode(d.firmographic?.ownership_category, "family_owned", "Family owned", "public", "Public"),
  ],
  "firmographic.operating_status": ["ipo", (d) => isCode(d.firmographic?.operating_status, "ipo", "IPO")],
  "firmographic.founded_year": [
    { gte: 2015, lte: 2016 },
    (d) => d.firmographic?.founded_year === 2015 || d.firmographic?.founded_year === 2016,
  ],
  "industry.industry": [
    ["HDAB", "MPAAAAAA"],
    (d) => d.industry?.industry?.some((i: Body) => i.code.startsWith("HDAB") || i.code === "MPAAAAAA"),
  ],
  "industry.naics": [["513210"], (d) => d.industry?.naics?.some((n: Body) => n.code === "513210")],
  "industry.sic": [["7372"], (d) => d.industry?.sic?.some((s: Body) => s.code === "7372")],
  "location.hq.region": [["150"], (d) => EUROPE.includes(d.location?.hq?.country ?? "?")],
  "location.hq.country": [["DEU", "FRA"], (d) => ["DEU", "FRA"].includes(d.location?.hq?.country)],
  "location.hq.city": ["Berlin", (d) => d.location?.hq?.city === "Berlin"],
  "location.market_served.is_global": [false, (d) => d.location?.market_served?.is_global === false],
  "location.market_served.markets.country": [
    ["USA"],
    (d) => d.location?.market_served?.markets?.some((m: Body) => m.country === "USA"),
  ],
  "location.market_served.markets.region": [
    ["eur"],
    (d) => d.location?.market_served?.markets?.some((m: Body) => has(m.region, "eur")),
  ],
  "location.offices.city": [["Paris"], (d) => d.location?.offices?.some((o: Body) => o.city === "Paris")],
  "location.offices.country": [["JPN"], (d) => d.location?.offices?.some((o: Body) => o.country === "JPN")],
  "financial_estimate.revenue_estimate": [
    "10m_25m",
    (d) => isCode(d.financial_estimate?.revenue_estimate, "10m_25m", "10M-25M"),
  ],
  "financial_estimate.valuation_estimate": [
    "50m_100m",
    (d) => isCode(d.financial_estimate?.valuation_estimate, "50m_100m", "50M-100M"),
  ],
  "funding_detail.funding_overview.funding_stage": [
    ["series_a"],
    (d) => isCode(d.funding_detail?.funding_overview?.funding_stage, "series_a", "Series A"),
  ],
  "funding_detail.funding_overview.total_funding_usd": [
    { gte: 20_000_000 },
    (d) => d.funding_detail?.funding_overview?.total_funding_usd >= 20_000_000,
  ],
  "funding_detail.funding_overview.last_funding_date": [
    { gte: "2025-06-01", lte: "2026-06-30" },
    ({ funding_detail: f }) =>
      f?.funding_overview?.last_funding_date &&
      day(f.funding_overview.last_funding_date) >= 20250601 &&
      day(f.funding_overview.last_funding_date) <= 20260630,
  ],
  "funding_detail.funding_overview.num_funding_rounds": [
    { gte: 3, lte: 3 },
    (d) => d.funding_detail?.funding_rounds?.length === 3,
  ],
  "funding_detail.funding_rounds.round": [
    ["series_b"],
    (d) => rounds(d).some((r) => isCode(r.round, "series_b", "Series B")),
  ],
  "funding_detail.funding_rounds.date": [
    { lte: "2012-12-31" },
    (d) => rounds(d).some((r) => r.date && day(r.date) <= 20121231),
  ],
  "funding_detail.funding_rounds.amount_usd": [
    { gte: 30_000_000 },
    (d) => rounds(d).some((r) => r.amount_usd >= 30_000_000),
  ],
  "funding_detail.funding_rounds.investors.uuid": [
    ["7x5kjbn"],
    (d) => investors(d).some((i) => i.uuid === "7x5kjbn"),
  ],
  "funding_detail.funding_rounds.investors.name": [
    ["QUAY"],
    (d) => investors(d).some((i) => has(i.name, "quay")),
  ],
  "funding_detail.funding_rounds.investors.lead_investor": [
    true,
    (d) => investors(d).some((i) => i.lead_investor === true),
  ],
  "business_model.gtm_type": [
    "b2b_and_b2c",
    (d) => isCode(d.business_model?.gtm_type, "b2b_and_b2c", "B2B and B2C", "BOTH"),
  ],
  "business_model.gtm_motion": [
    ["sales_led"],
    (d) => d.business_model?.gtm_motion?.some((m: Body) => isCode(m.type, "sales_led", "Sales led")),
  ],
  "business_model.revenue_model": [
    ["freemium"],
    (d) => d.business_model?.revenue_model?.some((m: Body) => isCode(m.type, "freemium", "Freemium")),
  ],
  "business_model.offering_type": [
    "software",
    (d) => isCode(d.business_model?.offering_type, "software", "Software"),
  ],
  "company_assessment.customer_concentration.classification": [
    ["high", "critical"],
    (d) =>
      isCode(
        d.company_assessment?.customer_concentration?.classification,
        "high",
        "High",
        "critical",
        "Critical",
      ),
  ],
  "company_assessment.competitive_moat": [
    ["network_effects"],
    (d) =>
      d.company_assessment?.competitive_moat?.some((m: Body) =>
        isCode(m.type, "network_effects", "Network effects"),
      ),
  ],
  "technology.ai_maturity.scale": [[4, 5], (d) => d.technology?.ai_maturity?.scale >= 4],
  "technology.api_detail.has_api": [true, (d) => d.technology?.api_detail?.has_api],
  "technology.app_detail.has_app": [false, (d) => d.technology?.app_detail?.has_app === false],
  "technology.is_technology_focussed": [true, (d) => d.technology?.is_technology_focussed],
  "customer_profile.select_customer.name": [
    "robotics",
    (d) => d.customer_profile?.select_customer?.some((c: Body) => has(c.name, "robotics")),
  ],
  "strategic_signal.partnership.name": [["aLdEr"], (d) => partners(d).some((p) => has(p.name, "alder"))],
  "strategic_signal.partnership.type": [
    ["others"],
    (d) => partners(d).some((p) => isCode(p.type, "others", "Others")),
  ],
  "strategic_signal.partnership.strategic_tier": [
    ["Core"],
    (d) => partners(d).some((p) => p.strategic_tier === "Core"),
  ],
};

export const rounds = (document: Body): Body[] => document.funding_detail?.funding_rounds ?? [];
export const investors = (document: Body): Body[] =>
  rounds(document).flatMap((round) => round.investors ?? []);
export const partners = (document: Body): Body[] => document.strategic_signal?.partnership ?? [];
/** UUIDs of the companies that match such a predicate. */
export const meant = (meaning: (document: Body) => unknown) =>
  documents.filter((d) => meaning(d)).map((d) => d.uuid);
