import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultColumns, knownColumns, sectionNames } from "../../../src/core/columns/known-columns";
import { InputError } from "../../../src/core/errors";
import { resolveFields, sectionsOf } from "../../../src/core/columns/resolve-fields";
import { tableOf } from "../../tables";

const paths = (fields: string | readonly unknown[], kind = "enrichment") =>
  resolveFields(fields, tableOf(kind)).map(({ path }) => path);

describe("resolveFields for an enrichment", () => {
  it.each([
    ["Founded", ["firmographic.founded_year"]],
    ["founded", ["firmographic.founded_year"]],
    ["founded_year", ["firmographic.founded_year"]],
    ["Founded year", ["firmographic.founded_year"]],
    ["FIRMOGRAPHIC.Founded_Year", ["firmographic.founded_year"]],
    ["HQ country", ["location.hq.country"]],
    ["hq.country", ["location.hq.country"]],
    ["Founded, HQ country, status", ["firmographic.founded_year", "location.hq.country", "status"]],
    ["uuid,fetched_at,Fetched", ["uuid", "fetched_at"]],
    ["Name", ["firmographic.name"]],
    ["CEO", ["management_profile.profiles[designation_category=chief_executive_officer].name"]],
    ["legal_name", ["firmographic.legal_name"]],
    ["logo_url", ["firmographic.logo_url"]],
    ["total_investors", ["funding_detail.funding_rounds[].total_investors"]],
    ["company_type.code", ["firmographic.company_type.code"]],
    ["firmographic.company_type.code", ["firmographic.company_type.code"]],
    ["location.offices.city", ["location.offices.city"]],
    ["peers[type=Emerging, new].name", ["company_assessment.peers[type=Emerging, new].name"]],
    ["firmographic.brand_new_thing", ["firmographic.brand_new_thing"]],
    ["Founded, founded_year", ["firmographic.founded_year"]],
    ["financial_estimate", ["financial_estimate.revenue_estimate", "financial_estimate.valuation_estimate"]],
    ["Financial estimate", ["financial_estimate.revenue_estimate", "financial_estimate.valuation_estimate"]],
    [
      "financial_estimate.*",
      [
        "financial_estimate.revenue_estimate",
        "financial_estimate.valuation_estimate",
        "financial_estimate.*",
      ],
    ],
    ["patents.*", ["patents.*"]],
    ["web_traffic.*", ["web_traffic.*"]],
    ["web_traffic.visits", ["web_traffic.visits"]],
  ])("resolves %s", (fields, expected) => {
    expect(paths(fields)).toEqual(expected);
  });

  it("keeps a column for an unknown word, and buys nothing for it", () => {
    const columns = resolveFields("Founded, employee_count, HQ country", "enrichment");

    expect(columns.map(({ label, role }) => [label, role])).toEqual([
      ["Founded", undefined],
      ["employee_count", "unknown"],
      ["HQ country", undefined],
    ]);
    expect(sectionsOf(columns)).toEqual(["firmographic", "location"]);
  });

  it("returns the firmographic columns if no fields are given", () => {
    expect(paths("")).toEqual(defaultColumns("firmographic").map(({ path }) => path));
    expect(paths([["", null]])).toEqual(paths("firmographic"));
  });

  it("accepts a range's values, with several fields per cell", () => {
    expect(
      paths([
        ["Founded", "HQ city, HQ country"],
        ["", "status"],
      ]),
    ).toEqual(["firmographic.founded_year", "location.hq.city", "location.hq.country", "status"]);
  });

  it.each([
    ["city", "city may mean several fields. Write one of: location.hq.city, location.offices[].city."],
    ["count", "company_hierarchy.subsidiaries.count, location.offices.count"],
    ["fuonded", "Unknown field: fuonded. Did you mean Founded?"],
    ["Founding year", "Did you mean Founded?"],
    ["hq_contry", "Did you mean HQ country?"],
    ["headcount", "Did you mean Employees?"],
    ["headquarters nation", "Did you mean HQ country?"],
    ["turnover", "Did you mean Revenue?"],
    ["firmografic", "Did you mean firmographic?"],
    ["firmografic.*", "Did you mean firmographic.*?"],
    ["ofices[].city", "Did you mean offices[].city?"],
    ["locaton.hq.city", "Did you mean location.hq.city?"],
    ["acme.com", "Unknown field: acme.com."],
    [
      "Banana split",
      "Use a column such as Founded, a path such as firmographic.founded_year, or a section such as location.",
    ],
    ["patents", "Did you mean IP?"],
    ["zebras", "If it is a new section, write zebras.*"],
    ["location.offices[0].city", "Unknown selector [0]"],
    ["constructor", "Unknown field: constructor."],
  ])("rejects %s", (fields, message) => {
    expect(() => resolveFields(fields, "enrichment")).toThrow(message);
    expect(() => resolveFields(fields, "enrichment")).toThrow(
      expect.objectContaining({ code: "input/field" }),
    );
  });

  it.each([
    ["firmographic.founded_yaer", "firmographic.founded_yaer", "firmographic.founded_year"],
    ["hq.cty", "location.hq.cty", "location.hq.city"],
    ["location.hq.county", "location.hq.county", "location.hq.country"],
    ["location.hq.postal_code", "location.hq.postal_code", null],
    ["esg.score", "esg.score", null],
    ["ESG.Scores[].value", "esg.scores[].value", null],
    ["esg.*", "esg.*", null],
  ])("leaves it to an answer whether there is %s", (field, path, meant) => {
    const [column] = resolveFields(field, "enrichment");

    expect(column).toMatchObject({ path, unverified: { meant } });
    expect(column?.section).toBe(path.split(".")[0]);
  });

  it("labels a field that is in no table by its path's names", () => {
    const labels = resolveFields(
      "location.hq.postal_code, location.offices[].description, brand_new.title",
      "enrichment",
    );

    expect(labels.map(({ label }) => label)).toEqual(["Postal code", "Offices description", "Title"]);
  });

  it("marks date columns", () => {
    const columns = resolveFields("Acquired on, CEO since, Last funding, Founded, fetched_at", "enrichment");

    expect(columns.map(({ type }) => type)).toEqual(["date", "date", "date", undefined, "date"]);
  });

  it("resolves every default column by its path and by its label", () => {
    for (const column of knownColumns("enrichment").defaults) {
      expect(resolveFields(column.path, "enrichment")).toEqual([column]);
      expect(resolveFields(column.label, "enrichment")).toEqual([column]);
    }
  });

  it("resolves every documented field by its path", () => {
    for (const column of knownColumns("enrichment").others) {
      expect(resolveFields(column.path.toUpperCase(), "enrichment")).toEqual([column]);
    }
  });

  it("either resolves a text or rejects it with a message", () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[a-z_]{1,8}(\.[a-z*]{1,5}|\[[a-z=]*\]){0,3}$/));

    fc.assert(
      fc.property(
        texts,
        fc.constantFrom<string>("enrichment", "jobs", "news", "list", "search"),
        (text, kind) => {
          expect(["resolved", "input/field"]).toContain(outcomeOf(text, kind));
        },
      ),
    );
  });
});

describe("resolveFields for a table", () => {
  it.each<[string, string, string[]]>([
    ["jobs", "Title, posted", ["title", "date_posted"]],
    ["jobs", "Company, Title", ["title"]],
    [
      "jobs",
      "job_id, company_uuid, source, description",
      ["job_id", "company_uuid", "source", "description"],
    ],
    ["jobs", "fetched_at", ["fetched_at"]],
    ["news", "Headline, tags, Event codes", ["title", "tags[].name", "tags[].code"]],
    [
      "news",
      "company_mentions, article_type, naics_codes",
      ["company_mentions[].name", "article_type", "naics_codes[].name"],
    ],
    ["news", "entities.person[], person", ["entities.person[]"]],
    ["news", "Main subject, Article ID", ["main_subject", "id"]],
    ["news", "company_mentions[is_primary=true].name", ["company_mentions[is_primary=true].name"]],
    ["list", "Company, UUID", ["name", "uuid"]],
    ["list", "Company ID", ["uuid"]],
    ["news", "Company UUIDs", ["company_mentions[].uuid"]],
    ["search", "Parent UUID", ["parent_company.uuid"]],
    ["search", "website", ["website"]],
    ["search", "Parent", ["parent_company.name"]],
  ])("resolves, for %s, %s", (kind, fields, expected) => {
    expect(paths(fields, kind)).toEqual(expected);
  });

  it("resolves * to all known fields, and to whatever else there is", () => {
    expect(paths("*", "jobs")).toHaveLength(15);
    expect(paths("*", "jobs").slice(-1)).toEqual(["*"]);
    expect(paths("*", "news").length).toBeGreaterThan(paths("", "news").length);
  });

  it.each<[string, string]>([
    [
      "jobs",
      "job_id company_uuid title source url date_posted location description type remote salary_min_usd salary_max_usd experience_level key_skills",
    ],
    [
      "news",
      "id title url publisher published_date sentiment sentiment_score ai_summary word_count original_language author countries " +
        "industries tags company_mentions article_type is_press_release is_opinion is_breaking iptc_codes iab_categories " +
        "naics_codes sic_codes entities newsworthiness_score group_id full_text",
    ],
  ])("knows every field of %s by the API's name", (kind, fields) => {
    for (const field of fields.split(" ")) expect(paths(field, kind)).toHaveLength(1);
  });

  it("suggests the nearest of the table's own fields", () => {
    expect(() => resolveFields("Salery min USD", tableOf("jobs"))).toThrow("Did you mean Salary min USD?");
    expect(() => resolveFields("Banana", tableOf("news"))).toThrow("Use a column such as Published.");
  });
});

describe("sectionsOf", () => {
  it("returns the sections to buy in the API's order, unknown ones last, without free columns", () => {
    expect(
      sectionsOf(resolveFields("web_traffic.*, AI maturity, Founded, status, Name", "enrichment")),
    ).toEqual(["firmographic", "technology", "web_traffic"]);
    expect(sectionsOf(resolveFields("uuid, status", "enrichment"))).toEqual([]);
    expect(sectionsOf(resolveFields(sectionNames, "enrichment"))).toEqual(sectionNames);
  });
});

/** `resolved`, or the error code. */
function outcomeOf(text: string, kind: string): unknown {
  try {
    resolveFields(text, tableOf(kind));
    return "resolved";
  } catch (error) {
    return error instanceof InputError ? error.code : error;
  }
}
