import { decode, encode, type WireEnd } from "../../host/realm/wire";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const END: WireEnd = { tagOf: () => undefined, fromTag: () => undefined };

describe("the wire between a script and the host", () => {
  it("transfers everything but functions unchanged", () => {
    const value = fc.letrec((tie) => ({
      leaf: fc.oneof(
        fc.string(),
        fc.boolean(),
        fc.double(),
        fc.date({ noInvalidDate: false }),
        fc.constantFrom(null, undefined),
      ),
      node: fc.oneof(
        { depthSize: "small" },
        tie("leaf"),
        fc.array(tie("node")),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("$", "value", "__proto__")), tie("node")),
      ),
    })).node;

    fc.assert(
      fc.property(value, (sent) => {
        const text = JSON.stringify(encode(sent, END));
        const received = decode(JSON.parse(text) as never, END);

        // JSON has no negative zero.
        expect(received).toEqual(withoutNegativeZero(sent));
      }),
    );
  });

  it("does not copy a table of plain values", () => {
    const table = [["a", 1, true, null]];

    expect(encode(table, END)).toBe(table);
  });
});

function withoutNegativeZero(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(withoutNegativeZero);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNegativeZero(inner)]));
}
