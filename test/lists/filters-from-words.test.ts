import { describe, expect, it } from "vitest";
import { filtersFromWords } from "../../src/features/lists/words-to-filters";
import { ListDesk } from "./list-desk";

const words = "B2B companies in Germany founded after 2015";
const creditCap = 10;
const BUILDER = "/list/filter-builder/";

/** A desk whose filter builder suggests these filters for any words. */
function suggesting(filters: unknown): ListDesk {
  const desk = new ListDesk();
  const body = JSON.stringify({ data: { filters }, credits_consumed: 2.5 });
  desk.api.faults.set([{ when: { url: BUILDER }, reply: { status: 200, body } }]);
  return desk;
}

const builderCalls = (desk: ListDesk) =>
  desk.api.calls.filter(({ endpoint }) => endpoint.includes(BUILDER)).length;

describe("filtersFromWords", () => {
  it("returns filters for the user to correct, and builds no list", () => {
    const desk = new ListDesk();

    const result = filtersFromWords(...desk.buying(creditCap), words);

    expect(result).toEqual({
      filters: {
        "location.hq.country": ["DEU"],
        "business_model.gtm_type": ["b2b"],
        "firmographic.founded_year": { gte: 2016 },
      },
      credits: 2.5,
      leftOut: [],
      unused: [],
      unclear: { filters: [], said: [] },
      named: [
        { filter: "location.hq.country", options: [{ value: "DEU", label: "Germany" }] },
        { filter: "business_model.gtm_type", options: [{ value: "b2b", label: "B2B" }] },
      ],
    });
    expect([desk.credits, desk.lists]).toEqual([2.5, []]);
  });

  it("pays once a day for the same words, whatever their spacing", () => {
    const desk = new ListDesk();
    const first = filtersFromWords(...desk.buying(creditCap), words);

    const again = filtersFromWords(...desk.buying(0), `  ${words.replace(/ /g, "  ")}\n`);
    expect(again).toEqual({ ...first, credits: 0 });
    expect(desk.credits).toBe(2.5);

    desk.nextDay();
    filtersFromWords(...desk.buying(creditCap), words);
    expect(desk.credits).toBe(5);
  });

  it("omits what the catalogue does not allow, with a reason each", () => {
    const desk = suggesting({
      "location.hq.country": ["DEU", "Germani"],
      "location.hq.contry": ["DEU"],
      "firmographic.founded_year": { from: 2015 },
      "technology.api_detail.has_api": "yes",
      "business_model.gtm_type": "b2x",
      "location.offices.country": "FRA",
      "location.hq.city": null,
      "industry.industry": ["made up"],
    });

    const { filters, leftOut } = filtersFromWords(...desk.buying(creditCap), words);

    expect(filters).toEqual({
      "location.hq.country": ["DEU"],
      "location.offices.country": ["FRA"],
      "industry.industry": ["made up"],
      // The words say so.
      "business_model.gtm_type": ["b2b"],
    });
    expect(leftOut).toEqual([
      { filter: "location.hq.country", reason: expect.stringContaining("“Germani”. Did you mean DEU") },
      { filter: "location.hq.contry", reason: expect.stringContaining("offers no filter") },
      { filter: "firmographic.founded_year", reason: expect.stringContaining("takes a range {gte, lte}") },
      { filter: "technology.api_detail.has_api", reason: expect.stringContaining("takes true or false") },
      { filter: "business_model.gtm_type", reason: expect.stringContaining("has no value “b2x”") },
    ]);
  });

  it.each([
    ["small German companies with an api", ["small"]],
    ["German companies with 50 to 200 employees", ["50 to 200 employees"]],
    ["500 employees", ["500 employees"]],
    ["Family-run companies in Germany that have a webshop, founded after 2015", ["Family-run", "webshop"]],
    ["Please find me B2B companies based in Germany, founded since 2015.", []],
    ["companies that are not in Germany, founded after 2015", ["not in Germany"]],
    ["German companies with 50-200 employees, founded after 2015", ["50-200 employees"]],
    ["Germany or Austrian companies", ["Austrian"]],
    ["subscription or freemium", ["subscription"]],
    ["companies in Germany with no more than 10 million in revenue", ["no more than 10 million in revenue"]],
    ["raised more than 5 million in the last 2 years", ["raised more than 5 million in the last 2 years"]],
    ["churn is low", ["churn is low"]],
    ["not software", ["not software"]],
    ["xyzzy", ["xyzzy"]],
  ])("reports words for which it has no filter: %j", (wish, unused) => {
    expect(filtersFromWords(...new ListDesk().buying(creditCap), wish).unused).toEqual(unused);
  });

  it.each([
    ["Series A or B", { "funding_detail.funding_overview.funding_stage": ["series_a", "series_b"] }],
    [
      "Seed, Series A, B or C",
      { "funding_detail.funding_overview.funding_stage": ["seed", "series_a", "series_b", "series_c"] },
    ],
    ["software", { "business_model.offering_type": ["software"] }],
    [
      "revenue between 5 and 50 million",
      { "financial_estimate.revenue_estimate": ["5m_10m", "10m_25m", "25m_50m"] },
    ],
    ["more than 5bn in revenue", { "financial_estimate.revenue_estimate": ["over_5b"] }],
    ["at least 3 funding rounds", { "funding_detail.funding_overview.num_funding_rounds": { gte: 3 } }],
    [
      "more than 2.5m total funding",
      { "funding_detail.funding_overview.total_funding_usd": { gte: 2_500_000 } },
    ],
    [
      "family owned or nonprofit foundation owned",
      { "firmographic.ownership_category": ["family_owned", "nonprofit_foundation_owned"] },
    ],
  ])("adds what the catalogue knows: %j", (wish, filters) => {
    const result = filtersFromWords(...new ListDesk().buying(creditCap), wish);

    expect(result).toMatchObject({ filters, unused: [], unclear: { filters: [] } });
    expect(Object.keys(result.filters)).toEqual(Object.keys(filters));
  });

  it("names what a filter may stand for whose values have no names", () => {
    const desk = suggesting({ "location.hq.country": ["FRA"], "industry.industry": ["1204"] });

    const { unused, unclear } = filtersFromWords(
      ...desk.buying(creditCap),
      "French vineyards with many employees",
    );

    expect(unused).toEqual([]);
    expect(unclear).toEqual({ filters: ["industry.industry"], said: ["vineyards with many employees"] });
  });

  it("learns what the code of an industry is called", () => {
    const wish = "Biotechnology companies in Poland";

    const { named } = filtersFromWords(...new ListDesk().buying(creditCap), wish);

    expect(named).toContainEqual({
      filter: "industry.industry",
      options: [{ value: "HCABAA", label: "Biotechnology (HCABAA)" }],
    });
  });

  it("returns no filters if nothing is recognised", () => {
    const desk = new ListDesk();

    const result = filtersFromWords(...desk.buying(creditCap), "xyzzy");

    expect(result).toMatchObject({ filters: {}, credits: 2.5, leftOut: [], unused: ["xyzzy"] });
  });

  it("pays for nothing that it could not validate, and works without options that cannot be fetched", () => {
    const blind = new ListDesk();
    blind.api.faults.set([{ when: { url: "/filters/list" }, reply: { status: 429 } }]);
    const half = new ListDesk();
    half.api.faults.set([{ when: { url: "/filters/options" }, reply: { status: 429 } }]);

    expect(() => filtersFromWords(...blind.buying(creditCap), words)).toThrow(/too many requests/);
    const { filters } = filtersFromWords(...half.buying(creditCap), words);

    expect(builderCalls(blind)).toBe(0);
    expect(filters).toHaveProperty(["location.hq.country"], ["DEU"]);
  });

  it("stops at its cap and the daily cap before any request", () => {
    const desk = new ListDesk();

    const overOwn = (): unknown => filtersFromWords(...desk.buying(2), words);
    expect(overOwn).toThrow(
      /^Turning words into filters may cost 2\.5 credits, more than the 2 credits allowed/,
    );

    desk.dayCap = 1;
    const overDay = (): unknown => filtersFromWords(...desk.buying(creditCap), words);
    expect(overDay).toThrow("no day allows more than 1 credit");
    expect(builderCalls(desk)).toBe(0);
  });

  it.each([
    ["  ", /Describe the companies/],
    ["x".repeat(2001), /2,001 characters/],
  ])("rejects %j", (typed, reason) => {
    const desk = new ListDesk();

    expect(() => filtersFromWords(...desk.buying(creditCap), typed)).toThrow(reason);
    expect(desk.sent).toEqual([]);
  });

  it("stores an unreadable reply, reports it, and does not pay for it again", () => {
    const desk = suggesting("none");

    const ask = (): unknown => filtersFromWords(...desk.buying(creditCap), words);

    expect(ask).toThrow(/^The API answered in a way that cannot be read/);
    expect(ask).toThrow(/^The API answered in a way that cannot be read/);
    expect(builderCalls(desk)).toBe(1);
  });
});
