import { DemoApi } from "../../demo-api/demo-api";
import { FILTERS as CATALOGUE } from "../../demo-api/filters/catalogue";
import { type Body, bodyOf, FILTERS, get, LIST, listed, post } from "./client";
import { documents, investors, isCode, MEANINGS, meant, partners, rounds } from "./filter-meanings";
import { describe, expect, it } from "vitest";

const api = new DemoApi();
const inRegion = (region: string) => listed(api, { "location.hq.region": [region] });
describe("the filters of a company list", () => {
  it("are the 41 of the specification, all of them tested here", () => {
    const served = bodyOf(get(api, FILTERS));

    expect(served.count).toBe(41);
    expect(served.filters.map((filter: Body) => filter.filter)).toEqual(Object.keys(MEANINGS));
  });

  it.each(Object.entries(MEANINGS))("%s matches companies with that meaning", (filter, [value, meaning]) => {
    const wanted = meant(meaning);

    expect(listed(api, { [filter]: value })).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(documents.length);
  });

  it("of ranges all match a range without an upper or lower bound, and nothing for a reversed one", () => {
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

  it("of one group must match the same office", () => {
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

  it("of one group must match the same partnership", () => {
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

  it("about investors must match the same investor of the same round", () => {
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

  it.each(["HD", "HDAB", "HDABAB", "HDABABAC"])(
    "match all subcategories of the industry code %s",
    (prefix) => {
      const found = listed(api, { "industry.industry": [prefix] });

      expect(found).toEqual(meant((d) => d.industry?.industry?.some((i: Body) => i.code.startsWith(prefix))));
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it("match a region's countries at every level above them", () => {
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
  ])("reject %s = %j with 422, naming the filter", (filter, value) => {
    const reply = post(api, LIST, { filters: { [filter]: value } });

    expect(reply.status).toBe(422);
    expect(bodyOf(reply).detail[0].loc).toEqual(["body", "filters", filter]);
  });

  it("can be extended with unknown shapes and groups", () => {
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
