import { describe, expect, it } from "vitest";
import { raiseOf } from "../../sidebar/run/run-buttons";

describe("what a run that has reached its cap goes on with", () => {
  it.each([
    ["what is missing, where its cap is used up", [20, 16, 20], { creditCap: 36, atMost: 16 }],
    ["the rest of its cap as well", [2.5, 1, 0], { creditCap: 3.5, atMost: 3.5 }],
    ["whole credits, where it is not about a few", [24, 15.3, 22], { creditCap: 40, atMost: 18 }],
    ["less, where it has spent more than its cap", [8, 9, 10], { creditCap: 17, atMost: 7 }],
    ["never less than it may spend, to two decimals", [1, 0.25, 0.1234], { creditCap: 1.25, atMost: 1.13 }],
  ] as const)("is %s", (_, [creditCap, moreCredits, spent], raise) => {
    expect(raiseOf({ creditCap, moreCredits, companies: 2 }, spent)).toEqual(raise);
  });
});
