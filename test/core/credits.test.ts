import { describe, expect, it } from "vitest";
import { rounded } from "../../src/core/credits";

describe("rounded", () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [1.00004, 1],
    [1.00006, 1.0001],
    [-0.1 - 0.2, -0.3],
    [12, 12],
  ])("rounds %d credits to %d", (credits, expected) => {
    expect(rounded(credits)).toBe(expected);
  });

  it("keeps the sum of many small amounts exact", () => {
    const sum = Array.from({ length: 1_000 }, () => 0.0001).reduce(
      (total, credits) => rounded(total + credits),
      0,
    );

    expect(sum).toBe(0.1);
  });
});
