import { DemoApi } from "../../demo-api/demo-api";
import { type Body, bodyOf, LIST, post } from "./client";
import { describe, expect, it } from "vitest";

const EVERYBODY = { "firmographic.founded_year": { gte: 1000 } };
const GERMANS = { "location.hq.country": "DEU" };

const known = (list: Body[]) => list.filter((entry) => entry !== undefined);
const ask = (body: unknown, api = new DemoApi()) => bodyOf(post(api, LIST, body));

describe("POST /list/generate/companies/", () => {
  it("returns identity rows, the filters used and the totals", () => {
    const body = ask({ filters: GERMANS, limit: 2 });

    expect(body).toMatchObject({
      filters: GERMANS,
      warnings: [],
      skipped_sections: [],
      count: 2,
      offset: 0,
      query_translated: false,
      credits_consumed: 1.9,
    });
    expect(body.total_count).toBeGreaterThan(20);
    expect(body.data[0]).toEqual({
      uuid: expect.stringMatching(/^[a-z0-9]{7}$/),
      name: "Northwind Robotics",
      website: "northwind-robotics.example",
      product_category: "Warehouse Robots",
      company_type: { code: "private", label: "Private" },
    });
  });

  it("returns 50 companies by default", () => {
    expect(ask({ filters: EVERYBODY }).count).toBe(50);
  });

  it("pages without gaps, and caps its total at 500", () => {
    const pages = [0, 100, 200].map((offset) => ask({ filters: EVERYBODY, limit: 100, offset }));
    const whole = ask({ filters: EVERYBODY, limit: 300 });

    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(whole.total_count).toBe(500);
  });

  it("charges the base fee, each company, and each company's sections", () => {
    const { credits_consumed, data } = ask({
      filters: GERMANS,
      limit: 10,
      sections: ["firmographic", "location"],
    });

    expect(credits_consumed).toBe(28.5);
    expect(data[0]).toHaveProperty("firmographic.founded_year", 2016);
    expect(data[0]).toHaveProperty("location.hq.city", "Munich");
  });

  it("translates a query for 2.5 credits more", () => {
    const body = ask({ query: "private companies in Germany founded after 2015", limit: 1 });

    expect(body.filters).toEqual({
      "location.hq.country": ["DEU"],
      "firmographic.company_type": ["private"],
      "firmographic.founded_year": { gte: 2016 },
    });
    expect([body.query_translated, body.credits_consumed]).toEqual([true, 4.2]);
  });

  it.each([
    [{ filters: GERMANS, query: "Germany" }],
    [{ filters: {} }],
    [{}],
    [{ filters: { "location.hq.country": null } }],
    [{ filters: GERMANS, limit: 400, offset: 200 }],
    [{ filters: GERMANS, sections: ["horoscope"] }],
  ])("returns 400 for %j", (body) => {
    expect(post(new DemoApi(), LIST, body).status).toBe(400);
  });

  it("names an unknown filter and charges nothing", () => {
    const api = new DemoApi();

    const reply = post(api, LIST, { filters: { ...GERMANS, "location.hq.planet": "Mars" } });

    expect([reply.status, bodyOf(reply).detail]).toEqual([400, "Unknown filter: location.hq.planet"]);
    expect(api.calls[0]).toMatchObject({ status: 400, credits: 0 });
  });

  it.each([
    [{ filters: GERMANS, limit: 0 }],
    [{ filters: GERMANS, limit: 501 }],
    [{ filters: GERMANS, limit: "10" }],
    [{ filters: GERMANS, offset: -1 }],
    [{ filters: "DEU" }],
    [{ filters: GERMANS, sort_by: "beauty" }],
    [{ filters: GERMANS, sort_order: "up" }],
    [{ filters: GERMANS, sections: "firmographic" }],
    ["no object"],
  ])("returns 422 for %j", (body) => {
    expect(post(new DemoApi(), LIST, body).status).toBe(422);
  });

  it("accepts null for every unused parameter", () => {
    const body = {
      filters: GERMANS,
      query: null,
      sections: null,
      sort_by: null,
      sort_order: null,
      limit: null,
      offset: null,
    };

    expect(post(new DemoApi(), LIST, body).status).toBe(200);
  });

  it.each([
    ["founded_year", "firmographic", (d: Body) => d.founded_year],
    ["total_funding", "funding_detail", (d: Body) => d.funding_overview?.total_funding_usd],
    [
      "employee_range",
      "firmographic",
      (d: Body) => d.headcount_range && Number(/^\d+/.exec(d.headcount_range)?.[0]),
    ],
  ])("sorts by %s in both directions, missing values last", (sort_by, section, value) => {
    const values = (sort_order: string) =>
      ask({
        filters: { "location.hq.region": ["150"] },
        sort_by,
        sort_order,
        sections: [section],
        limit: 300,
      }).data.map((row: Body) => row[section] && value(row[section]));

    const [down, up] = [values("desc"), values("asc")];

    expect(known(down)).toEqual(known(down).toSorted((a, b) => b - a));
    expect(known(up)).toEqual(known(up).toSorted((a, b) => a - b));
    expect(known(down)).toEqual(down.slice(0, known(down).length));
    expect(known(up)).toEqual(up.slice(0, known(up).length));
  });

  it("sorts ranges by size, not alphabetically", () => {
    const order =
      "under_10m 10m_50m 50m_100m 100m_250m 250m_500m 500m_1b 1b_5b 5b_10b 10b_25b over_25b".split(" ");
    const rows = ask({
      filters: EVERYBODY,
      sort_by: "valuation_estimate",
      sections: ["financial_estimate"],
      limit: 500,
    }).data;
    const ranks = rows
      .map((row: Body) => row.financial_estimate?.valuation_estimate?.code)
      .filter((code: unknown) => typeof code === "string")
      .map((code: string) => order.indexOf(code.toLowerCase().replace("-", "_")));

    expect(ranks).not.toContain(-1);
    expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => b - a));
  });

  it("rejects an enterprise section on a lower plan, or skips it on request", () => {
    const api = new DemoApi({ plan: "subscription" });
    const body = { filters: GERMANS, limit: 1, sections: ["firmographic", "funding_detail"] };

    const refused = post(api, LIST, body);
    const skipped = ask({ ...body, skip_unavailable_sections: true }, api);

    expect(refused.status).toBe(403);
    expect(skipped).toMatchObject({ count: 1, skipped_sections: ["funding_detail"], credits_consumed: 3.7 });
  });

  it("rejects pages past 20 companies on pay-as-you-go", () => {
    const api = new DemoApi({ plan: "pay_as_you_go" });

    expect(post(api, LIST, { filters: GERMANS, limit: 20 }).status).toBe(200);
    expect(post(api, LIST, { filters: GERMANS, limit: 20, offset: 1 }).status).toBe(403);
  });
});
