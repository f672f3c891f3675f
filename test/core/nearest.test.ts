import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearest } from "../../src/core/nearest";

describe("nearest", () => {
  it.each([
    ["fuonded", "Founded"],
    ["FOUNDED", "Founded"],
    ["HQcountry", "HQ country"],
    ["hq_contry", "HQ country"],
    ["country", "HQ country"],
    ["zzz", null],
    ["", null],
    ["*", null],
  ])("matches %s to %s", (word, meant) => {
    expect(nearest(word, ["X", "Founded", "HQ country", "Last funding"])).toBe(meant);
  });

  it("prefers the first of several equally near names", () => {
    expect(nearest("cart", ["card", "care"])).toBe("card");
  });
});

describe("editDistance", () => {
  it.each([
    ["", "abc", 3],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "axc", 1],
    ["abc", "bc", 1],
    ["kitten", "sitting", 3],
  ])("from %s to %s is %i", (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
  });

  it("is symmetric, and 0 only between equal words", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
