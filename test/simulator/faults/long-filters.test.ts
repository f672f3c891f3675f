import { expect, it } from "vitest";
import { openAddin } from "./fixture";

/** More than a property holds. */
const COUNTRIES = 3_000;

it("A formula with very long filters keeps neither the sidebar nor a run from working", async () => {
  const addin = await openAddin();
  const filters = { "location.hq.country": Array.from({ length: COUNTRIES }, () => "DEU") };
  const sheet = addin.workbook.insertSheet();
  sheet.setValues({ row: 1, column: 1, rows: 1, columns: 1 }, [[JSON.stringify(filters)]]);
  sheet.enter({ row: 1, column: 2, rows: 1, columns: 1 }, [["=COMPANY_LIST(A1,5)"]]);
  await addin.workbook.settle();
  addin.workbook.activateSheet(addin.sheet);

  const state = await addin.sidebar("getState", {}).catch(() => null);
  const started = await addin
    .sidebar("startRun", {
      kind: "enrichment",
      sections: ["firmographic"],
      range: "Sheet1!A2:A6",
      creditCap: 50,
    })
    .catch(() => null);

  expect([state?.ok, started?.ok]).toEqual([true, true]);
});
