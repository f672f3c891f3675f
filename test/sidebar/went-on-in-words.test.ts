import { expect, it } from "vitest";
import { wentOnInWords } from "../../sidebar/formulas/formula-actions";
import type { Progress } from "../../src/rpc/rpc";

it("says that a run goes on while it does, and then what it came to", () => {
  const progress = (state: Progress["state"]) =>
    ({ state, reason: "limit/credit-cap", capReached: null }) as Progress;

  expect(wentOnInWords(true, progress("running"))).toBe("The run that the limit had stopped goes on.");
  expect(wentOnInWords(false, progress("done"))).toBe("The run that the limit had stopped went on: done.");
  expect(wentOnInWords(false, progress("stopped"))).toBe(
    "The run that the limit had stopped went on: paused.",
  );
  expect(wentOnInWords(false, null)).toBe("The run that the limit had stopped went on.");
});
