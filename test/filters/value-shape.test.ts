import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseValueShape } from "../../src/filters/value-shape";

describe("parseValueShape", () => {
  it.each([
    ["string", { form: "one", of: "string" }],
    ["bool", { form: "one", of: "bool" }],
    ["Boolean", { form: "one", of: "bool" }],
    ["an integer", { form: "one", of: "int" }],
    ["YYYY-MM-DD", { form: "one", of: "date" }],
    ["list[string]", { form: "list", of: "string" }],
    ["list of strings", { form: "list", of: "string" }],
    ["string[]", { form: "list", of: "string" }],
    ["array<int>", { form: "list", of: "int" }],
    ["string or list[string]", { form: "one-or-list", of: "string" }],
    ["string | list[string]", { form: "one-or-list", of: "string" }],
    ["list[int] | int | null", { form: "one-or-list", of: "int" }],
    ["int or list[int]", { form: "one-or-list", of: "int" }],
    ["range of int", { form: "range", of: "int" }],
    ["range of number", { form: "range", of: "number" }],
    ["range of date", { form: "range", of: "date" }],
    ["date range", { form: "range", of: "date" }],
    ["range[float]", { form: "range", of: "number" }],
    ["range of dates (YYYY-MM-DD)", { form: "range", of: "date" }],
    ["{gte: int, lte: int}", { form: "range", of: "int" }],
    ["{ gte?: number, lte?: number }", { form: "range", of: "number" }],
    ['{"gte": "YYYY-MM-DD", "lte": "YYYY-MM-DD"}', { form: "range", of: "date" }],
    ["object {gte, lte} of int", { form: "range", of: "int" }],
    ["range {gte: date, lte: date}", { form: "range", of: "date" }],
  ])("parses %s", (words, shape) => {
    expect(parseValueShape(words)).toEqual(shape);
  });

  it.each([
    [""],
    ["map[string, int]"],
    ["list[list[string]]"],
    ["list[string | int]"],
    ["string | int"],
    ["string or range of int"],
    ["{gte: int, lte: date}"],
    ["{min: int, max: int}"],
    ["{gte, lte}"],
    ["range of string"],
    ["polygon"],
  ])("does not parse the unknown shape %j", (words) => {
    expect(parseValueShape(words)).toEqual({ form: "unknown" });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        expect(parseValueShape(words).form).toBeTypeOf("string");
      }),
    );
  });
});
