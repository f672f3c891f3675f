import { describe, expect, it } from "vitest";
import { firstRows, qualified } from "../../sidebar/run/first-rows";

describe("firstRows", () => {
  it.each([
    ["A2:A21", "'Sheet1'!A2:A6"],
    ["A2:A4", "'Sheet1'!A2:A4"],
    ["B7", "'Sheet1'!B7:B7"],
    ["A2:C21", "'Sheet1'!A2:C6"],
    ["A:A", "'Sheet1'!A1:A5"],
    ["A3:A", "'Sheet1'!A3:A7"],
    ["$A$2:$A$21", "'Sheet1'!A2:A6"],
    ["AB10:AB99,A1:A9", "'Sheet1'!AB10:AB14"],
    ["Sheet1!A2:A21", "'Sheet1'!A2:A6"],
  ])("of %s are %s", (a1, expected) => {
    expect(firstRows({ sheetName: "Sheet1", a1 }, 5)).toBe(expected);
  });
});

describe("qualified", () => {
  it("quotes a sheet name so that it reads back as it is", () => {
    expect(qualified("Bob's list", "A2:A6")).toBe("'Bob''s list'!A2:A6");
  });

  it("leaves a range that names its sheet alone", () => {
    expect(qualified("Other", "Sheet1!A2:A6")).toBe("Sheet1!A2:A6");
  });
});
