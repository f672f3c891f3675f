import { itemId } from "../../src/rows/item-table";
import { describe, expect, it } from "vitest";

const FIELDS = { idField: "id", dateField: "posted_date" };
const idOf = (id: unknown) => itemId(FIELDS, { id });

describe("the key of an ID of 70,000 characters", () => {
  const long = (before: string, after = "") => idOf(before.padEnd(70_000 - after.length, "z") + after);

  it("is short, and other than that of an ID with another beginning, end or length", () => {
    const keys = [long("a"), long("b"), long("a", "1"), long("a", "22"), idOf("a".padEnd(70_001, "z"))];

    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(20);
  });

  it("is made of what a cell would show of it alone: the rest is not read", () => {
    const end = "1".repeat(3_000);

    expect(idOf(`${"a".repeat(35_000)}b${"c".repeat(31_999)}${end}`)).toBe(
      idOf(`${"a".repeat(35_000)}d${"c".repeat(31_999)}${end}`),
    );
  });
});

describe("the key that identifies an item", () => {
  it.each(["p-17", "a b", "Ünï-1", "🙂"])("is its exact ID: %j", (id) => {
    expect(idOf(id)).toBe(id);
  });

  it.each(["=".repeat(60_000), " blank around ", "\t1", "a\u0000b", "half \ud800"])(
    "is a hash if a cell would not preserve the ID: %#",
    (id) => {
      expect(idOf(id)).toMatch(/^#[a-z0-9]+$/);
      expect(idOf(id)).toBe(idOf(id));
      expect(idOf(id)).not.toBe(idOf(`${id}x`));
    },
  );
});
