import type { CustomFunctionArgument, CustomFunctionScalar } from "../../formulas/custom-functions";
import { openWorkbook, shown, type } from "../workbook/open-workbook";
import { describe, expect, it } from "vitest";

const table = (): unknown[][] => [
  ["Company", "Posted", "Title", "Location", "Remote"],
  ["acme.example", new Date("2026-11-01T00:00:00+01:00"), "Engineer", "Berlin", true],
  ["birch.example", new Date("2026-11-09T00:00:00+01:00"), "Analyst", "Wien", true],
  ["birch.example", new Date("2026-10-09T00:00:00+02:00"), "Driver", "Wien", false],
];
function rowsOf(companies: CustomFunctionArgument): readonly (readonly CustomFunctionScalar[])[] {
  return Array.isArray(companies) ? companies : [];
}

const bodies = {
  COMPANY_ENRICH: (companies: CustomFunctionArgument) => {
    if (!Array.isArray(companies)) return 1999;
    return rowsOf(companies).map(([company], index) => {
      if (index === 0) return ["Founded", "HQ country", "Status"];
      return [company === "" ? null : 2010 + index, "Germany", "Active"];
    });
  },
  COMPANY_JOBS: table,
  COMPANY_JOBS_COUNT: (companies: CustomFunctionArgument) =>
    rowsOf(companies).map(([company]) => [company === "" ? null : 3]),
  COMPANY_NEWS: table,
  COMPANY_LIST: table,
  COMPANY_SEARCH: table,
  COMPANY_FILTERS: table,
};

describe("the example formulas of the add-on", () => {
  it.each([
    '=COMPANY_ENRICH(A2,"Founded")',
    '=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")',
    '=COMPANY_JOBS("acme.com")',
    '=QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)',
    "=COMPANY_JOBS_COUNT(A2:A500)",
    '=COMPANY_NEWS(A2:A20,20,"Positive","CM01, CM03")',
    "=COMPANY_LIST(F1:H3,50)",
    '=COMPANY_SEARCH(A2:A50,1,"website")',
    "=COMPANY_FILTERS()",
    '=COMPANY_FILTERS("location.hq.country","ger")',
    "=INDEX(COMPANY_JOBS(A2),2,3)",
    '=IFERROR(COMPANY_JOBS(A2),"none")',
  ])("evaluates %s", async (formula) => {
    const { workbook, sheet, functions } = openWorkbook(bodies);
    type(sheet, "A1", ["Website"], ["acme.example"], ["birch.example"]);

    type(sheet, "K1", [formula]);
    await workbook.settle();

    expect(functions.calls).toHaveLength(1);
    expect(sheet.cellView(1, 11)).not.toHaveProperty("error");
    expect(sheet.cellView(1, 11).display).not.toBe("");
  });

  it("filters companies by a column that a formula filled", async () => {
    const { workbook, sheet } = openWorkbook(bodies);
    type(
      sheet,
      "A1",
      ["Website"],
      ["acme.example"],
      ["birch.example"],
      ["cedar.example"],
      ["dune.example"],
      ["elm.example"],
      ["fir.example"],
    );
    type(sheet, "B1", ['=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")']);

    type(sheet, "F1", ["=FILTER(A2:A500,ISNUMBER(B2:B500),B2:B500>2013)"]);
    await workbook.settle();

    expect(shown(sheet, "B1:D2")).toEqual([
      ["Founded", "HQ country", "Status"],
      ["2011", "Germany", "Active"],
    ]);
    expect(shown(sheet, "F1:F4")).toEqual([["dune.example"], ["elm.example"], ["fir.example"], [""]]);
  });

  it("sorts and selects the job posts of a range", async () => {
    const { workbook, sheet } = openWorkbook(bodies);

    type(sheet, "K1", [
      '=QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)',
    ]);
    await workbook.settle();

    expect(shown(sheet, "K1:M4")).toEqual([
      ["Company", "Posted", "Title"],
      ["birch.example", "11/9/2026", "Analyst"],
      ["acme.example", "11/1/2026", "Engineer"],
      ["", "", ""],
    ]);
  });
});
