// docs/formulas.md: every example works.
import { beforeAll, describe, expect, it } from "vitest";
import { afterAll } from "vitest";
import { bundle } from "../../scripts/build";
import { customFunctions } from "../../src/features/formulas/catalogue";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { startAddin, websites, type OpenAddin } from "../addin/addin-on-host";

const [robots = "", , pay = ""] = websites(3);

/**
 * The examples of the formulas' specification, verbatim; only the company is one that the demo API has. Companies are
 * in A2:A21, filters in F1:H3.
 */
const SPECIFIED = [
  '=COMPANY_ENRICH(A2,"Founded")',
  '=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")',
  `=COMPANY_JOBS("${robots}")`,
  '=QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)',
  "=COMPANY_JOBS_COUNT(A2:A500)",
  '=COMPANY_NEWS(A2:A20,20,"Positive","CM01, CM03")',
  "=COMPANY_LIST(F1:H3,50)",
  '=COMPANY_SEARCH(A2:A50,1,"website")',
  "=COMPANY_FILTERS()",
  '=COMPANY_FILTERS("location.hq.country","ger")',
];

/**
 * What a range may contain by the same specification: codes, a category's two letters, names in a range or separated by
 * ";".
 */
const FORMS = [
  '=COMPANY_NEWS(A2:A20,20,"Positive","CM")',
  '=COMPANY_NEWS(A2:A20,20,,"Product Launches & Enhancements; Partnerships & Alliances")',
  "=COMPANY_ENRICH(A2:A5,I2:I4)",
  '=COMPANY_ENRICH(A2:A5,"firmographic.*")',
  '=COMPANY_ENRICH(A2:A5,"location")',
  '=COMPANY_ENRICH(A2:A5,"hq.city, OFFICES.COUNT, uuid, fetched_at")',
  '=COMPANY_ENRICH(A2:A5,"peers[type=direct_peer].name, subsidiaries[newest].name, markets")',
  '=COMPANY_JOBS(A2:A5,3,"Title, Location",FALSE)',
];

/** Whole formulas as people combine them; companies are in A2:A21 below a heading, filters in F1:H3. */
const COMBINED = [
  '=COMPANY_ENRICH(A1:A21,"Founded, HQ country, status")',
  '=FILTER(A2:A21,ISNUMBER(COMPANY_ENRICH(A2:A21,"Founded")),COMPANY_ENRICH(A2:A21,"Founded")>2015)',
  `=COMPANY_JOBS("${robots}")`,
  '=QUERY(COMPANY_JOBS(A2:A20),"select Col1,Col2,Col3 where Col5=TRUE order by Col2 desc",1)',
  "=COMPANY_JOBS_COUNT(A2:A21)",
  '=COMPANY_NEWS(A2:A20,20,"Positive","CM01, CM03")',
  "=COMPANY_LIST(F1:H3,50)",
  '=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",5,"Website",FALSE)',
  '=COMPANY_SEARCH(A2:A21,1,"website")',
  "=COMPANY_FILTERS()",
  '=COMPANY_FILTERS("location.hq.country","ger")',
  '=IFERROR(COMPANY_ENRICH("nobody-at-all.example","Founded"),"unknown")',
  `=INDEX(COMPANY_JOBS("${pay}",5),2,3)`,
  '=INDEX(COMPANY_ENRICH(A2:A21,"Name, Employees"),3,2)',
  '=COUNTIF(COMPANY_ENRICH(A2:A21,"HQ country"),"DEU")',
  "=SORT(COMPANY_JOBS_COUNT(A2:A21),1,FALSE)",
  `=SPARKLINE(COMPANY_HEADCOUNT("${robots}"))`,
  '=COMPANY_JOBS(A2:A5,20,"Title",FALSE,"title: engineer, analyst; remote")',
  '=ARRAYFORMULA(IF(COMPANY_JOBS_COUNT(A2:A21)>10,"many","few"))',
];

describe("The examples of the formulas, in the workbench", () => {
  let addin: OpenAddin;

  beforeAll(async () => {
    addin = await startAddin(await bundle(), { column: ["Website", ...websites(20)] });
    await addin.value("saveSettings", { formulaDayCap: 100_000, formulaCallCap: 1_000 });
    addin.sheet.enter({ row: 1, column: 6, rows: 3, columns: 3 }, [
      ["location.hq.country", "DEU", "GBR"],
      ["firmographic.founded_year", "2000..", ""],
      ["", "", ""],
    ]);
    addin.sheet.enter({ row: 2, column: 9, rows: 3, columns: 1 }, [["Founded"], ["HQ country"], ["status"]]);
  });
  afterAll(() => addin.host.dispose());

  it.each([
    ...new Set([...customFunctions.flatMap(({ examples }) => examples), ...SPECIFIED, ...FORMS, ...COMBINED]),
  ])("%s returns values", async (formula) => {
    // What formulas have bought waits in properties, which have no room for the answers of all examples.
    await addin.value("flushAnswers", {});
    const shown = await evaluated(addin, formula);

    expect(shown.error).toBe("");
    expect(shown.values.flat().some((value) => value !== "")).toBe(true);
    expect(shown.values.flat().filter((value) => /⚠|Not fetched/.test(String(value)))).toEqual([]);
  });

  it("fill a table beside the column, which FILTER can use", async () => {
    const { sheet, workbook } = addin;
    const table = '=COMPANY_ENRICH(A1:A500,"Founded, HQ country, status")';
    sheet.enter({ row: 1, column: 2, rows: 1, columns: 1 }, [[table]]);
    await workbook.settle();

    const { error, values } = await evaluated(addin, "=FILTER(A2:A500,ISNUMBER(B2:B500),B2:B500>2015)");
    const [labels, ...rows] = sheet.getValues({ row: 1, column: 1, rows: 21, columns: 4 });
    sheet.enter({ row: 1, column: 2, rows: 1, columns: 1 }, [[""]]);
    await workbook.settle();

    expect(error).toBe("");
    expect(labels).toEqual(["Website", "Founded", "HQ country", "Status"]);
    expect(values.map(([company]) => company).filter((company) => company !== "")).toEqual(
      rows.filter(([, founded]) => Number(founded) > 2015).map(([company]) => company),
    );
  });

  it("return what the combined formulas are meant to return", async () => {
    const founded = await evaluated(addin, '=COMPANY_ENRICH(A1:A21,"Founded")');
    const young = await evaluated(addin, COMBINED[1]!);
    const unknown = await evaluated(addin, COMBINED[11]!);
    const remote = await evaluated(addin, COMBINED[3]!);

    expect(founded.values[0]![0]).toBe("Founded");
    const numbers = founded.values.flat().filter((value) => typeof value === "number");
    expect(young.values.flat().filter((value) => value !== "")).toHaveLength(
      numbers.filter((year) => year > 2015).length,
    );
    expect(unknown.values[0]![0]).toBe("unknown");
    expect(remote.values[0]!.slice(0, 3)).toEqual(["Company", "Posted", "Title"]);
    expect(remote.values[1]![1]).toBeInstanceOf(Date);
  });
});

/** What a formula in J1 shows there and where it spills to. */
async function evaluated(
  addin: OpenAddin,
  formula: string,
): Promise<{ error: string; values: CellValue[][] }> {
  const { sheet, workbook } = addin;
  const place = { row: 1, column: 10, rows: 1, columns: 1 };
  sheet.enter(place, [[formula]]);
  await workbook.settle();
  const { error } = sheet.cellView(1, 10);
  const values = sheet.getValues({ row: 1, column: 10, rows: 60, columns: 12 });
  sheet.enter(place, [[""]]);
  return { error: error?.message ?? "", values };
}
