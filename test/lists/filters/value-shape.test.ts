import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseValueShape } from "../../../src/lists/filters/value-shape";

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
    ["object with gte and/or lte (int)", { form: "range", of: "int" }],
    ["{gte, lte} of date (YYYY-MM-DD)", { form: "range", of: "date" }],
    ["{gte, lte}", { form: "range", of: "any" }],
    ["range of string", { form: "range", of: "any" }],
    ["{gte: int, lte: date}", { form: "range", of: "any" }],
    ["{gte: int, lte: number}", { form: "range", of: "number" }],
    ["range of whole numbers", { form: "range", of: "int" }],
    ["range of years", { form: "range", of: "int" }],
    ["date_range", { form: "range", of: "date" }],
    ["int or range of int", { form: "range", of: "int" }],
    ["string (ISO-3 code) or list[string]", { form: "one-or-list", of: "string" }],
    ["list of integer (0 to 5)", { form: "list", of: "int" }],
  ])("parses %s", (words, shape) => {
    expect(parseValueShape(words)).toEqual(shape);
  });

  it.each([
    [""],
    ["map[string, int]"],
    ["list[list[string]]"],
    ["list[string | int]"],
    ["string | int"],
    ["{min: int, max: int}"],
    ["polygon"],
    ["orange or strange"],
    ["list[{gte: int, lte: int}]"],
    ["list of ranges"],
  ])("does not parse the unknown shape %j", (words) => {
    expect(parseValueShape(words)).toEqual({ form: "unknown" });
  });

  it("reads whatever names gte or lte, or says range, as a range of the kind that it names", () => {
    const kinds = [
      ...["int", "integer", "integers", "whole numbers"].map((words) => ({ words, of: "int" })),
      ...["number", "float", "decimal numbers"].map((words) => ({ words, of: "number" })),
      ...["date", "dates", "YYYY-MM-DD", "date (YYYY-MM-DD)"].map((words) => ({ words, of: "date" })),
      ...["", "value", "USD", "string"].map((words) => ({ words, of: "any" })),
    ];
    const wordings: ((kind: string) => string)[] = [
      (kind) => `range of ${kind}`,
      (kind) => `${kind} range`,
      (kind) => `Range: ${kind}`,
      (kind) => `a range [${kind}], either bound may be omitted`,
      (kind) => `{gte, lte} of ${kind}`,
      (kind) => `{gte: ${kind}, lte: ${kind}}`,
      (kind) => `{"gte"?: ${kind}; "lte"?: ${kind}} | null`,
      (kind) => `object with gte and/or lte (${kind})`,
      (kind) => `object with \`gte\` or \`lte\`, each ${kind}`,
      (kind) => `${kind} bounds: {gte} or {lte} or both`,
    ];
    const spaced = fc.array(fc.constantFrom(" ", "\t", "\n"), { maxLength: 2 }).map((each) => each.join(""));
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...wordings),
        fc.boolean(),
        spaced,
        ({ words, of }, wording, loud, space) => {
          const said = space + wording(words) + space;

          expect(parseValueShape(loud ? said.toUpperCase() : said)).toEqual({ form: "range", of });
        },
      ),
    );
  });

  it("takes any words around gte or lte for a range", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("gte", "lte", "range"), fc.string(), (before, name, after) => {
        const { form } = parseValueShape(`${before} ${name} ${after}`);

        expect(
          /^\s*(?:an?\s+)?(?:list|array)|\[\s*\]\s*$/i.test(`${before} ${name} ${after}`) || form === "range",
        ).toBe(true);
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        expect(parseValueShape(words).form).toBeTypeOf("string");
      }),
    );
  });
});
