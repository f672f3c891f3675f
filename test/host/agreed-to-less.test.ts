// Money: who goes on with less spends no more than that.
import { describe, expect, it } from "vitest";
import { openAddin, websites } from "../addin/open-addin";

const FRENCH = { filters: { "location.hq.country": ["FRA"] }, limit: 60 };

describe("Going on with a run that rests, by a call with a lower cap", () => {
  it("buys for formulas no more than that", async () => {
    const addin = await openAddin({ formulas: false, column: ["Website", ...websites(30)] });
    const box = { row: 2, column: 3, rows: 1, columns: 1 };
    addin.sheet.enter(box, [['=COMPANY_ENRICH(A2:A31,"uuid")']]);
    await addin.workbook.settle();
    const missing = { kind: "formulas", scope: "sheet", missingOnly: true } as const;
    const { runId } = await addin.value("startRun", { ...missing, creditCap: 1_000 });
    await addin.value("pauseRun", { runId });
    const result = await addin.run(missing, 20);

    expect(result).toMatchObject({ runId, state: "stopped", creditsSpent: 20 });
    expect(addin.credits).toBe(20);
  });

  it("buys of a list nothing that costs more than that", async () => {
    const addin = await openAddin({ formulas: false });
    const { runId } = await addin.value("startRun", { kind: "list", list: FRENCH, creditCap: 1_000 });
    await addin.value("pauseRun", { runId });

    expect(await addin.refusal("generateList", { ...FRENCH, creditCap: 2 })).toContain("may cost");
    expect(addin.credits).toBeLessThanOrEqual(2);
    expect((await addin.value("generateList", { ...FRENCH, creditCap: 100 })).sheetName).not.toBe("");
  });
});
