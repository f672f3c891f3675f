// Sentences: a formula that asks for more than the plan includes.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

describe("A formula that asks for data no longer included in the plan", () => {
  it("is fetched without what is refused, and does not hold up other formulas", async () => {
    const addin = await openAddin({ column: ["Website", ...websites(4)] });
    await addin.value("saveSettings", { formulaDayCap: 0 });
    addin.spoil = (reply, url) =>
      url.includes("mna_and_investment") || url.includes("/headcount")
        ? { ...reply, status: 403, body: '{"detail":"Not included in your plan"}' }
        : reply;
    const { sheet } = await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A5,"Founded, mna_and_investment.*")');
    sheet.enter({ row: 11, column: 1, rows: 1, columns: 1 }, [["=COMPANY_HEADCOUNT(Sheet1!A2:A5,3)"]]);
    sheet.enter({ row: 21, column: 1, rows: 1, columns: 1 }, [["=COMPANY_TRAFFIC(Sheet1!A2:A5,3)"]]);
    await addin.workbook.settle();
    addin.workbook.activateSheet(sheet);
    const before = addin.sent.length;

    const told = await addin.run({ kind: "formulas", scope: "sheet", missingOnly: true }, 100);
    await addin.workbook.settle();
    const fetched = addin.sent.length - before;
    // A formula has to send a request to find out what its plan refuses.
    await addin.value("saveSettings", { formulaDayCap: 100 });
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    const numbersFrom = (row: number) =>
      sheet.getValues({ row, column: 1, rows: 4, columns: 1 }).filter(([value]) => typeof value === "number");
    expect([numbersFrom(1).length, numbersFrom(11).length, numbersFrom(21).length]).toEqual([4, 0, 4]);
    expect(told.message).toContain("plan");
    // Four for each section the plan includes; what is refused is sent at most once per company.
    expect(fetched).toBeLessThanOrEqual(4 + 4 + 4 + 4);
    expect(addin.sent.slice(before + fetched).every(({ url }) => /mna_and|headcount/.test(url))).toBe(true);
  });
});
