import { expect, it } from "vitest";
import { quoteLines } from "../../../src/features/formulas/formula-runs";

it("says before it starts that it goes on by itself once the day's cap has room", () => {
  const overCap = "This may cost 9 credits, more than today's limit of 8 credits.";
  const bill = { formulas: 15, requests: 15, credits: { low: 30, high: 30 }, skipped: [] };
  const lines = quoteLines(bill, overCap);

  expect(lines).toContain(
    `${overCap} It stops at the limit, and goes on tomorrow or when you raise it in Settings.`,
  );
});
