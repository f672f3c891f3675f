import { DemoApi, SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import { SECTION_NAMES } from "../../demo-api/prices";
import type { Json } from "../../demo-api/wire";
import { INVESTORS } from "../../demo-api/world/investors";
import knownPaths from "./enrichment-paths.json";
import { bodyOf, ENRICHMENT, get, LIST, post } from "./client";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";

const { companies } = new DemoApi();

describe("the data set", () => {
  it("contains more companies than a list can count, each with its own name, website and UUID", () => {
    expect(companies.length).toBeGreaterThan(500);
    for (const key of ["uuid", "name", "website"] as const) {
      expect(new Set(companies.map((company) => company[key])).size).toBe(companies.length);
    }
    expect([...companies, ...INVESTORS].every(({ uuid }) => /^(?=.*\d)[a-z0-9]{7}$/.test(uuid))).toBe(true);
    expect(companies.every(({ website }) => /^[a-z0-9-]+\.example$/.test(website))).toBe(true);
  });

  it("is the same on every machine", () => {
    const hash = createHash("sha256");

    for (const company of companies.slice(0, 40)) {
      const sections = SECTION_NAMES.map((name) => company.section(name));
      hash.update(JSON.stringify([company.uuid, sections, company.jobs(0), company.articles(0)]));
    }

    expect(hash.digest("hex").slice(0, 16)).toBe("56f64a7779f9afab");
  });

  it("dates nothing later than six o'clock of its day, so that nothing is of the future", () => {
    const dates = companies
      .slice(0, 40)
      .flatMap((company) => [
        ...company.articles(0).map((article) => article.published_date),
        ...company.jobs(0).map((job) => job.date_posted),
        ...company.posts(0).map((each) => String(each["posted_date"])),
      ]);

    expect(dates.length).toBeGreaterThan(500);
    expect(dates.filter((date) => date.slice(11, 19) >= "06:00:00")).toEqual([]);
  });

  it("contains exactly the documented fields, each with a documented type", () => {
    const types = documentedTypes();
    const known: Record<string, string[]> = knownPaths;

    const wrong = [...types].filter(([path, seen]) => [...seen].some((type) => !known[path]?.includes(type)));
    const neverWritten = Object.keys(known).filter((path) => !types.has(path));

    expect(wrong).toEqual([]);
    // An old sample uses this name for `total_funding_usd`.
    expect(neverWritten).toEqual(["funding_detail.funding_overview.total_funding"]);
  });

  it("has companies without some sections and fields", () => {
    const firmographics = companies.map((company) => company.section("firmographic"));

    expect(firmographics.some((section) => section === undefined)).toBe(true);
    expect(firmographics.some((section) => section && section["founded_year"] === undefined)).toBe(true);
  });

  it("sometimes spells codes as old documents do", () => {
    const codes = companies.map((company) => {
      const held = company.section("firmographic")?.["company_type"];
      return typeof held === "string" ? `plain ${held}` : JSON.stringify(held);
    });

    expect(new Set(codes)).toEqual(
      new Set([
        "plain Private",
        "plain Public",
        '{"code":"private","label":"Private"}',
        '{"code":"public","label":"Public"}',
        '{"code":"Private","label":"Private"}',
        '{"code":"Public","label":"Public"}',
        undefined,
      ]),
    );
  });

  it("has between none and 60 job posts and none and 40 articles per company", () => {
    const jobs = companies.map((company) => company.jobs(0).length);
    const articles = companies.map((company) => company.articles(0).length);

    expect([Math.min(...jobs), Math.min(...articles)]).toEqual([0, 0]);
    expect(Math.max(...jobs)).toBeLessThanOrEqual(60);
    expect(Math.max(...jobs)).toBeGreaterThan(50);
    expect(Math.max(...articles)).toBeLessThanOrEqual(40);
    expect(Math.max(...articles)).toBeGreaterThan(35);
  });

  it("begins with twenty showcase companies with complete data", () => {
    const first = companies.slice(0, SHOWCASE_COMPANIES.length);

    expect(first.map(({ website }) => website)).toEqual(SHOWCASE_COMPANIES.map(({ website }) => website));
    expect(SHOWCASE_COMPANIES).toHaveLength(20);
    for (const company of first) {
      expect(SECTION_NAMES.filter((name) => company.section(name) === undefined)).toEqual([]);
      expect(company.jobs(0).length).toBeGreaterThanOrEqual(12);
      const funding = company
        .articles(0)
        .filter(({ sentiment, tags }) => sentiment === "Positive" && tags[0]?.code === "CM01");
      expect((funding[0]?.published_date ?? "") > "2026-08-01").toBe(true);
      expect(company.section("firmographic")?.["founded_year"]).toBe(company.profile.founded_year);
    }
  });
});

describe("DemoApi.changeWorld", () => {
  const german = (api: DemoApi) => {
    const reply = bodyOf(post(api, LIST, { filters: { "location.hq.country": "DEU" }, limit: 500 }));
    const rows = reply.data as { uuid: string; product_category: string }[];
    return new Map(rows.map(({ uuid, product_category }) => [uuid, product_category]));
  };

  it("removes some companies from a list, adds some, and changes some", () => {
    const api = new DemoApi();
    const before = german(api);

    api.changeWorld();
    const after = german(api);

    const kept = [...before.keys()].filter((uuid) => after.has(uuid));
    expect(before.size - kept.length).toBeGreaterThan(2);
    expect(after.size - kept.length).toBeGreaterThan(2);
    expect(kept.filter((uuid) => before.get(uuid) !== after.get(uuid)).length).toBeGreaterThan(2);
    expect(kept.filter((uuid) => before.get(uuid) === after.get(uuid)).length).toBeGreaterThan(10);
  });

  it("makes other changes on each call, deterministically, and affects no other instance", () => {
    const [one, other] = [new DemoApi(), new DemoApi()];
    for (const api of [one, other]) {
      api.changeWorld();
      api.changeWorld();
    }

    expect([...german(one)]).toEqual([...german(other)]);
    other.changeWorld();
    expect([...german(one)]).not.toEqual([...german(other)]);
    expect(new DemoApi().companies).toHaveLength(companies.length);
  });

  it("adds companies that can be requested like any other", () => {
    const api = new DemoApi();
    const old = new Set(companies.map(({ uuid }) => uuid));

    api.changeWorld();

    const [newcomer] = api.companies.filter(({ uuid }) => !old.has(uuid));
    const reply = bodyOf(get(api, ENRICHMENT, { company: newcomer!.website, sections: "location" }));
    expect(reply.data.uuid).toBe(newcomer!.uuid);
  });
});

function documentedTypes(): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  const visit = (path: string, value: Json | undefined): void => {
    if (value === undefined) return;
    const type = Array.isArray(value)
      ? "array"
      : Number.isInteger(value)
        ? "integer"
        : value === null
          ? "null"
          : typeof value;
    types.set(path, (types.get(path) ?? new Set()).add(type));
    if (Array.isArray(value)) value.forEach((element: Json) => visit(`${path}[]`, element));
    else if (typeof value === "object" && value !== null) {
      Object.entries(value).forEach(([key, inner]) => visit(`${path}.${key}`, inner));
    }
  };
  for (const company of companies) SECTION_NAMES.forEach((name) => visit(name, company.section(name)));
  return types;
}
