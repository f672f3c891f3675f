// Sentences: bad input costs nothing: unknown fields.
import { describe, expect, it } from "vitest";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const [FIRST = "", SECOND = ""] = websites(2);

/** What `COMPANY_ENRICH` shows of two companies, and what it has requested and cost. */
async function enriched(fields: string) {
  const addin: OpenAddin = await openAddin({ column: ["Website", FIRST, SECOND] });
  const { sheet, cell } = await addin.formula(`=COMPANY_ENRICH(Sheet1!A2:A3,"${fields}")`);
  return {
    rows: sheet.getValues(sheet.dataRange),
    error: cell.error?.message ?? "",
    urls: addin.sent.map(({ url }) => url),
    credits: addin.credits,
  };
}

describe("A field that COMPANY_ENRICH does not know", () => {
  it.each(["Founded, employee_quota, HQ country", "employee_quota, Founded, HQ country"])(
    "keeps its place among others, says so there, and costs nothing: %s",
    async (fields) => {
      const names = fields.split(", ");
      const at = names.indexOf("employee_quota");

      const without = await enriched("Founded, HQ country");
      const { rows, urls, credits } = await enriched(fields);

      expect(without.rows).toEqual([
        [expect.any(Number), expect.stringMatching(/^[A-Z][a-z]+/)],
        [expect.any(Number), expect.stringMatching(/^[A-Z][a-z]+/)],
      ]);
      expect(rows.map((row) => row.toSpliced(at, 1))).toEqual(without.rows);
      for (const row of rows) expect(row[at]).toMatch(/^⚠ Unknown field: employee_quota\. .+/);
      expect([urls, credits]).toEqual([without.urls, without.credits]);
    },
  );

  it.each([
    ["employee_quota", "Unknown field: employee_quota."],
    ["employee_quota, revenue_of_tomorrow", "Unknown field: employee_quota."],
    ["Founded, Foundet", "Unknown field: Foundet. Did you mean Founded?"],
    ["Founded, Banana split", "Unknown field: Banana split."],
  ])(
    "is an error before any request if nothing else is asked for, or if it is a typing error: %s",
    async (fields, message) => {
      const { error, urls, credits } = await enriched(fields);

      expect(error).toContain(message);
      expect([urls, credits]).toEqual([[], 0]);
    },
  );
});
