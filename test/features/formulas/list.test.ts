import { describe, expect, it } from "vitest";
import type { FormulaResult } from "../../../src/features/formulas/custom-function";
import { credits, FormulaBench } from "./formula-bench";

const bodyOf = (bench: FormulaBench, index = 0) =>
  JSON.parse(bench.http.sent[index]!.body ?? "") as { filters: object; limit: number };
const filtersOf = (bench: FormulaBench) => bodyOf(bench).filters;
const table = (result: FormulaResult) => result as unknown[][];

describe("COMPANY_LIST", () => {
  it("returns a table of companies, and pays once for it and for every smaller one", () => {
    const bench = new FormulaBench();
    const filters = [["location.hq.country", "DEU", ""]];

    const four = table(bench.run("COMPANY_LIST", filters, 4));
    const two = table(bench.run("COMPANY_LIST", filters, 2, "Website", false));

    expect(four[0]).toEqual(["Company", "Website", "Category", "Type", "Company ID"]);
    expect(four.length).toBeGreaterThan(2);
    expect(two).toEqual(four.slice(1, 3).map(([company, website]) => [company, website]));
    expect(bench.http.sent).toHaveLength(1);
    expect(credits(bench.api)).toBe(Number((1.5 + 0.2 * (four.length - 1)).toFixed(4)));
  });

  it.each([
    [["Employees"], { sort_by: "employee_range", sort_order: "desc" }],
    [["founded_year", "ASC"], { sort_by: "founded_year", sort_order: "asc" }],
    [["Relevance", "asc"], {}],
    [["", ""], {}],
  ])("requests the order %j", (sorting, sent) => {
    const bench = new FormulaBench();

    bench.run("COMPANY_LIST", [["location.hq.country", "DEU"]], 4, "", true, ...sorting);

    expect(bodyOf(bench)).toEqual({ filters: { "location.hq.country": ["DEU"] }, limit: 4, ...sent });
  });

  it("rejects an unknown order before any request", () => {
    const bench = new FormulaBench();
    const sorted =
      (...sorting: string[]) =>
      () =>
        bench.run("COMPANY_LIST", [["location.hq.country", "DEU"]], 4, "", true, ...sorting);

    expect(sorted("beauty")).toThrow(
      'COMPANY_LIST: sort must be one of Relevance, Revenue, Valuation, Employees, Total funding, Founded, not "beauty".',
    );
    expect(sorted("Revenue", "down")).toThrow('COMPANY_LIST: order must be asc or desc, not "down".');
    expect(bench.http.sent).toEqual([]);
  });

  it.each<[string, unknown, object]>([
    ["one value", [["location.hq.country", "DEU"]], { "location.hq.country": ["DEU"] }],
    ["several cells", [["location.hq.country", "DEU", "GBR"]], { "location.hq.country": ["DEU", "GBR"] }],
    [
      "several rows of one filter",
      [
        ["location.hq.country", "DEU"],
        ["LOCATION.HQ.COUNTRY", "GBR"],
      ],
      { "location.hq.country": ["DEU", "GBR"] },
    ],
    ["a label as the filter", [["HQ country", "DEU"]], { "location.hq.country": ["DEU"] }],
    [
      "words that match a single filter",
      [["funding stage", "seed"]],
      { "funding_detail.funding_overview.funding_stage": ["seed"] },
    ],
    [
      "the words of the key rather than the label",
      [["GTM type", "b2b"]],
      { "business_model.gtm_type": ["b2b"] },
    ],
    [
      "a heading, blank rows and filters without value",
      [
        ["Filter", "Value"],
        ["", ""],
        ["firmographic.company_type", ""],
        ["location.hq.country", "DEU"],
      ],
      { "location.hq.country": ["DEU"] },
    ],
    ["a range", [["founded year", "2015..2020"]], { "firmographic.founded_year": { gte: 2015, lte: 2020 } }],
    ["a year", [["founded year", 2015]], { "firmographic.founded_year": { gte: 2015, lte: 2015 } }],
    ["two bounds", [["founded year", 2015, 2020]], { "firmographic.founded_year": { gte: 2015, lte: 2020 } }],
    [
      "from",
      [["funding_detail.funding_overview.total_funding_usd", "10M.."]],
      { "funding_detail.funding_overview.total_funding_usd": { gte: 10_000_000 } },
    ],
    [
      "up to",
      [["funding_detail.funding_overview.total_funding_usd", "..5k"]],
      { "funding_detail.funding_overview.total_funding_usd": { lte: 5_000 } },
    ],
    ["a boolean", [["technology.api_detail.has_api", true]], { "technology.api_detail.has_api": true }],
    [
      "JSON",
      '{"location.hq.country":"DEU","founded year":{"gte":2015}}',
      { "location.hq.country": ["DEU"], "firmographic.founded_year": { gte: 2015 } },
    ],
    [
      "JSON of a whole request",
      '{"filters":{"founded year":"2015.."},"limit":7}',
      { "firmographic.founded_year": { gte: 2015 } },
    ],
  ])("reads %s", (_case, filters, sent) => {
    const bench = new FormulaBench();

    bench.run("COMPANY_LIST", filters, 3);

    expect(filtersOf(bench)).toEqual(sent);
    expect(bodyOf(bench).limit).toBe(3);
  });

  it.each<[string, unknown, string]>([
    [
      "an unknown key",
      [["location.hq.contry", "DEU"]],
      'COMPANY_LIST: there is no filter "location.hq.contry". Did you mean location.hq.country? COMPANY_FILTERS() lists all keys.',
    ],
    [
      "a filter in everyday words",
      [["headquarters nation", "DEU"]],
      'COMPANY_LIST: there is no filter "headquarters nation". Did you mean location.hq.country? COMPANY_FILTERS() lists all keys.',
    ],
    [
      "a text in place of a filter, without searching for its words",
      [["country of a company ".repeat(50), "DEU"]],
      'COMPANY_LIST: there is no filter "country of a company country of a compa…". COMPANY_FILTERS() lists all keys.',
    ],
    [
      "words that match several filters",
      [["country", "DEU"]],
      'COMPANY_LIST: "country" may mean several filters. Write one of: location.hq.country, location.market_served.markets.country, location.offices.country.',
    ],
    [
      "a value without a filter",
      [["", "DEU"]],
      'COMPANY_LIST: "DEU" has no filter beside it. Write the filter\'s key in the first column of its row.',
    ],
    [
      "an invalid range",
      [["founded year", "young"]],
      "COMPANY_LIST: firmographic.founded_year: “young” is not a whole number. Write a range such as 2015..2020, 2015.. or ..2020.",
    ],
    [
      "two ranges",
      [["founded year", "2001..2002", "2005..2006"]],
      "COMPANY_LIST: firmographic.founded_year: it takes one range, not 2 of them. Write a range such as 2015..2020, 2015.. or ..2020.",
    ],
    [
      "a reversed range",
      [["founded year", "2020..2015"]],
      "COMPANY_LIST: firmographic.founded_year: from 2020 to 2015 is the wrong way round. Swap the two. Write a range such as 2015..2020, 2015.. or ..2020.",
    ],
    [
      "no value at all",
      [["founded year", ""]],
      "COMPANY_LIST: no filter has a value. Write a filter's key in the first column and its value beside it. COMPANY_FILTERS() lists the keys.",
    ],
    [
      "a text",
      "germany",
      'COMPANY_LIST: filters must be a range such as F1:H3, with keys and values, or the JSON of a filter set, not "germany". COMPANY_FILTERS() lists the keys.',
    ],
    [
      "an error",
      [["founded year", "#N/A"]],
      "COMPANY_LIST: a cell of the filters shows the error #N/A. Fix the formula in it, then try again.",
    ],
  ])("rejects %s with a message that says how to fix it, without a request", (_case, filters, sentence) => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_LIST", filters)).toThrow(sentence);
    expect(bench.http.sent).toEqual([]);
  });

  it.each([
    ['{"firmographic.founded_year":{"gte":"2015"}}', /Founded year takes a range .* a whole number/],
    ['{"firmographic.founded_year":{"from":2015}}', /Founded year takes a range/],
    ['{"firmographic.founded_year":{"gte":2020,"lte":2015}}', /the wrong way round, from 2020 to 2015/],
    ['{"location.hq.country":{"code":"DEU"}}', /HQ country takes a text, or several/],
  ])("rejects the JSON %s, whose value has another shape", (json, sentence) => {
    const bench = new FormulaBench();

    expect(() => bench.run("COMPANY_LIST", json)).toThrow(sentence);
    expect(bench.http.sent).toEqual([]);
  });

  it("buys only the rest when it asks for more companies", () => {
    const bench = new FormulaBench();
    const filters = '{"location.hq.country":["DEU"]}';

    bench.run("COMPANY_LIST", filters, 5);
    const more = table(bench.run("COMPANY_LIST", filters, 8));

    expect(more).toHaveLength(9);
    expect(new Set(more.map((row) => row.join("|"))).size).toBe(9);
    const bodies = bench.http.sent.map(({ body }) => JSON.parse(body ?? "") as unknown);
    expect(bodies[1]).toMatchObject({ limit: 4, offset: 4 });
  });

  it("is blank for blank cells, and only a header if nothing matches", () => {
    const bench = new FormulaBench();

    const nothing = bench.run("COMPANY_LIST", [["founded year", "1201..1202"]], 5, "website");

    expect(bench.run("COMPANY_LIST", "")).toBeNull();
    expect(bench.run("COMPANY_LIST", [["", null]])).toBeNull();
    expect(nothing).toEqual([["Company", "Website"]]);
  });

  it("shows the API's warnings, because a dropped value makes the list broader", () => {
    const bench = new FormulaBench();

    const rows = table(
      bench.run("COMPANY_LIST", [["location.hq.country", "DEU", "Germany (no code)"]], 3, "website"),
    );

    const said = rows.map(([first]) => String(first)).filter((first) => first.startsWith("⚠"));
    expect(said).toEqual([expect.stringMatching(/^⚠ The API says: .*Germany \(no code\).*\.$/)]);
  });

  it("buys nothing while formulas are off, and no list beyond the daily cap", () => {
    const off = new FormulaBench({ allowed: false });
    const capped = new FormulaBench();
    const filters = [["location.hq.country", "DEU"]];

    expect(off.run("COMPANY_LIST", filters)).toContain("Formulas are off in this spreadsheet");
    expect(capped.run("COMPANY_LIST", filters, 500)).toBe(
      "Today's limit for formulas, 100 credits, is reached: this may cost 101.5 credits. Raise it in Settings, or fetch these from the sidebar.",
    );
    expect([...off.http.sent, ...capped.http.sent]).toEqual([]);
  });

  it("shows the API's message when it rejects the filters", () => {
    const bench = new FormulaBench();
    bench.api.faults.set([
      { when: {}, reply: { status: 422, body: '{"detail":"filters cannot be combined"}' } },
    ]);

    expect(() => bench.run("COMPANY_LIST", [["location.hq.country", "DEU"]])).toThrow(
      /filters cannot be combined/,
    );
  });
});
