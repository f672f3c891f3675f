// How a write works, "Headers": wherever a start or an undo is killed or refused, the next one leaves one whole set of columns, or
// none. `test/chaos/starts-cut-off.test.ts` does so at every call, and on other sheets.
import { expect, it } from "vitest";
import { openAddin } from "../addin/open-addin";
import { FOUNDED, startsCutOff, undosCutOff } from "../addin/starts-cut-off";

it("A start that is cut off is made whole by the next one", async () => {
  const { cuts, wrong } = await startsCutOff(await openAddin({ formulas: false }), FOUNDED, { share: 5 });

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(8);
});

it("An undo that is cut off leaves nothing once it was repeated", async () => {
  const { cuts, wrong } = await undosCutOff(await openAddin({ formulas: false }), FOUNDED, { share: 5 });

  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(6);
});
