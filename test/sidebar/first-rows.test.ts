import { describe, expect, it } from "vitest";
import { columnOf, qualified } from "../../sidebar/run/run-range";

describe("columnOf", () => {
  it.each([
    ["B2:B51", "B"],
    ["$AB$2", "AB"],
    ["Sheet1!A2,A4:A6", "A"],
  ])("returns for %s %s", (a1, expected) => {
    expect(columnOf(a1)).toBe(expected);
  });
});

describe("qualified", () => {
  it("quotes a sheet name so that it can be parsed back", () => {
    expect(qualified("Bob's list", "A2:A6")).toBe("'Bob''s list'!A2:A6");
  });

  it("leaves a range unchanged that contains a sheet name", () => {
    expect(qualified("Other", "Sheet1!A2:A6")).toBe("Sheet1!A2:A6");
  });
});
