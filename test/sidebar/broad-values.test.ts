import { describe, expect, it } from "vitest";
import { broadOnes, coveredBy, isHierarchy } from "../../sidebar/list/broad-values";

const option = (value: string) => ({ value, label: value.toLowerCase() });

describe("isHierarchy", () => {
  it.each([
    ["A broad code matches everything beneath it.", true],
    ["Covers all sub-categories.", true],
    ["Country of the headquarters.", false],
  ])("reads %s", (description, expected) => {
    expect(isHierarchy({ description })).toBe(expected);
  });
});

describe("coveredBy", () => {
  it("names values that a chosen one above them covers already", () => {
    const chosen = ["SOFT", "SOFTAP", "HARD"].map(option);

    expect(coveredBy(chosen)).toEqual([{ inner: option("SOFTAP"), outer: option("SOFT") }]);
  });

  it("claims nothing of numbers, which do not say what lies beneath", () => {
    expect(coveredBy([option("15"), option("150")])).toEqual([]);
  });
});

describe("broadOnes", () => {
  it("finds those above others of the same answer", () => {
    expect([...broadOnes(["SOFTAP", "HARD", "SOFT", "SOFTAPXX"].map(option))]).toEqual(["SOFT", "SOFTAP"]);
  });
});
