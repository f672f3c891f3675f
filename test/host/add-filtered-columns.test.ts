// docs/build-a-list.md: what a list was filtered by can be added to it.
import { expect, it } from "vitest";
import { columnsOfFilters } from "../../src/lists/filter-columns";
import { openAddin } from "../addin/open-addin";

const filters = { "location.hq.country": ["DEU"], "firmographic.founded_year": { gte: 2005 } };

it("adds them beside the companies of the list for the price of the bill, and once", async () => {
  const addin = await openAddin();
  const list = await addin.value("generateList", { filters, limit: 10, creditCap: 100 });
  const fields = columnsOfFilters(filters).map(({ path }) => path);
  const request = { kind: "enrichment" as const, range: list.companies!, fields };
  const bill = await addin.value("quoteRun", request);

  const run = await addin.run(request);

  const sheet = addin.workbook.sheets.find(({ name }) => name === list.sheetName)!;
  const rows = addin.rows(sheet);
  expect(rows).toHaveLength(list.count);
  expect(rows.every((row) => row["HQ country"] !== "" && Number(row["Founded"]) >= 2005)).toBe(true);
  expect(run.creditsSpent).toBe(bill.credits.high);
  expect((await addin.value("quoteRun", request)).credits).toMatchObject({ high: 0 });
});
