import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical-json";
import { jsonText } from "../../src/core/json-text";

describe("canonicalJson", () => {
  it("is the same for the same value in any order of keys", () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, inner]) => [key, turned(inner)]),
            )
          : value;

    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("omits undefined values, and keeps the order of lists", () => {
    expect(canonicalJson({ b: undefined, a: [2, undefined, 1] })).toBe('{"a":[2,null,1]}');
  });
});

describe("jsonText", () => {
  it("writes what JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(jsonText(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it("writes values nested 100,000 levels deep", () => {
    const text = "[".repeat(100_000) + "]".repeat(100_000);

    expect(jsonText(JSON.parse(text))).toBe(text);
  });

  it("can replace each leaf", () => {
    const leaf = (value: unknown) => JSON.stringify(typeof value === "string" ? value.toUpperCase() : value);

    expect(jsonText({ a: ["b", 1] }, { leaf })).toBe('{"A":["B",1]}');
  });
});
