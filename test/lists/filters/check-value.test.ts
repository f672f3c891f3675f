import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkValue } from "../../../src/lists/filters/check-value";
import { parseValueShape } from "../../../src/lists/filters/value-shape";

const check = (words: string, value: unknown) => checkValue(parseValueShape(words), value);

describe("checkValue", () => {
  it.each<[string, unknown]>([
    ["string", "a"],
    ["string | list[string]", "a"],
    ["string | list[string]", ["a", "b"]],
    ["list[string]", ["a"]],
    ["int | list[int]", 0],
    ["list[int]", [1, 2]],
    ["bool", false],
    ["{gte: int, lte: int}", { gte: 1 }],
    ["{gte: int, lte: int}", { gte: 1, lte: 1 }],
    ["{gte: int, lte: int}", { gte: null, lte: 3 }],
    ["{gte: number, lte: number}", { lte: 2.5 }],
    ["{gte: YYYY-MM-DD, lte: YYYY-MM-DD}", { gte: "2024-02-29" }],
    ["something new", { whatever: [1] }],
  ])("accepts for %s the value %j unchanged", (words, value) => {
    expect(check(words, value)).toEqual({ value });
  });

  it("converts a single value to a list if only a list is declared", () => {
    expect(check("list[string]", "a")).toEqual({ value: ["a"] });
  });

  it.each<[string, unknown, RegExp]>([
    ["string", 3, /takes a text/],
    ["string", " ", /takes a text/],
    ["list[string]", [], /has no value/],
    ["list[string]", ["a", 3], /takes a text, not 3/],
    ["list[int]", [1.5], /takes a whole number, not 1.5/],
    ["bool", "true", /takes true or false/],
    ["{gte: int, lte: int}", 2015, /takes a range/],
    ["{gte: int, lte: int}", {}, /without a bound/],
    ["{gte: int, lte: int}", { gte: 2.5 }, /takes a range/],
    ["{gte: int, lte: int}", { gt: 3 }, /takes a range/],
    ["{gte: int, lte: int}", { gte: 3, lte: 2 }, /the wrong way round/],
    ["{gte: YYYY-MM-DD, lte: YYYY-MM-DD}", { gte: "2023-02-29" }, /a date/],
  ])("rejects for %s the value %j", (words, value, problem) => {
    expect(check(words, value)).toEqual({ problem: expect.stringMatching(problem) as unknown });
  });

  it("never throws, whatever its input", () => {
    const shapes = ["string", "list[int]", "bool", "{gte: number, lte: number}", "odd"];
    fc.assert(
      fc.property(fc.constantFrom(...shapes), fc.anything(), (words, value) => {
        const checked = check(words, value);

        expect("value" in checked || checked.problem !== "").toBe(true);
      }),
    );
  });
});
