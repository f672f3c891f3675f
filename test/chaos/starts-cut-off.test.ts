import { describe, expect, it } from "vitest";
import { openAddin } from "../addin/open-addin";
import { BEGINNINGS, startsCutOff, undosCutOff } from "../addin/starts-cut-off";

describe.each(Object.keys(BEGINNINGS))("On a sheet with %s", (beginning) => {
  it("a start that is cut off is made whole by the next one", async () => {
    const { cuts, wrong } = await startsCutOff(await openAddin({ formulas: false }), beginning);

    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThan(20);
  });

  it("an undo that is cut off leaves nothing once it was repeated", async () => {
    const { cuts, wrong } = await undosCutOff(await openAddin({ formulas: false }), beginning);

    expect(wrong).toEqual([]);
    expect(cuts).toBeGreaterThan(15);
  });
});
