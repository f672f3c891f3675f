import { describe, expect, it } from "vitest";
import { isMeasured, measured, priceFactor, priceNames, reservedCredits } from "../../src/journal/prices";

const price = (low: number, high: number) => ({ price: { low, high } });

describe("priceNames", () => {
  it("are one per section of an enrichment, and one for everything else", () => {
    expect(priceNames("enrichment", { units: ["firmographic", "location"] })).toEqual([
      "enrichment:firmographic",
      "enrichment:location",
    ]);
    expect(priceNames("jobs", { units: ["all"] })).toEqual(["jobs"]);
  });
});

const sold = (...units: string[]) => ({ units });
const pricesOf = (bySection: Record<string, number>) =>
  Object.fromEntries(Object.entries(bySection).map(([section, factor]) => [`enrichment:${section}`, factor]));

describe("priceFactor", () => {
  it("is that of the most expensive part, and 1 for what is unknown", () => {
    expect(priceFactor(pricesOf({ a: 1.5, b: 0.5 }), "enrichment", sold("a", "b", "c"))).toBe(1.5);
    expect(priceFactor(pricesOf({ b: 0.5 }), "enrichment", sold("b"))).toBe(0.5);
    expect(priceFactor({}, "enrichment", sold("a"))).toBe(1);
    const measuredOf = (...sections: string[]) =>
      isMeasured(pricesOf({ a: 1 }), "enrichment", sold(...sections));
    expect([measuredOf("a"), measuredOf("a", "b")]).toEqual([true, false]);
  });
});

describe("reservedCredits", () => {
  it.each([
    [{}, 4],
    [{ jobs: 1.5 }, 6],
    [{ jobs: 0.5 }, 4],
  ])("with prices %j are %d: never less than the list price", (prices, credits) => {
    expect(reservedCredits(prices, "jobs", { units: ["all"], ...price(0, 4) })).toBe(credits);
  });
});

describe("measured", () => {
  it.each([
    ["a fixed price", 2, 2, 3, 1.5],
    ["a fixed price that was lower", 2, 2, 1, 0.5],
    ["a range that contained it", 0, 4, 2, 1],
    ["a range that it exceeded", 0, 4, 6, 1.5],
    ["what cost nothing this time", 2, 2, 0, 1],
    ["what is free", 0, 0, 0, 1],
    ["what should be free and was not", 0, 0, 5, 1],
  ])("for %s from %d to %d that was billed %d is %d", (_case, low, high, billed, factor) => {
    expect(measured(price(low, high), billed)).toBe(factor);
  });
});
