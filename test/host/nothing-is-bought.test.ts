// docs: About this cell, history, the formula builder, scores, export and import read what is held: nothing is sent, whatever lacks.
import { expect, it } from "vitest";
import { exported, exportedFacts, imported } from "../addin/files-of-answers";
import { openAddin, websites } from "../addin/open-addin";

const [HELD = "", LACKING = ""] = websites(2);

it("Nothing that reads what was paid for sends a request or costs a credit, with formulas allowed to spend", async () => {
  const addin = await openAddin({ column: ["Account", HELD, LACKING] });
  await addin.run({ kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A2" });
  await addin.run({ kind: "headcount", range: "Sheet1!A2:A2" });
  const elsewhere = await openAddin({ column: ["Account", HELD], formulas: false });
  addin.workbook.activateSheet(addin.sheet);
  const width = addin.sheet.lastColumn;
  const before = [addin.sent.length, addin.credits, elsewhere.sent.length, elsewhere.credits];

  for (const row of [1, 2, 3]) {
    for (let column = 1; column <= width; column++) {
      addin.sheet.select([{ row, column, rows: 1, columns: 1 }]);
      await addin.value("getCell", {});
    }
  }
  for (const company of [HELD, LACKING]) {
    await addin.formula(`=COMPANY_HISTORY("${company}","Employees")`);
    await addin.formula(`=COMPANY_HISTORY("${company}","Headcount")`);
    await addin.formula(`=COMPANY_ENRICH("${company}","Founded, HQ city",DATE(2026,6,30))`);
  }
  addin.workbook.activateSheet(addin.sheet);
  const { functions } = await addin.value("getFunctions", {});
  const shown = [];
  for (const { name } of functions)
    shown.push(await addin.sidebar("previewFormula", { name, companies: "Sheet1!A2:A3", args: {} }));
  const { columns } = await addin.value("getScore", {});
  const { column } = columns.find(({ header }) => header === "Headcount")!;
  const rule = { column, header: "Headcount", word: "at least", value: 10, and: "" as const };
  await addin.value("makeScore", { rules: [{ ...rule, weight: 5, unknown: null }] });
  await addin.workbook.settle();
  await addin.value("removeScore", {});
  const facts = await exportedFacts(addin);
  const came = await imported(elsewhere, await exported(addin));

  expect(shown.some(({ ok }) => ok)).toBe(true);
  expect(facts).toContain(HELD);
  expect(came).toBeGreaterThan(1);
  expect([addin.sent.length, addin.credits, elsewhere.sent.length, elsewhere.credits]).toEqual(before);
});
