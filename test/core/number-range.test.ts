import { describe, expect, it } from "vitest";
import { boundIn } from "../../src/core/number-range";
import { parsePath, valueAt } from "../../src/core/path";

describe("boundIn", () => {
  it.each([
    ["51-250", 51, 250],
    ["10001+", 10_001, null],
    ["1,001–5,000", 1001, 5000],
    ["50", 50, 50],
    ["about 50", null, null],
    ["2020-01-05", null, null],
    ["", null, null],
  ])("reads the ends of “%s”", (text, from, to) => {
    expect([boundIn(text, "at_least"), boundIn(text, "at_most")]).toEqual([from, to]);
  });

  it("is what a path asks for below a text, and hides no member of that name", () => {
    const path = parsePath("size.at_least");

    expect(valueAt({ size: "51-250" }, path)).toBe(51);
    expect(valueAt({ size: { at_least: "some" } }, path)).toBe("some");
    expect(valueAt({ size: null }, path)).toBeNull();
  });
});
