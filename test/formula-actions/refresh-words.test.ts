import { expect, it } from "vitest";
import { quoteLines, soFarInWords } from "../../src/formulas/refresh-questions";
import { newRun } from "../../src/runs/run-record";

const STOP = "The next request may cost 2 credits, more than the 1 left of this run's cap of 9 credits.";

it.each([
  [true, "11 requests not answered."],
  [false, "11 requests not answered: their earlier answers stay."],
])("speaks of earlier answers only where there are some (missing values: %s)", (missingOnly, words) => {
  const run = newRun({
    runId: "run-1",
    kind: "formulas",
    request: { kind: "formulas", scope: "sheet", missingOnly },
    sheetId: 1,
    payer: "payer-1",
    creditCap: 9,
    startedAt: 0,
    total: 15,
    waiting: 11,
    spent: 8,
    state: "stopped",
    message: STOP,
  });

  expect(soFarInWords(run)).toBe(`4 of 15 requests answered. ${STOP} ${words}`);
});

it("says before it starts that it goes on by itself once the day's cap has room", () => {
  const overCap = "This may cost 9 credits, more than today's cap of 8 credits.";
  const bill = { formulas: 15, requests: 15, credits: { low: 30, high: 30 }, skipped: [] };
  const lines = quoteLines(bill, overCap);

  expect(lines).toContain(
    `${overCap} It stops at the cap, and goes on tomorrow or when you raise the cap in Settings.`,
  );
});
