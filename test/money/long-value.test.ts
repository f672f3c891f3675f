import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longValue, longValueIn } from "../../src/money/store";

const PROPERTY_BYTES = 9 * 1024;
const kept = (values: Readonly<Record<string, string>>) => ({
  value: (name: string) => values[name] ?? null,
});

describe("a long value", () => {
  it("is restored exactly, and no piece is larger than a property", () => {
    const text = fc
      .string({ unit: "binary", maxLength: 4_000 })
      .map((part) => JSON.stringify({ part, again: [part, part] }));
    fc.assert(
      fc.property(text, text, (before, now) => {
        const values = { ...longValue("RUN", before.repeat(2)), ...longValue("RUN", now) };

        expect(longValueIn(kept(values), "RUN")).toBe(now);
        for (const piece of Object.values(values)) {
          expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(PROPERTY_BYTES);
          expect(Buffer.from(piece).toString()).toBe(piece);
        }
      }),
    );
  });

  it("is stored unsplit if it fits", () => {
    expect(longValue("RUN", '{"runId":"1"}')).toEqual({ RUN: '{"runId":"1"}' });
    expect(longValueIn(kept({ RUN: '{"runId":"1"}' }), "RUN")).toBe('{"runId":"1"}');
    expect(longValueIn(kept({}), "RUN")).toBeNull();
  });

  it("is missing if a piece of it is missing", () => {
    const values = longValue("RUN", JSON.stringify("x".repeat(20_000)));

    expect(longValueIn(kept(values), "RUN")).not.toBeNull();
    expect(longValueIn(kept({ RUN: values["RUN"]! }), "RUN")).toBeNull();
  });
});
