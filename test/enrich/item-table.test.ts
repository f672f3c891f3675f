import { identityOf } from "../../src/enrich/item-table";
import { describe, expect, it } from "vitest";

const FIELDS = { idField: "id", dateField: "posted_date" };
const idOf = (id: unknown) => identityOf(FIELDS, { id });

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
