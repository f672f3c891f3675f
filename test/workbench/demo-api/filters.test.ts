import { describe, expect, it } from "vitest";
import { DemoApi } from "../../../workbench/demo-api/demo-api";
import { FILTERS as CATALOGUE } from "../../../workbench/demo-api/filters/catalogue";
import { SECTION_NAMES } from "../../../workbench/demo-api/prices";
import { FILTERS, LIST, bodyOf, get, listed, post } from "./client";
import type { Body } from "./client";

const api = new DemoApi();

/** Every listed company's document as the service holds it. */
const documents: readonly Body[] = api.companies
  .filter((company) => company.isListed(0))
  .map((company) => ({
    uuid: company.uuid,
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, company.section(name)])),
  }));

const EUROPE =
  "ALB AND AUT BEL BIH BGR HRV CZE DNK EST FIN FRA DEU GRC HUN ISL IRL ITA LVA LTU NLD NOR POL PRT ROU ESP SWE CHE GBR";

const code = (held: Body): string => (typeof held === "string" ? held : (held?.code ?? ""));
const isCode = (held: Body, ...spellings: string[]) => spellings.includes(code(held));
const has = (text: Body, part: string) =>
  String(text ?? "")
    .toLowerCase()
    .includes(part);
const day = ({ year, month, day: dayOfMonth }: Body) =>
  year * 10_000 + (month ?? 1) * 100 + (dayOfMonth ?? 1);

/** Each filter with a value, and what that value means, written out by hand on the documents. */
const MEANINGS: Record<string, [unknown, (document: Body) => unknown]> = {
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

const inRegion = (region: string) => listed(api, { "location.hq.region": [region] });
const rounds = (document: Body): Body[] => document.funding_detail?.funding_rounds ?? [];
const investors = (document: Body): Body[] => rounds(document).flatMap((round) => round.investors ?? []);
const partners = (document: Body): Body[] => document.strategic_signal?.partnership ?? [];
const meant = (meaning: (document: Body) => unknown) =>
  documents.filter((d) => meaning(d)).map((d) => d.uuid);

describe("the filters of a company list", () => {
  it("are the 41 of the specification, all of them tried here", () => {
    const served = bodyOf(get(api, FILTERS));

    expect(served.count).toBe(41);
    expect(served.filters.map((filter: Body) => filter.filter)).toEqual(Object.keys(MEANINGS));
  });

  it.each(Object.entries(MEANINGS))("%s matches what it says", (filter, [value, meaning]) => {
    const wanted = meant(meaning);

    expect(listed(api, { [filter]: value })).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(documents.length);
  });

  it("all match a range that is open at one end, and nothing when it is upside down", () => {
    expect(listed(api, { "firmographic.founded_year": { lte: 1950 } })).toEqual(
      meant((d) => d.firmographic?.founded_year <= 1950),
    );
    expect(listed(api, { "firmographic.founded_year": { gte: 2020, lte: 2010 } })).toEqual([]);
  });

  it("combine with AND between keys", () => {
    const filters = { "location.hq.country": ["DEU"], "business_model.gtm_type": "b2b" };

    const germans = listed(api, { "location.hq.country": ["DEU"] });
    const sellers = new Set(listed(api, { "business_model.gtm_type": "b2b" }));
    const both = germans.filter((uuid) => sellers.has(uuid));

    expect(listed(api, filters)).toEqual(both);
    expect(both).not.toEqual([]);
  });

  it("of one group must hold for one and the same office", () => {
    const filters = { "location.offices.city": ["Paris"], "location.offices.country": ["DEU", "FRA"] };
    const apart = { "location.offices.city": ["Paris"], "location.offices.country": ["DEU"] };
    const bothOffices = meant(
      (d) =>
        d.location?.offices?.some((o: Body) => o.city === "Paris") &&
        d.location.offices.some((o: Body) => o.country === "DEU"),
    );

    expect(bothOffices.length).toBeGreaterThan(0);
    expect(listed(api, apart)).toEqual([]);
    expect(listed(api, filters)).toEqual(
      meant((d) => d.location?.offices?.some((o: Body) => o.city === "Paris" && o.country === "FRA")),
    );
  });

  it("of one group must hold for one and the same partnership", () => {
    const filters = {
      "strategic_signal.partnership.strategic_tier": ["Core"],
      "strategic_signal.partnership.type": ["others"],
    };
    const same = meant((d) =>
      partners(d).some((p) => p.strategic_tier === "Core" && isCode(p.type, "others", "Others")),
    );
    const anywhere = meant(
      (d) =>
        partners(d).some((p) => p.strategic_tier === "Core") &&
        partners(d).some((p) => isCode(p.type, "others", "Others")),
    );

    expect(listed(api, filters)).toEqual(same);
    expect(same.length).toBeLessThan(anywhere.length);
  });

  it("about investors must hold for one and the same investor of one and the same round", () => {
    const uuid = "7x5kjbn";
    const filters = {
      "funding_detail.funding_rounds.investors.uuid": [uuid],
      "funding_detail.funding_rounds.investors.lead_investor": true,
      "funding_detail.funding_rounds.amount_usd": { gte: 2_000_000 },
    };
    const led = (round: Body) => round.investors?.some((i: Body) => i.uuid === uuid && i.lead_investor);
    const same = meant((d) => rounds(d).some((round) => round.amount_usd >= 2_000_000 && led(round)));
    const anyRound = meant(
      (d) =>
        rounds(d).some((round) => round.amount_usd >= 2_000_000) && investors(d).some((i) => i.uuid === uuid),
    );

    expect(listed(api, filters)).toEqual(same);
    expect(same.length).toBeGreaterThan(0);
    expect(same.length).toBeLessThan(anyRound.length);
  });

  it.each(["HD", "HDAB", "HDABAB", "HDABABAC"])("match everything beneath the industry code %s", (prefix) => {
    const found = listed(api, { "industry.industry": [prefix] });

    expect(found).toEqual(meant((d) => d.industry?.industry?.some((i: Body) => i.code.startsWith(prefix))));
    expect(found.length).toBeGreaterThan(0);
  });

  it("match a region's countries through every level above them", () => {
    expect(inRegion("155")).toEqual(
      meant((d) => ["AUT", "BEL", "CHE", "DEU", "FRA", "NLD"].includes(d.location?.hq?.country)),
    );
    expect(inRegion("150")).toEqual(expect.arrayContaining(inRegion("155")));
    expect(inRegion("019").toSorted()).toEqual([...inRegion("419"), ...inRegion("021")].toSorted());
    expect(inRegion("15")).toEqual([]);
  });

  it.each([
    ["firmographic.company_type", "Private"],
    ["location.hq.country", "Germany"],
    ["industry.industry", ["ZZ"]],
    ["technology.ai_maturity.scale", 6],
    ["funding_detail.funding_rounds.investors.uuid", ["nobody1"]],
  ])("warn about the value %s = %j, which matches nothing and costs nothing", (filter, value) => {
    const body = bodyOf(post(api, LIST, { filters: { [filter]: value } }));

    expect(body).toMatchObject({ data: [], count: 0, total_count: 0, credits_consumed: 0 });
    expect(body.warnings).toEqual([expect.stringContaining(filter)]);
  });

  it.each([
    ["firmographic.founded_year", "2015"],
    ["firmographic.founded_year", { gte: "2015" }],
    ["firmographic.founded_year", { gt: 2015 }],
    ["firmographic.founded_year", {}],
    ["funding_detail.funding_rounds.date", { gte: "June 2020" }],
    ["industry.industry", "HD"],
    ["industry.industry", []],
    ["technology.ai_maturity.scale", "4"],
    ["technology.api_detail.has_api", "true"],
    ["location.hq.country", [276]],
  ])("refuse %s = %j with 422, naming the filter", (filter, value) => {
    const reply = post(api, LIST, { filters: { [filter]: value } });

    expect(reply.status).toBe(422);
    expect(bodyOf(reply).detail[0].loc).toEqual(["body", "filters", filter]);
  });

  it("can be added to, with shapes and groups never seen before", () => {
    const more = {
      description: "New.",
      how_to_get_values: "supply the value directly",
      same_element_group: "trust_signal.awards",
      value_shape: "string",
    };
    const wider = new DemoApi({
      extraFilters: [
        { ...more, filter: "trust_signal.awards.body", match: "text" },
        { ...more, filter: "trust_signal.awards.type", match: "code" },
        { ...more, filter: "firmographic.headcount_range", value_shape: "band of employees", match: "text" },
      ],
    });
    const filters = {
      "trust_signal.awards.body": "Chamber of Trade",
      "trust_signal.awards.type": "analyst_ranking",
    };

    expect(bodyOf(get(wider, FILTERS)).count).toBe(44);
    expect(listed(wider, filters)).toEqual(
      meant((d) =>
        d.trust_signal?.awards?.some(
          (a: Body) => a.body === "Chamber of Trade" && isCode(a.type, "analyst_ranking", "Analyst ranking"),
        ),
      ),
    );
    expect(listed(wider, { "firmographic.headcount_range": "10001+" })).toEqual(
      meant((d) => d.firmographic?.headcount_range === "10001+"),
    );
  });

  it("are served with exactly the fields of the specification", () => {
    for (const filter of bodyOf(get(api, FILTERS)).filters) {
      const looked = filter.how_to_get_values === "look up with /list/options/";
      expect(looked || filter.how_to_get_values === "supply the value directly").toBe(true);
      expect(filter.dropdown_type).toBe(looked ? filter.filter : undefined);
      expect(Object.keys(filter).every((key) => SERVED.includes(key))).toBe(true);
    }
    expect(CATALOGUE.filter(({ same_element_group }) => same_element_group !== undefined)).toHaveLength(13);
  });
});

const SERVED = [
  "filter",
  "value_shape",
  "description",
  "how_to_get_values",
  "dropdown_type",
  "same_element_group",
];
