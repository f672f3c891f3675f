import { describe, expect, it } from "vitest";
import { measured, mostAtOnce, priceFactor, priceNames, reservedCredits } from "../../src/money/prices";

const price = (low: number, high: number) => ({ price: { low, high } });
const sold = (...units: string[]) => ({ units });
const soldByUnit = (...units: string[]) => ({ units, pricedByUnit: true as const });
const nameOf = (...units: string[]) => priceNames("enrichment", soldByUnit(...units))[0]!;

describe("priceNames", () => {
  it("are one for sections that are sold together and one for each, and one for everything else", () => {
    expect(priceNames("enrichment", soldByUnit("firmographic", "location"))).toEqual([
      expect.stringMatching(/^enrichment=\w+$/),
      "enrichment:firmographic",
      "enrichment:location",
    ]);
    expect(priceNames("jobs", { units: ["all"] })).toEqual(["jobs"]);
    expect(new Set([nameOf("a"), nameOf("b"), nameOf("a", "b")]).size).toBe(3);
  });
});

const pricesOf = (bySection: Record<string, number>) =>
  Object.fromEntries(Object.entries(bySection).map(([section, factor]) => [`enrichment:${section}`, factor]));

describe("priceFactor", () => {
  it("is that of what was sold together, else of the most expensive part, and 1 for what is unknown", () => {
    const prices = pricesOf({ a: 1.5, b: 0.5 });
    expect(priceFactor(prices, "enrichment", soldByUnit("a", "b", "c"))).toBe(1.5);
    expect(priceFactor({ ...prices, [nameOf("a", "b")]: 1.2 }, "enrichment", soldByUnit("a", "b"))).toBe(1.2);
    expect(priceFactor(prices, "enrichment", soldByUnit("b"))).toBe(0.5);
    expect(priceFactor({}, "enrichment", soldByUnit("a"))).toBe(1);
    expect(priceFactor({ jobs: 0 }, "jobs", sold("all"))).toBe(1);
  });
});

describe("mostAtOnce", () => {
  it("is one until something came, few while nothing was billed, then any number, of the very same sections", () => {
    const prices = { jobs: 0, news: 2, [nameOf("a", "b")]: 1, ...pricesOf({ a: 1, b: 1 }) };
    expect(mostAtOnce(prices, "list", sold("all"))).toBe(1);
    expect(mostAtOnce(prices, "jobs", sold("all"))).toBe(5);
    expect(mostAtOnce(prices, "news", sold("all"))).toBe(Infinity);
    expect(mostAtOnce(prices, "enrichment", soldByUnit("a", "b"))).toBe(Infinity);
    expect(mostAtOnce(prices, "enrichment", soldByUnit("a"))).toBe(1);
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
    ["what is free", 0, 0, 0, 1],
    ["what should be free and was not", 0, 0, 5, 1],
  ])("for %s from %d to %d that was billed %d is %d", (_case, low, high, billed, factor) => {
    expect(measured(price(low, high), billed)).toBe(factor);
  });
});
