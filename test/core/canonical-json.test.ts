import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/json";

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
