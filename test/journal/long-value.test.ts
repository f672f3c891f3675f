import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longValue, longValueIn } from "../../src/journal/long-value";

const PROPERTY_BYTES = 9 * 1024;
const kept = (values: Readonly<Record<string, string>>) => ({
  value: (name: string) => values[name] ?? null,
});

describe("a long value", () => {
  it("comes back whole, whatever it was before, and no piece is larger than a property", () => {
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

  it("stands as it is where it fits, as earlier versions kept it", () => {
    expect(longValue("RUN", '{"runId":"1"}')).toEqual({ RUN: '{"runId":"1"}' });
    expect(longValueIn(kept({ RUN: '{"runId":"1"}' }), "RUN")).toBe('{"runId":"1"}');
    expect(longValueIn(kept({}), "RUN")).toBeNull();
  });

  it("is none where a piece of it is gone", () => {
    const values = longValue("RUN", JSON.stringify("x".repeat(20_000)));

    expect(longValueIn(kept(values), "RUN")).not.toBeNull();
    expect(longValueIn(kept({ RUN: values["RUN"]! }), "RUN")).toBeNull();
  });
});
