import { describe, expect, it } from "vitest";
import { sheetOf } from "../../sidebar/run/run-range";

describe("sheetOf", () => {
  it.each([
    ["'Kim''s list'!A2:A6", "Kim's list"],
    ["Sheet1!A2", "Sheet1"],
    ["A2:A6", ""],
  ])("returns for %s %s", (range, sheet) => {
    expect(sheetOf(range)).toBe(sheet);
  });
});
