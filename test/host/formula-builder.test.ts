// docs/formulas.md: a formula is built in the sidebar, and shown from what is held before it is in the sheet.
import { describe, expect, it } from "vitest";
import { openAddin, type OpenAddin, websites } from "../addin/open-addin";

const FOUNDED = "firmographic.founded_year";
const STAGE = "funding_detail.funding_overview.funding_stage";

async function withFacts(companies: number, held: number): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(companies)], formulas: false });
  if (held > 0)
    await addin.run({ kind: "enrichment", sections: ["firmographic"], range: `Sheet1!A2:A${held + 1}` });
  addin.workbook.activateSheet(addin.sheet);
  addin.sheet.select([{ row: 2, column: 1, rows: 1, columns: 1 }]);
  return addin;
}

/** What a formula shows once it is inserted and nothing more is bought. */
async function inserted(addin: OpenAddin, request: Parameters<typeof addin.value<"insertFormula">>[1]) {
  const { a1, formula } = await addin.value("insertFormula", request);
  await addin.workbook.settle();
  const [sheet = "", cell = ""] = a1.split("!");
  return { a1, formula, value: addin.values(cell, addin.workbook.sheetNamed(sheet))[0]![0] };
}

describe("A formula that is built", () => {
  it("is shown with its value from what is held, sends nothing, and shows the same in the sheet", async () => {
    const addin = await withFacts(5, 5);
    const { company } = await addin.value("getFunctions", {});
    const before = [addin.sent.length, addin.credits];
    const chosen = { name: "COMPANY_ENRICH", companies: company!.range, args: { fields: [FOUNDED] } };

    const preview = await addin.value("previewFormula", chosen);
    const { a1, formula, value } = await inserted(addin, chosen);

    expect(preview).toMatchObject({ formula: '=COMPANY_ENRICH(A2,"Founded")', lacking: null, says: "" });
    expect(preview.cells).toEqual([[String(value)]]);
    expect([formula, a1.endsWith("2"), typeof value]).toEqual([preview.formula, true, "number"]);
    expect([addin.sent.length, addin.credits]).toEqual(before);
  });

  it("shows what was known on a day", async () => {
    const addin = await withFacts(2, 2);
    const preview = (day: string) =>
      addin.value("previewFormula", {
        name: "COMPANY_ENRICH",
        companies: "Sheet1!A2",
        args: { fields: [FOUNDED], as_of: day },
      });

    const [known, before] = [await preview("2100-01-01"), await preview("2001-01-01")];

    expect([known.says, before.says]).toEqual(["", ""]);
    expect(known.cells).toEqual([[String(addin.under("Founded")[0])]]);
    expect(before.cells[0]![0]).toMatch(/^Known since \d{4}-\d\d-\d\d$/);
  });

  it("of a column begins beside its heading, and says how many are not held and what they cost", async () => {
    const addin = await withFacts(5, 3);
    const { company } = await addin.value("getFunctions", {});
    const chosen = { name: "COMPANY_ENRICH", companies: company!.column!.range, args: { fields: [FOUNDED] } };
    const before = addin.sent.length;

    const preview = await addin.value("previewFormula", chosen);
    const bill = await addin.value("quoteRun", {
      kind: "enrichment",
      sections: ["firmographic"],
      range: "Sheet1!A2:A6",
    });
    addin.sheet.select([{ row: 4, column: 1, rows: 1, columns: 1 }]);
    const { a1 } = await inserted(addin, chosen);

    expect(company!.column).toEqual({ range: "Sheet1!A1:A6", companies: 5, isSelected: false });
    expect(preview.cells.map(([cell]) => cell !== "")).toEqual([true, true, true, true]);
    expect(preview.cells[0]).toEqual(["Founded"]);
    expect(preview.lacking).toEqual({ companies: 2, of: 5, credits: bill.credits });
    expect(a1).toMatch(/^Sheet1![A-Z]+1$/);
    expect(addin.sent).toHaveLength(before);
  });

  it.each([
    [
      "COMPANY_JOBS",
      { limit: "20", filter: { title: "engineer", remote: "yes" } },
      '(A2,20,,,"title: engineer; remote")',
    ],
    ["COMPANY_JOBS", { limit: 10, headers: true }, "(A2)"],
    [
      "COMPANY_NEWS",
      { sentiment: ["Positive", "Neutral"], types: ["CM01"], filters: { since: "2026-01-31" } },
      '(A2,,"Positive, Neutral","CM01",,,,,"since: 2026-01-31")',
    ],
    ["COMPANY_ENRICH", { fields: [FOUNDED, STAGE] }, '(A2,"Founded, Stage")'],
    ["COMPANY_HEADCOUNT", { months: "24", dates: true }, "(A2,24,TRUE)"],
    ["COMPANY_LIST", { filters: "f1:h3", order: ["asc"] }, '(F1:H3,,,,,"asc")'],
    // Nothing that is typed becomes a formula.
    [
      "COMPANY_JOBS",
      { filter: { place: '"&IMPORTXML("x"),A1; remote' } },
      '(A2,,,,"place: ""&IMPORTXML(""x""),A1  remote")',
    ],
  ])("is written from the words of people: %s %j", async (name, args, expected) => {
    const addin = await withFacts(2, 0);
    const companies = name === "COMPANY_LIST" ? {} : { companies: "Sheet1!A2" };

    const asked = { name, ...companies, args } as Parameters<typeof addin.value<"previewFormula">>[1];
    const { formula } = await addin.value("previewFormula", asked);
    addin.workbook.locale = "de_DE";
    const german = await addin.value("previewFormula", asked);

    expect(formula).toBe(`=${name}${expected}`);
    expect(german.formula.split('"')[0]).toBe(formula.split('"')[0]!.replaceAll(",", ";"));
    expect(addin.sent).toEqual([]);
  });

  it("says what is wrong, what is looked up only in the sheet, and names the sheet of companies elsewhere", async () => {
    const addin = await withFacts(2, 0);
    const companies = "Sheet1!A2";
    const preview = (name: string, args: Record<string, string>) =>
      addin.value("previewFormula", { name, companies, args });

    const tooMany = await preview("COMPANY_JOBS", { limit: "1000000" });
    const search = await preview("COMPANY_SEARCH", {});
    const list = await addin.value("previewFormula", { name: "COMPANY_LIST", args: { filters: '{"a":1}' } });
    addin.workbook.insertSheet("Other");
    addin.workbook.activateSheet(addin.workbook.sheetNamed("Other")!);
    const elsewhere = await preview("COMPANY_JOBS", {});
    const none = await addin.refusal("previewFormula", { name: "IMPORTXML", args: {} });
    const noCompany = await addin.refusal("previewFormula", { name: "COMPANY_JOBS", args: {} });

    expect(tooMany.says).toContain("must be a whole number");
    expect([search.looksUp, list.looksUp]).toEqual([true, true]);
    expect(elsewhere.formula).toBe("=COMPANY_JOBS(Sheet1!A2)");
    expect(none).toContain("There is no function");
    expect(noCompany).toContain("Select a cell with a company");
    expect(addin.sent).toEqual([]);
  });
});
