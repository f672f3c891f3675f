import { describe, expect, it } from "vitest";
import { FormulaBench } from "./formula-bench";

const COUNTRY = "location.hq.country";
const COUNTRIES = [
  { value: "DEU", label: "Germany" },
  { value: "GBR", label: "United Kingdom" },
];

function checks(...rows: readonly (readonly unknown[])[]): unknown {
  const bench = new FormulaBench();
  bench.lists.set(COUNTRY, COUNTRIES);
  const said = bench.run("COMPANY_FILTER_CHECK", rows);
  expect(bench.http.sent).toEqual([]);
  return Array.isArray(said) ? said.flat() : said;
}

describe("COMPANY_FILTER_CHECK", () => {
  it.each<[string, readonly unknown[], string]>([
    ["a label", ["HQ country", "germany"], "ok: Germany"],
    ["a value", [COUNTRY, "DEU", "", "GBR"], "ok: Germany, United Kingdom"],
    ["both together, as a list offers ambiguous names", [COUNTRY, "Germany (DEU)"], "ok: Germany"],
    ["a range", ["founded year", "2015..2020"], "ok: from 2015 to 2020"],
    ["a bound", ["total funding USD", "10M.."], "ok: from 10,000,000"],
    ["a year", ["founded year", 2015], "ok: exactly 2015"],
    ["the text TRUE", ["technology.api_detail.has_api", "TRUE"], "ok: yes"],
    ["a wrong value", [COUNTRY, "Germny"], "⚠ No such value: “Germny”. Did you mean “Germany”?"],
    [
      "a value far from any known one",
      [COUNTRY, "Xyz"],
      `⚠ No such value: “Xyz”. =COMPANY_FILTERS("${COUNTRY}") lists its 2 values.`,
    ],
    [
      "a wrong range",
      ["founded year", "young"],
      "⚠ “young” is not a whole number. Write a range such as 2015..2020, 2015.. or ..2020.",
    ],
    [
      "a value without a filter",
      ["", "DEU"],
      '⚠ "DEU" has no filter beside it. Write the filter\'s key in the first column of its row.',
    ],
  ])("describes %s", (_case, row, said) => {
    expect(checks(row)).toBe(said);
  });

  it.each<[string, readonly unknown[], RegExp]>([
    [
      "an unknown filter",
      ["HQ contry", "DEU"],
      /^⚠ There is no filter "HQ contry". Did you mean location\.hq\.country\?/,
    ],
    ["an ambiguous filter name", ["country", "DEU"], /^⚠ "country" may mean several filters\. Write one of:/],
    ["an error", [COUNTRY, "#N/A"], /^⚠ A cell of the filters shows the error #N\/A/],
    [
      "a value without a known list of values",
      ["firmographic.company_type", "x"],
      /^Taken as it is: it cannot be checked here\./,
    ],
    ["a filter without a value", [COUNTRY, ""], /^Country of the headquarters.* Choose one of 2 values\.$/],
    [
      "a range without a value",
      ["founded year", ""],
      /Write a range such as 2015\.\.2020, 2015\.\. or \.\.2020\.$/,
    ],
  ])("says how to fix %s", (_case, row, said) => {
    expect(checks(row)).toMatch(said);
  });

  it("has a line for each row, blank for headings and blanks", () => {
    expect(checks(["Filter", "Value"], ["", ""], [COUNTRY, "DEU"], [null])).toEqual([
      null,
      null,
      "ok: Germany",
      null,
    ]);
    expect(checks(["", ""], ["", ""])).toBeNull();
  });

  it("combines the rows of a filter, and says so if it takes only one value", () => {
    const range = ["founded year", "2015..2020"];

    expect(checks([COUNTRY, "DEU"], [COUNTRY, "GBR"], [COUNTRY, ""])).toEqual([
      "ok: Germany",
      "ok: United Kingdom",
      null,
    ]);
    expect(checks(range, range)).toEqual([
      "ok: from 2015 to 2020",
      "⚠ It takes one range, not 2 of them. Write a range such as 2015..2020, 2015.. or ..2020.",
    ]);
  });

  it("is free, even while formulas are off, and asks for a key if there is none", () => {
    const off = new FormulaBench({ allowed: false });
    const keyless = new FormulaBench({ key: false });

    expect(off.run("COMPANY_FILTER_CHECK", [["founded year", "2015.."]])).toBe("ok: from 2015");
    expect(() => keyless.run("COMPANY_FILTER_CHECK", [["founded year", "2015.."]])).toThrow(/key/);
  });
});
