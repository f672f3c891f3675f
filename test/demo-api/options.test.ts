import { DemoApi } from "../../demo-api/demo-api";
import { FILTERS as CATALOGUE } from "../../demo-api/filters/catalogue";
import { type Body, bodyOf, BUILDER, FILTERS, get, listed, OPTIONS, post, SEARCH, SHOWCASE } from "./client";
import { describe, expect, it } from "vitest";

const api = new DemoApi();
const lookUp = (dropdown: Body) => bodyOf(post(api, OPTIONS, { dropdowns: [dropdown] })).results[0];

const SEARCHED = [
  "industry.industry",
  "industry.naics",
  "industry.sic",
  "funding_detail.funding_rounds.investors.uuid",
];
const fixed = CATALOGUE.flatMap(({ dropdown_type }) =>
  dropdown_type === undefined || SEARCHED.includes(dropdown_type) ? [] : [dropdown_type],
);

describe("POST /filters/options/", () => {
  it("returns all fixed lists in one call, free", () => {
    const body = bodyOf(
      post(api, OPTIONS, { dropdowns: fixed.map((dropdown_type) => ({ dropdown_type, limit: 1000 })) }),
    );

    expect(body.results.map((result: Body) => result.dropdown_type)).toEqual(fixed);
    expect(body.results.every((result: Body) => result.count > 1 && !result.truncated)).toBe(true);
    expect(api.calls.at(-1)?.credits).toBe(0);
  });

  it.each(fixed)("offers values for %s that match the data set verbatim", (dropdown_type) => {
    const values = lookUp({ dropdown_type, limit: 1000 }).data.map((option: Body) => option.value);

    const matches = listed(api, { [dropdown_type]: values });

    expect(matches.length).toBeGreaterThan(100);
  });

  it("searches a fixed list by a part of label or value and returns the number of matches", () => {
    expect(lookUp({ dropdown_type: "location.hq.country", query: "united", limit: 2 })).toEqual({
      dropdown_type: "location.hq.country",
      query: "united",
      count: 2,
      total_available: 3,
      truncated: true,
      data: [
        { label: "United Arab Emirates", value: "ARE" },
        { label: "United Kingdom", value: "GBR" },
      ],
    });
  });

  it("keeps leading zeros of region codes and sends scales as numbers", () => {
    expect(lookUp({ dropdown_type: "location.hq.region" }).data).toHaveLength(29);
    expect(lookUp({ dropdown_type: "location.hq.region", query: "Oceania" }).data).toEqual([
      { label: "Oceania", value: "009" },
    ]);
    expect(
      lookUp({ dropdown_type: "technology.ai_maturity.scale" }).data.map((option: Body) => option.value),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("ranks industries by similarity, at level l4 unless other levels are requested", () => {
    const narrow = lookUp({ dropdown_type: "industry.industry", query: "robots" }).data;
    const wide = lookUp({ dropdown_type: "industry.industry", query: "robots", level: ["all"] }).data;

    expect(narrow.map((entry: Body) => entry.industry_name)).toEqual([
      "Warehouse Robots",
      "Surgical Robots",
      "Field Robots",
    ]);
    expect(
      narrow.every((entry: Body) => entry.code.length === 8 && entry.similarity > 0 && entry.similarity <= 1),
    ).toBe(true);
    expect(wide.map((entry: Body) => entry.industry_name)).toEqual(
      expect.arrayContaining(["Manufacturing and Robotics", "Robotics"]),
    );
    expect(listed(api, { "industry.industry": [wide[0].code] })).not.toEqual([]);
  });

  it("finds investors by name and returns their UUID", () => {
    const [investor] = lookUp({
      dropdown_type: "funding_detail.funding_rounds.investors.uuid",
      query: "old quay",
    }).data;

    expect(investor).toEqual({ uuid: expect.any(String), name: "Old Quay Capital" });
    expect(listed(api, { "funding_detail.funding_rounds.investors.uuid": [investor.uuid] })).not.toEqual([]);
  });

  it.each([
    [400, [{ dropdown_type: "industry.industry" }]],
    [400, [{ dropdown_type: "funding_detail.funding_rounds.investors.uuid", query: " " }]],
    [400, [{ dropdown_type: "location.hq.planet" }]],
    [422, []],
    [422, Array.from({ length: 26 }, () => ({ dropdown_type: "location.hq.country" }))],
    [422, [{ dropdown_type: "location.hq.country", limit: 1001 }]],
    [422, [{ dropdown_type: "industry.industry", query: "a", level: ["l9"] }]],
    [422, [{ query: "a" }]],
  ])("returns %i for an invalid lookup", (status, dropdowns) => {
    expect(post(api, OPTIONS, { dropdowns }).status).toBe(status);
  });
});

describe("GET /filters/list/", () => {
  it("is free and has a description for every filter", () => {
    const body = bodyOf(get(api, FILTERS));

    expect(Object.keys(body)).toEqual(["count", "usage", "filters"]);
    expect(body.filters.every((filter: Body) => filter.description.length > 10)).toBe(true);
  });
});

describe("POST /list/filter-builder/", () => {
  it("turns words into filters that a list accepts", () => {
    const { data, credits_consumed } = bodyOf(
      post(api, BUILDER, { query: "Series A warehouse robots makers in Europe since 2015" }),
    );

    expect(credits_consumed).toBe(2.5);
    expect(data.filters).toEqual({
      "location.hq.region": ["150"],
      "funding_detail.funding_overview.funding_stage": ["series_a"],
      "industry.industry": ["MPAAAAAA"],
      "firmographic.founded_year": { gte: 2015 },
    });
    expect(() => listed(api, data.filters)).not.toThrow();
  });

  it("returns no filters when it recognises nothing, and rejects an empty query", () => {
    expect(bodyOf(post(api, BUILDER, { query: "hm" })).data.filters).toEqual({});
    expect(post(api, BUILDER, { query: " " }).status).toBe(422);
  });
});

describe("GET /company/search", () => {
  it.each(["Northwind Robotics", "northwind", SHOWCASE, `https://www.${SHOWCASE}/`, "robotics northwind"])(
    "finds by %j first",
    (query) => {
      expect(bodyOf(get(api, SEARCH, { query })).data[0]).toEqual({
        uuid: api.companies[0]?.uuid,
        name: "Northwind Robotics",
        website: SHOWCASE,
        product_category: "Warehouse Robots",
        company_status: "private",
      });
    },
  );

  it("returns an empty list, free, when nothing is found", () => {
    expect(bodyOf(get(api, SEARCH, { query: "no such thing" }))).toEqual({ data: [], credits_consumed: 0 });
  });
});
