import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../src/api/endpoint";
import { ApiClient, readAnswer } from "../../src/api/client";
import * as reviewed from "../../src/products/employee-reviews";
import * as headcounts from "../../src/products/headcount";
import * as jobPosts from "../../src/products/jobs";
import * as articles from "../../src/products/news-listing";
import * as socialPosts from "../../src/products/posts";
import * as sold from "../../src/products/product-reviews-operation";
import * as sections from "../../src/products/sections";
import * as visits from "../../src/products/traffic";
import { companyJobs } from "../../src/products/jobs";
import { companyNews } from "../../src/products/news-listing";
import { companyEnrichment, ENTERPRISE_SECTIONS, SECTION_PRICES } from "../../src/products/sections";
import {
  companySearch,
  filterBuilder,
  filtersList,
  filtersOptions,
  listGenerate,
} from "../../src/api/endpoints/lists";
import * as accounts from "../../src/api/endpoints/account";
import * as additions from "../../src/api/endpoints/company-addition";
import * as lists from "../../src/api/endpoints/lists";
import { creditsIn } from "../../src/api/envelope";
import { DEMO_KEY, DemoApi, SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import * as demo from "../../demo-api/prices";
import { DEMO_BASE_URL, DemoHttp } from "../fakes/demo-http";
import { FixedClock } from "../fakes/fixed-clock";

const endpoints = Object.fromEntries(
  [accounts, additions, lists, headcounts, visits, socialPosts, jobPosts, articles, reviewed, sold, sections]
    .flatMap((module): unknown[] => Object.values(module))
    .filter((each): each is Endpoint => typeof each === "object" && each !== null && "path" in each)
    .map((each) => [each.name, each]),
);
const api = new DemoApi();
const client = new ApiClient(new DemoHttp(api), new FixedClock(), {
  baseUrl: DEMO_BASE_URL,
  apiKey: DEMO_KEY,
});
/** Matches every company. */
const filters = { "firmographic.founded_year": { gte: 1, lte: 3000 } };
const company = SHOWCASE_COMPANIES[0]!.website.replace(/^https?:../, "");

/** Calls an endpoint and returns what the demo API billed. */
function billed<Params>(endpoint: Endpoint<Params>, params: Params): { credits: number; document: unknown } {
  const [received] = client.sendAll([client.prepare(endpoint, params)], 20);
  if (received!.kind !== "answer") throw new Error(`expected an answer, got ${received!.kind}`);
  return { credits: api.calls.at(-1)!.credits, document: received!.document };
}

describe("the endpoints", () => {
  it.each(Object.entries(endpoints))(
    "%s are served by the demo API at their exact path",
    (name, { method, path }) => {
      const body = method === "POST" ? { body: "{}" } : {};
      const { status } = api.handle({ method, url: path, headers: { "x-api-key": DEMO_KEY }, ...body });

      expect(name).toBe(endpoints[name]!.name);
      expect([404, 405, 307]).not.toContain(status);
    },
  );

  it.each([
    ["list/generate", { filters, limit: 50 }, /20 companies/],
    ["company/addition-requests", { company_name: "A", website: "a.example" }, /subscription/],
  ])("%s name the plans that include them if the current one does not", (name, params, plans) => {
    const refusing = new ApiClient(
      { sendAll: () => [{ status: 403, headers: {}, body: '{"detail":"no"}' }] },
      new FixedClock(),
      { baseUrl: DEMO_BASE_URL, apiKey: DEMO_KEY },
    );
    const [received] = refusing.sendAll([refusing.prepare(endpoints[name] as never, params as never)], 20);

    expect(received).toMatchObject({ kind: "refused", error: { code: "api/plan" } });
    expect(received!.kind === "refused" && received!.error.message).toMatch(plans);
  });

  it("price the sections as the demo API does, and have the same enterprise sections", () => {
    expect(SECTION_PRICES).toEqual(demo.SECTION_PRICES);
    expect(ENTERPRISE_SECTIONS).toEqual(demo.ENTERPRISE_SECTIONS);
  });

  it.each(Object.keys(SECTION_PRICES))("price an enrichment of %s at what is billed", (section) => {
    const params = { company, sections: [section] };

    const { credits, document } = billed(companyEnrichment, params);

    expect(creditsIn(document)).toBe(credits);
    expect([0, companyEnrichment.price(params).high]).toContain(credits);
  });

  it("price an unknown section like the most expensive one", () => {
    expect(companyEnrichment.price({ company, sections: ["brand_new"] }).high).toBe(5);
  });

  it.each([1, 9, 10, 11, 25, 60])(
    "price %i job posts at no less than what is billed, and a full page exactly",
    (limit) => {
      const { credits, document } = billed(companyJobs, { company, limit });

      const { data } = document as { data: unknown[] };
      expect(creditsIn(document)).toBe(credits);
      expect(companyJobs.price({ company, limit }).high).toBeGreaterThanOrEqual(credits);
      expect(companyJobs.price({ company, limit: Math.max(1, data.length) }).high).toBe(credits);
    },
  );

  it.each([1, 10, 40, 1000])(
    "price %i articles at no less than what is billed, and a full page exactly",
    (limit) => {
      const { credits, document } = billed(companyNews, { company, limit });

      const { data } = document as { data: unknown[] };
      expect(creditsIn(document)).toBe(credits);
      expect(companyNews.price({ limit }).high).toBeGreaterThanOrEqual(credits);
      expect(companyNews.price({ limit: Math.max(1, data.length) }).high).toBeCloseTo(credits, 6);
    },
  );

  it.each([1, 20, 500])(
    "price a list of %i at no less than what is billed, and a full one exactly",
    (limit) => {
      const { credits, document } = billed(listGenerate, { filters, limit });

      const { data } = document as { data: unknown[] };
      expect(listGenerate.price({ filters, limit }).high).toBeGreaterThanOrEqual(credits);
      expect(listGenerate.price({ filters, limit: data.length }).high).toBeCloseTo(credits, 6);
    },
  );

  it("price filters from a sentence at what is billed", () => {
    const { credits, document } = billed(filterBuilder, { query: "robotics companies in Germany" });

    expect(creditsIn(document)).toBe(credits);
    expect(filterBuilder.price({ query: "" }).high).toBe(credits);
  });

  it("price the others at zero, as billed", () => {
    const served = [billed(companySearch, { query: company }), billed(filtersList, {})];

    expect(served.map(({ credits }) => credits)).toEqual([0, 0]);
    expect(readAnswer(companySearch, served[0]!.document).data.length).toBeGreaterThan(0);
    expect(readAnswer(filtersList, served[1]!.document).filters.length).toBeGreaterThan(0);
    expect([companySearch.price({ query: "" }), filtersList.price({})]).toEqual([
      { low: 0, high: 0 },
      { low: 0, high: 0 },
    ]);
  });

  it("fetch the options of a dropdown without cost", () => {
    const catalogue = readAnswer(filtersList, billed(filtersList, {}).document);
    const dropdown = catalogue.filters.find(({ dropdown_type }) => typeof dropdown_type === "string")!;

    const { credits, document } = billed(filtersOptions, {
      dropdowns: [{ dropdown_type: dropdown.dropdown_type!, query: "a" }],
    });

    expect(credits).toBe(0);
    expect(readAnswer(filtersOptions, document)["results"]).toHaveLength(1);
  });

  it("build each schema once", () => {
    expect(companySearch.reply()).toBe(companySearch.reply());
    expect(companyJobs.params()).toBe(companyJobs.params());
  });
});

describe("free replies", () => {
  it("are parsed even if numbers came as text, text as numbers, and something odd is in a list", () => {
    const document = {
      data: [null, 3, "x", [], { name: "no uuid" }, { uuid: 1234567, name: 7, website: {} }],
      added_tomorrow: 1,
    };

    expect(readAnswer(companySearch, document)).toEqual({
      data: [{ uuid: "1234567", name: "7" }],
      added_tomorrow: 1,
    });
  });

  it("keep a filter of which only the key can be parsed", () => {
    const document = { filters: [{ filter: "a.b", value_shape: null, dropdown_type: 4 }, null] };

    expect(readAnswer(filtersList, document).filters).toEqual([{ filter: "a.b", dropdown_type: "4" }]);
  });

  it("are of an unknown shape if nothing in a list can be parsed", () => {
    expect(() => readAnswer(companySearch, { data: [{ id: 1 }] })).toThrow("(data.0.uuid: ");
  });
});
