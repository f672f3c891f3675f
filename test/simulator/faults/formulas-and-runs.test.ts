import { describe, expect, it } from "vitest";
import { billedAgain, manyCompanies, openAddin } from "./fixture";

describe("An answer that a formula has bought", () => {
  it("is not bought again if every cache forgets it before an execution that may write has run", async () => {
    const count = 20;
    const addin = await openAddin({ column: manyCompanies(count) });
    await addin.value("saveSettings", { formulaDayCap: 10_000, dayCap: 10_000 });
    const formulas = Array.from({ length: count }, (_, index) => [
      `=COMPANY_ENRICH(A${index + 2},"customer_profile, Founded")`,
    ]);
    addin.sheet.enter({ row: 2, column: 3, rows: count, columns: 1 }, formulas);
    await addin.workbook.settle();
    const bought = addin.sent.length;

    addin.host.evictCaches();
    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();

    expect(bought).toBe(count);
    expect(billedAgain(addin)).toEqual([]);
  });

  it("is not bought again by a run of another section before it and one of the same after it", async () => {
    const addin = await openAddin({ column: manyCompanies(25) });
    await addin.value("saveSettings", { formulaDayCap: 10_000, dayCap: 10_000 });
    await addin.run({ kind: "enrichment", sections: ["location"] });
    const sent = addin.sent.length;
    await addin.formula('=COMPANY_ENRICH(Sheet1!A2:A26,"Founded")');
    const bought = addin.sent.length - sent;
    addin.host.evictCaches();

    addin.workbook.recalculateCustomFunctions();
    await addin.workbook.settle();
    const done = await addin.run({ kind: "enrichment", sections: ["firmographic"], range: "Sheet1!A2:A26" });

    expect(bought).toBe(25);
    expect(done).toMatchObject({ state: "done" });
    expect(billedAgain(addin)).toEqual([]);
  });

  it("is not bought by a run whose slice read the journal before and buys afterwards", async () => {
    const addin = await openAddin();
    const range = "Sheet1!A2:A6";
    const started = await addin.start({ kind: "enrichment", sections: ["firmographic"], range });
    let formula: Promise<unknown> | null = null;
    addin.host.intercept = async ({ method, phase, execution }) => {
      // The run has read the journal and is about to request the lock.
      if (
        formula !== null ||
        method !== "tryLock" ||
        phase !== "before" ||
        execution.kind === "custom function"
      )
        return;
      if (execution.calls["Range.getValues"] === undefined) return;
      formula = addin.formula('=COMPANY_ENRICH(Sheet1!A2:A6,"Founded")');
      await formula;
      addin.host.evictCaches();
    };
    await addin.finishRun(started);
    addin.host.intercept = undefined;

    expect(formula).not.toBeNull();
    expect(billedAgain(addin)).toEqual([]);
  });
});
