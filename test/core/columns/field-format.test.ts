import { describe, expect, it } from "vitest";
import { formatOf } from "../../../src/core/columns/field-format";

const widthOf = (label: string, path: string) => formatOf({ label, path }).width;

describe("formatOf", () => {
  it.each([
    ["Ownership", "ownership_category"],
    ["Subject", "post_classification"],
    ["Legal name", "legal_name"],
  ])("gives %s, whose values are several words, more room than a new column has", (label, path) => {
    expect(widthOf(label, path)).toBeGreaterThan(100);
  });

  it("groups the digits of the ends of a range", () => {
    expect(formatOf({ label: "Employees from", path: "firmographic.headcount_range.at_least" })).toEqual({
      format: "#,##0",
    });
  });

  it("leaves a column of years as wide as it is", () => {
    expect(formatOf({ label: "Founded", path: "founded_year" })).toEqual({ format: "0" });
  });
});
