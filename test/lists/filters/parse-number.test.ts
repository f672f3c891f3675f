import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDay, parseNumber } from "../../../src/lists/filters/element";

describe("parseNumber", () => {
  it.each([
    ["10M", 10_000_000],
    ["5k", 5_000],
    ["1.1m", 1_100_000],
    ["1.5bn", 1_500_000_000],
    ["2 B", 2_000_000_000],
    ["1,000,000", 1_000_000],
    ["1 000 000", 1_000_000],
    ["1'000", 1_000],
    ["$250k", 250_000],
    ["-3", -3],
    ["0", 0],
  ])("parses %s", (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([["1,5"], ["1.000.000"], ["10x"], ["M"], [""], ["ten"], ["1e5"], ["1-2"], ["10MM"]])(
    "rejects %j",
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  );

  it("parses every whole number it formats, with or without separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        expect(parseNumber(String(value))).toBe(value);
        expect(parseNumber(value.toLocaleString("en-US"))).toBe(value);
      }),
    );
  });
});

describe("parseDay", () => {
  it.each([
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29", null],
    ["2024-13-01", null],
    ["01/02/2024", null],
    ["2024-1-2", null],
    ["", null],
  ])("parses %j as %j", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });
});
