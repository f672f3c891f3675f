import { expect, it } from "vitest";
import { openAddin } from "./fixture";

/** Together more than a cell can hold, each of them less. */
const VALUES = 6_000;

it("A formula with very long filters does not break the sidebar or a run", async () => {
  const addin = await openAddin();
  const sheet = addin.workbook.insertSheet();
  const cities = Array.from({ length: VALUES }, () => "Rom").join("; ");
  const regions = Array.from({ length: VALUES }, () => "Alp").join("; ");
  sheet.setValues({ row: 1, column: 1, rows: 2, columns: 2 }, [
    ["location.hq.city", cities],
    ["location.offices.city", regions],
  ]);
  sheet.enter({ row: 1, column: 4, rows: 1, columns: 1 }, [["=COMPANY_LIST(A1:B2,5)"]]);
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

  // It was bought, so its parameters were written down with the order and its answer was kept.
  expect(addin.sent.filter(({ url }) => url.includes("/list/generate"))).toHaveLength(1);
  expect([state?.ok, started?.ok]).toEqual([true, true]);
});
