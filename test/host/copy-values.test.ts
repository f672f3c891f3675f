// docs/share-a-sheet.md: what is passed on of a sheet, and what stays here.
import { describe, expect, it } from "vitest";
import { columnUnder } from "../addin/changed-cells";
import { openAddin, websites, type OpenAddin } from "../addin/open-addin";

const RANGE = "Sheet1!A2:A4";

async function enriched(): Promise<{ addin: OpenAddin; runId: string }> {
  const addin = await openAddin({ column: ["Account", ...websites(3)], formulas: false });
  const { runId } = await addin.run({ kind: "enrichment", sections: ["firmographic"], range: RANGE });
  return { addin, runId };
}

function sheetOf(addin: OpenAddin, name: string) {
  const sheet = addin.workbook.sheetNamed(name)!;
  const values = sheet.getValues(sheet.dataRange);
  return { sheet, values, heads: values[0]!.map(String) };
}

describe("Copy the values", () => {
  it("makes a new sheet of what is seen, without Row memory, notes and formulas, and buys nothing", async () => {
    const { addin, runId } = await enriched();
    const { sheet } = addin;
    const column = sheet.lastColumn + 1;
    sheet.setFormulas({ row: 2, column, rows: 1, columns: 1 }, [["=1+1"]]);
    const before = sheet.getValues(sheet.dataRange);
    const paid = [addin.sent.length, addin.credits];

    const { sheetName, rows } = await addin.value("copyValues", { runId });

    const copy = sheetOf(addin, sheetName);
    const memory = before[0]!.indexOf("Row memory");
    const without = before.map((line) => line.filter((_, index) => index !== memory));
    expect([sheetName, rows, memory > 0]).toEqual(["Sheet1 (values)", 3, true]);
    expect(copy.values).toEqual(without);
    expect(copy.heads).not.toContain("Row memory");
    expect(copy.sheet.getNotes(copy.sheet.dataRange).flat().join("")).toBe("");
    expect(copy.sheet.getFormulas(copy.sheet.dataRange).flat().join("")).toBe("");
    expect(copy.values.flat().join()).not.toContain("ci:");
    expect(sheet.getValues(sheet.dataRange)).toEqual(before);
    expect([addin.sent.length, addin.credits]).toEqual(paid);
    expect(addin.workbook.activeSheet.name).toBe(sheetName);
  });

  it("leaves hidden columns out, shows dates as they were, and keeps a text that looks like a formula a text", async () => {
    const { addin, runId } = await enriched();
    const { sheet } = addin;
    const employees = columnUnder(addin, "Updated");
    const column = sheet.lastColumn + 1;
    sheet.setValues({ row: 1, column, rows: 2, columns: 2 }, [
      ["Mine", "Secret"],
      ["'=1+1", "salary"],
    ]);
    sheet.setColumnsHidden(column + 1, 1, true);
    const format = sheet.getNumberFormats({ row: 2, column: employees, rows: 1, columns: 1 });

    const { sheetName } = await addin.value("copyValues", { runId });

    const copy = sheetOf(addin, sheetName);
    const at = copy.heads.indexOf("Updated") + 1;
    expect(copy.heads).not.toContain("Secret");
    expect(copy.values[1]![copy.heads.indexOf("Mine")]).toBe("=1+1");
    expect(copy.sheet.getFormulas(copy.sheet.dataRange).flat().join("")).toBe("");
    expect(copy.sheet.getNumberFormats({ row: 2, column: at, rows: 1, columns: 1 })).toEqual(format);
  });

  it("overwrites nothing: a second copy has a name of its own", async () => {
    const { addin, runId } = await enriched();

    const names = [
      (await addin.value("copyValues", { runId })).sheetName,
      (await addin.value("copyValues", { runId })).sheetName,
    ];

    expect(new Set(names).size).toBe(2);
  });

  it("says so when the sheet is gone", async () => {
    const { addin, runId } = await enriched();
    addin.workbook.insertSheet("Other");
    addin.workbook.deleteSheet(addin.sheet);

    expect(await addin.refusal("copyValues", { runId })).toBe("The sheet with these results was deleted.");
  });
});
