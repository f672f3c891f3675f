import { describe, expect, it } from "vitest";
import { broadOnes, coveredBy, isHierarchy } from "../../sidebar/list/options";

const option = (value: string) => ({ value, label: value.toLowerCase() });

describe("isHierarchy", () => {
  it.each([
    ["A broad code matches everything beneath it.", true],
    ["Covers all sub-categories.", true],
    ["Country of the headquarters.", false],
  ])("classifies %s", (description, expected) => {
    expect(isHierarchy({ description })).toBe(expected);
  });
});

describe("coveredBy", () => {
  it("returns values that are already covered by a broader selected value", () => {
    const chosen = ["SOFT", "SOFTAP", "HARD"].map(option);

    expect(coveredBy(chosen)).toEqual([{ inner: option("SOFTAP"), outer: option("SOFT") }]);
  });

  it("does not treat numbers as hierarchical", () => {
    expect(coveredBy([option("15"), option("150")])).toEqual([]);
  });
});

describe("broadOnes", () => {
  it("finds values that are broader than others in the same answer", () => {
    expect([...broadOnes(["SOFTAP", "HARD", "SOFT", "SOFTAPXX"].map(option))]).toEqual(["SOFT", "SOFTAP"]);
  });
});
