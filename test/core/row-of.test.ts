import { describe, expect, it } from "vitest";
import { resolveFields } from "../../src/core/columns/resolve-fields";
import { tableOf } from "../tables";
import { rowOf } from "../../src/core/row-of";

const job = {
  job_id: "j-1",
  company_uuid: "00000l1",
  title: "=Engineer",
  source: "boards",
  url: "https://jobs.example/1",
  date_posted: "2024-03-01 10:00:00+00:00",
  location: "Springfield",
  description: "",
  type: "CONTRACTOR",
  remote: true,
  salary_min_usd: null,
  salary_max_usd: 120_000,
  experience_level: "3-5",
  key_skills: ["C, C++", "Rust"],
};

const article = {
  id: 7,
  title: "2024-03-01",
  url: "https://news.example/7",
  publisher: "The Daily Example  ",
  published_date: "2024-03-01T00:00:00",
  sentiment: "Positive",
  ai_summary: "",
  tags: [
    { name: "Equity Fund-Raising", code: "CM01", is_primary: true },
    { name: "Debt Financing", code: "CM02", is_primary: false },
  ],
  company_mentions: [{ uuid: "00000l1", name: "Acme", website: null, is_primary: true }],
};

describe("rowOf", () => {
  it("returns a job post's default columns", () => {
    expect(rowOf(job, resolveFields("", tableOf("jobs")))).toEqual([
      new Date("2024-03-01T10:00:00Z"),
      "=Engineer",
      "Springfield",
      true,
      "Contractor",
      "3-5",
      null,
      120_000,
      "C, C++; Rust",
      "https://jobs.example/1",
    ]);
  });

  it("returns an article's default columns, with the publisher trimmed", () => {
    expect(rowOf(article, resolveFields("", tableOf("news")), { asked: { key: "00000l1" } })).toEqual([
      { kind: "day", year: 2024, month: 3, day: 1, clockMs: 0 },
      "2024-03-01",
      "Positive",
      "Equity Fund-Raising; Debt Financing",
      null,
      "The Daily Example",
      true,
      "https://news.example/7",
    ]);
  });

  it("fills the free columns from the answer's metadata", () => {
    const fetched = new Date("2024-05-01T08:00:00Z");
    const columns = resolveFields("uuid, fetched_at, status, Founded", "enrichment");

    const row = rowOf({ firmographic: { founded_year: 1999 } }, columns, {
      uuid: "00000l1",
      fetched_at: fetched,
      status: "Done",
    });

    expect(row).toEqual(["00000l1", fetched, "Done", 1999]);
  });

  it.each([null, "text", 5, [], {}, { firmographic: "odd" }])(
    "returns a row of missing values for the document %j",
    (document) => {
      const columns = resolveFields("firmographic, firmographic.*, status", "enrichment");

      expect(rowOf(document, columns)).toEqual(columns.map(() => null));
      expect(
        rowOf(document, resolveFields("", tableOf("news")), { asked: { key: "acme.example" } }),
      ).toHaveLength(8);
    },
  );
});

describe("Codes in a cell", () => {
  const shown = (path: string, value: unknown, kind: string) =>
    rowOf(
      path.split(".").reduceRight((inner, name) => ({ [name]: inner }), value),
      resolveFields(path, tableOf(kind)),
      {},
    )[0];

  it.each([
    ["type", "FULL_TIME", "jobs", "Full time"],
    ["type", "CONTRACT", "jobs", "Contract"],
    ["funding_detail.funding_overview.funding_stage", "SERIES_A", "enrichment", "Series A"],
    ["business_model.gtm_type", ["PRODUCT_LED", "SALES_LED"], "enrichment", "Product led; Sales led"],
    ["company_type", "PUBLIC_COMPANY", "list", "Public company"],
    ["post_classification", "thought_leadership", "posts", "Thought leadership"],
    ["post_classification", "hiring", "posts", "Hiring"],
    ["article_type", "hard_news", "news", "Hard news"],
    ["location.hq.country", "DEU", "enrichment", "Germany"],
  ] as const)("shows %s as words: %j", (path, value, kind, words) => {
    expect(shown(path, value, kind)).toBe(words);
  });

  it.each([
    ["business_model.gtm_type", "B2B", "enrichment"],
    ["business_model.gtm_type", "Series_A", "enrichment"],
    ["firmographic.name", "ACME_LABS", "enrichment"],
    ["firmographic.website", "ACME_LABS.example", "enrichment"],
    ["title", "DATA_ENGINEER", "jobs"],
    ["location", "USA", "jobs"],
    ["entities", "USD", "news"],
    ["company_type", "LLC", "list"],
    ["business_model.gtm_type", "product_led", "enrichment"],
    ["product_category", "robotics", "list"],
  ] as const)("leaves %s unchanged: %j", (path, value, kind) => {
    expect(shown(path, value, kind)).toBe(value);
  });

  it.each([
    ["HQ country code", "enrichment", { location: { hq: { country: "DEU" } } }, "DEU"],
    ["Type code", "jobs", { type: "FULL_TIME" }, "FULL_TIME"],
  ] as const)("stay as the API spells them under %s", (name, kind, document, code) => {
    const columns = resolveFields(name, tableOf(kind));

    expect(columns.map(({ label }) => label)).toEqual([name]);
    expect(rowOf(document, columns)).toEqual([code]);
  });
});
