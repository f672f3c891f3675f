import { DEMO_KEY, DemoApi } from "../../demo-api/demo-api";
import {
  type Body,
  bodyOf,
  BUILDER,
  ENRICHMENT,
  FILTERS,
  get,
  JOBS,
  LIST,
  NEWS,
  OPTIONS,
  post,
  SEARCH,
  SHOWCASE,
} from "./client";
import { describe, expect, it } from "vitest";

const strict = (): DemoApi => new DemoApi({ strict: true });
const company = SHOWCASE;

describe("The strict demo API", () => {
  it("has IDs that are any short alphanumeric text, each of one company, case and all", () => {
    const api = strict();
    const ids = api.companies.map(({ uuid }) => uuid);

    expect(ids.slice(0, 4)).toEqual([
      expect.stringMatching(/^([a-z]\d{1,2}){2,}/),
      expect.stringMatching(/^[A-Z]{3}\d{4}$/),
      expect.stringMatching(/^[a-z]{7}$/),
      expect.stringMatching(/^[A-Z][a-z]\d[A-Z][a-z]$/),
    ]);
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(api.companies.length);
    for (const id of ids.slice(0, 4)) {
      expect(bodyOf(get(api, JOBS, { company: id })).data[0].company_uuid).toBe(id);
    }
    expect(get(api, JOBS, { company: ids[1]!.toLowerCase() }).status).toBe(404);
  });

  it("reports credits for jobs alone, and its ledger has what everything cost", () => {
    const api = strict();
    const bodies = [
      get(api, NEWS, { company }),
      get(api, ENRICHMENT, { company, sections: "firmographic" }),
      post(api, LIST, { filters: { "location.hq.country": "DEU" }, limit: 3 }),
      get(api, FILTERS),
      get(api, JOBS, { company, limit: 3 }),
    ].map(bodyOf);

    expect(bodies.map((body: Body) => body.credits_consumed)).toEqual([
      ...Array.from({ length: 4 }, () => undefined),
      0.75,
    ]);
    expect(api.calls.map(({ credits }) => credits)).toEqual([0.2, 2, 2.1, 0, 0.75]);
  });

  it("answers a list with a count and nothing else", () => {
    const api = strict();
    const ask = (filters: object, others: object = {}) => bodyOf(post(api, LIST, { filters, ...others }));

    expect(ask({ "location.hq.country": ["DEU"] }, { limit: 3 })).toEqual({ count: 3 });
    expect(ask({ "firmographic.company_type": "Public" }, { limit: 1000 }).count).toBeGreaterThan(3);
    expect(ask({ "firmographic.company_type": "public" })).toEqual({ count: 0 });
    expect(ask({ "technology.ai_maturity.scale": ["5"] }).count).toBeGreaterThan(0);
    expect(ask({ "firmographic.founded_year": { gte: 2015, lte: 2020 } }).count).toBe(10);
  });

  it("has the 41 filters, with shapes in other words and the specification's notes", () => {
    const { count, filters } = bodyOf(get(strict(), FILTERS));
    const shapes = new Map(filters.map((filter: Body) => [filter.filter, filter.value_shape]));

    expect([count, filters.length]).toEqual([41, 41]);
    expect(new Set(shapes.values())).toEqual(
      new Set([
        "bool",
        "int or list[int]",
        "list[string]",
        "object with gte and/or lte (int)",
        "range of date",
        "range of number",
        "string or list[string]",
        "{gte, lte}",
        "{gte, lte} of date (YYYY-MM-DD)",
      ]),
    );
    expect(new Set(filters.map((filter: Body) => filter.how_to_get_values))).toEqual(
      new Set(["look up with /list/options/", "supply the value directly"]),
    );
  });

  it("serves options by the name of their dropdown, some as bare texts, also for numbers", () => {
    const api = strict();
    const { options } = bodyOf(
      post(api, OPTIONS, {
        anything: ["firmographic.company_type", "technology.ai_maturity.scale", "location.hq.country"].map(
          (dropdown_type) => ({ dropdown_type }),
        ),
      }),
    );
    const single = bodyOf(post(api, OPTIONS, { dropdown_type: "industry.industry", level: "l1" }));

    expect(options["firmographic.company_type"]).toEqual(["Private", "Public"]);
    expect(options["technology.ai_maturity.scale"][5]).toEqual({ code: "5", name: "Foundational" });
    expect(options["location.hq.country"]).toContainEqual({ code: "FRA", name: "France" });
    expect(single.options["industry.industry"][0]).toEqual({
      code: expect.any(String),
      name: expect.any(String),
    });
  });

  it("has the sections of the catalogue and one that nobody lists, with plain values", () => {
    const api = strict();
    const sections = ["firmographic", "location", "funding_detail", "esg"];
    const replies = sections.map((section) => bodyOf(get(api, ENRICHMENT, { company, sections: section })));
    const data: Body = Object.assign({}, ...replies.map((reply: Body) => reply.data));
    const without = api.companies.find((other) => other.section("location") === undefined)!;

    expect(Object.keys(data)).toEqual(sections);
    expect(data.firmographic).toMatchObject({ company_type: "Private", founded_year: 2016 });
    expect(data.location.hq).toEqual({ region: "155", country: "DEU", city: "Munich" });
    expect(data.funding_detail.funding_overview).toMatchObject({
      funding_stage: "Series C",
      last_funding_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(data.esg).toEqual({ score: expect.any(Number), rating: expect.any(String) });
    expect(bodyOf(get(api, ENRICHMENT, { company: without.uuid, sections: "location" }))).toEqual({
      data: { location: null },
    });
  });

  it("gives ten articles", () => {
    const api = strict();
    const page = bodyOf(get(api, NEWS, { company, unique_article: "false" }));

    expect(page).toMatchObject({ limit: 10, offset: 0, count: 10, status: "success" });
    expect(page.data).toHaveLength(10);
    const positive = bodyOf(get(api, NEWS, { company, sentiment_list: "Positive" }));
    expect(positive.status).toBeUndefined();
    expect(new Set(positive.data.map(({ sentiment }: Body) => sentiment))).toEqual(new Set(["Positive"]));
  });

  it.each([
    ["several sections", () => get(strict(), ENRICHMENT, { company, sections: "firmographic,location" })],
    ["a larger page of job posts", () => get(strict(), JOBS, { company, limit: 11 })],
    ["a page of news", () => get(strict(), NEWS, { company, limit: 10 })],
    ["a page of news by its start", () => get(strict(), NEWS, { company, offset: 10 })],
    ["news since a day", () => get(strict(), NEWS, { company, start_date: "2026-01-01" })],
    ["news that are mainly about a company", () => get(strict(), NEWS, { primary_company: company })],
    ["news from countries", () => get(strict(), NEWS, { company, countries: "DEU" })],
    [
      "a list in an order",
      () => post(strict(), LIST, { filters: { "location.hq.country": ["DEU"] }, sort_by: "x" }),
    ],
    [
      "a list from a place on",
      () => post(strict(), LIST, { filters: { "location.hq.country": ["DEU"] }, offset: 3 }),
    ],
  ])("refuses %s, which the specification does not show", (_what, ask) => {
    const reply = ask();

    expect([reply.status, bodyOf(reply).detail]).toEqual([422, expect.anything()]);
  });

  it.each([
    [
      "an unknown company",
      ["GET", `${JOBS}?company=nobody.test`],
      404,
      [{ message: "We know no company nobody.test" }],
    ],
    [
      "an unknown section",
      ["GET", `${ENRICHMENT}?company=${company}&sections=trust_signal`],
      422,
      { message: "Section trust_signal does not exist" },
    ],
    [
      "an endpoint that is not shown",
      ["POST", BUILDER],
      404,
      { title: "No such resource", reason: `POST ${BUILDER} is not offered` },
    ],
    [
      "another spelling",
      ["GET", `${JOBS}/?company=x`],
      404,
      expect.objectContaining({ title: "No such resource" }),
    ],
    [
      "a bad limit",
      ["GET", `${JOBS}?company=${company}&limit=many`],
      422,
      [{ field: "limit", reason: expect.any(String) }],
    ],
    ["no filters", ["POST", LIST, "{}"], 422, { reason: "filters has to name at least one filter" }],
  ])("refuses %s in a form of its own", (_case, [method = "", url = "", body = ""], status, detail) => {
    const api = strict();

    const reply = api.handle({ method, url, body, headers: { "x-api-key": DEMO_KEY } });

    expect([reply.status, bodyOf(reply).detail]).toEqual([status, detail]);
    expect(api.calls[0]?.credits).toBe(0);
  });

  it("puts the reason for a refused key or a breakdown into an object", () => {
    const api = strict();
    const unkeyed = api.handle({ method: "GET", url: FILTERS, headers: {} });
    api.faults.set([{ when: {}, reply: { status: 503 } }]);

    expect([unkeyed.status, bodyOf(unkeyed)]).toEqual([401, { detail: { message: "Missing API key" } }]);
    expect(bodyOf(get(api, FILTERS))).toMatchObject({ error: { title: "Out of order" }, detail: null });
  });

  it("finds companies by name, website and ID, for free", () => {
    const api = strict();
    const [first] = api.companies;
    const found = (query: string) => bodyOf(get(api, SEARCH, { query })).results[0];

    expect(found("northwind")).toEqual({
      uuid: first!.uuid,
      name: first!.name,
      website: `https://${company}/`,
    });
    expect([found(company), found(first!.uuid)]).toEqual([found("northwind"), found("northwind")]);
    expect(api.calls.every(({ credits }) => credits === 0)).toBe(true);
  });
});
