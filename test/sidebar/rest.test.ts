import { describe, expect, it } from "vitest";
import { otherRows } from "../../sidebar/run/rest";
import { sheetOf } from "../../sidebar/run/run-range";

describe("otherRows", () => {
  it.each([
    ["A2:A21", "'Sheet1'!A7:A21"],
    ["A2:A6", null],
    ["B2:B", "'Sheet1'!B7:B"],
    ["A2:A21,A30:A31", "'Sheet1'!A7:A21,A30:A31"],
    ["A2:A4, A30:A31", "'Sheet1'!A30:A31"],
    ["Sheet1!A2:A21", "'Sheet1'!A7:A21"],
  ])("of %s below the first five are %s", (a1, rest) => {
    expect(otherRows({ sheetName: "Sheet1", a1 }, 5)).toBe(rest);
  });
});

describe("sheetOf", () => {
  it.each([
    ["'Kim''s list'!A2:A6", "Kim's list"],
    ["Sheet1!A2", "Sheet1"],
    ["A2:A6", ""],
  ])("of %s is %s", (range, sheet) => {
    expect(sheetOf(range)).toBe(sheet);
  });
});
