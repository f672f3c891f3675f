import { describe, expect, it } from "vitest";
import { priceEach } from "../../sidebar/run/price-each";

const SECTIONS = [
  { section: "firmographic", credits: 2 },
  { section: "funding_detail", credits: 3 },
];

describe("the price of a company in a run", () => {
  it("is the sum of its sections", () => {
    expect(priceEach({ kind: "enrichment", sections: ["firmographic", "funding_detail"] }, SECTIONS)).toBe(5);
  });

  it("is unknown for a section without a price, and for runs that are billed by what they find", () => {
    expect(priceEach({ kind: "enrichment", sections: ["firmographic", "unheard"] }, SECTIONS)).toBeNull();
    expect(priceEach({ kind: "jobs", mode: "new", limit: 10 }, SECTIONS)).toBeNull();
    expect(priceEach(undefined, SECTIONS)).toBeNull();
  });
});
