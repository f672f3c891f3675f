import { describe, expect, it } from "vitest";
import { billedAgain, openAddin } from "./fixture";

describe("An answer that a formula has bought", () => {
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
