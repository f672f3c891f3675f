import { describe, expect, it } from "vitest";
import { lookPriceInWords } from "../../sidebar/watch/watch-in-words";

const watch = { creditCap: 50, monthCap: 250, spentThisMonth: 12.5, mine: true };

describe("what a watch spends", () => {
  it.each([
    ["the cap of a look", {}, "at most 50 credits a check"],
    ["what is left of the month", { spentThisMonth: 244 }, "at most 6 credits a check"],
    [
      "nothing once the month is spent",
      { monthCap: 7, spentThisMonth: 7 },
      "nothing left for a check, raise its cap with Change",
    ],
    [
      "nothing of somebody else's that is spent",
      { monthCap: 7, spentThisMonth: 8.2, mine: false },
      "nothing left for a check",
    ],
  ])("is at most %s", (_, change, words) => {
    expect(lookPriceInWords({ ...watch, ...change })).toBe(words);
  });
});
