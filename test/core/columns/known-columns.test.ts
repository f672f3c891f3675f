import { describe, expect, it } from "vitest";
import {
  defaultColumns,
  furtherColumns,
  knownColumns,
  sectionNames,
  sectionTitle,
} from "../../../src/core/columns/known-columns";
import { formatPath, parsePath } from "../../../src/core/path";
import { news } from "../../../src/products/news";
import { tableOf, tables } from "../../tables";

describe("defaultColumns", () => {
  it.each([
    ["firmographic", 9],
    ["business_model", 8],
    ["company_assessment", 8],
    ["trust_signal", 6],
    ["company_hierarchy", 6],
    ["digital_presence", 6],
    ["financial_estimate", 2],
    ["location", 8],
    ["management_profile", 6],
    ["product_offering", 8],
    ["strategic_signal", 8],
    ["customer_profile", 8],
    ["industry", 7],
    ["technology", 8],
    ["funding_detail", 9],
    ["mna_and_investment", 8],
  ])("returns for %s its %i columns", (section, count) => {
    const columns = defaultColumns(section);

    expect(columns).toHaveLength(count);
    expect(
      columns.every((column) => column.section === section && column.path.startsWith(`${section}.`)),
    ).toBe(true);
  });

  it("repeats the previous column's selector if a field belongs to the same element", () => {
    expect(pathOf("funding_detail", "Amount USD")).toBe("funding_detail.funding_rounds[newest].amount_usd");
    expect(pathOf("funding_detail", "Lead")).toBe(
      "funding_detail.funding_rounds[newest].investors[lead_investor=true].name",
    );
  });

  it("returns one column for everything in a section that is not in the table", () => {
    expect(defaultColumns("patents")).toEqual([
      {
        label: "Patents: other",
        path: "patents.*",
        section: "patents",
        role: "every",
        unverified: { meant: null },
      },
    ]);
  });
});

describe("the catalogue", () => {
  it("has 16 sections with unique titles", () => {
    expect(sectionNames).toHaveLength(16);
    expect(new Set(sectionNames.map(sectionTitle)).size).toBe(16);
  });

  it.each(Object.entries(tables))("has unique labels and paths for the columns of %s", (kind, table) => {
    const { defaults, others, labelled } = knownColumns(table);
    const labels = (kind === "enrichment" ? labelled : defaults).map(({ label }) => label.toLowerCase());
    const paths = [...defaults, ...others].map(({ path }) => path);

    expect(labels).toHaveLength(new Set(labels).size);
    expect(paths).toHaveLength(new Set(paths).size);
    expect(paths.map((path) => formatPath(parsePath(path)))).toEqual(paths);
  });

  it("has columns for code and name of every classification of an article", () => {
    const paths = knownColumns(news.items.columns).others.map(({ path }) => path);
    const filed = ["industries", "iptc_codes", "iab_categories", "naics_codes", "sic_codes"];

    expect(paths).toEqual(
      expect.arrayContaining(filed.flatMap((name) => [`${name}[].name`, `${name}[].code`])),
    );
    expect(furtherColumns(news.items.columns).map(({ path }) => path)).toContain("naics_codes[].code");
  });

  it("lists tables in their documented order", () => {
    expect(labelsOf("jobs")).toBe(
      "Posted, Title, Location, Remote, Type, Experience, Salary min USD, Salary max USD, Skills, Link",
    );
    expect(labelsOf("news")).toBe(
      "Published, Headline, Sentiment, Events, Summary, Publisher, Main subject, Link",
    );
    expect(labelsOf("headcount")).toBe(
      "Headcount, Headcount, 3 months %, Headcount, 6 months %, Headcount, 12 months %, Largest function, People in it, Counted on",
    );
    expect(labelsOf("traffic")).toBe(
      "Visits, Visits, month, Visits, change, Main source, Its share, Bounce rate, Pages per visit, Seconds per visit",
    );
    expect(labelsOf("list")).toBe("Company, Website, Category, Type, Company ID");
  });
});

function pathOf(section: string, label: string): string | undefined {
  return defaultColumns(section).find((column) => column.label === label)?.path;
}

function labelsOf(name: string): string {
  return knownColumns(tableOf(name))
    .defaults.map(({ label }) => label)
    .join(", ");
}
