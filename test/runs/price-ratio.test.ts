import { describe, expect, it } from "vitest";
import { PriceRatio } from "../../src/runs/price-ratio";
import { MemoryProperties } from "../fakes/memory-properties";

const SECTION = { low: 2, high: 2 };

const ratioIn = (properties = new MemoryProperties(), host = "api.example") =>
  new PriceRatio(properties, host);

describe("PriceRatio", () => {
  it("is 1 until a few credits have been compared", () => {
    const ratio = ratioIn();
    ratio.note("enrichment", SECTION, 3);
    ratio.note("enrichment", SECTION, 3);
    const early = ratio.of("enrichment");

    ratio.note("enrichment", SECTION, 3);

    expect(early).toBe(1);
    expect(ratio.of("enrichment")).toBe(1.5);
    expect(ratio.of("list")).toBe(1);
  });

  it.each([
    ["a price that depends on what is found", { low: 0, high: 4 }, 4],
    ["what is free", { low: 0, high: 0 }, 1],
    ["what was not billed", { low: 2, high: 2 }, 0],
  ])("learns nothing from %s", (_, price, billed) => {
    const ratio = ratioIn();

    for (let times = 0; times < 10; times++) ratio.note("enrichment", price, billed);

    expect(ratio.of("enrichment")).toBe(1);
  });

  it("is remembered for its host, and forgotten with another one", () => {
    const properties = new MemoryProperties();
    const ratio = ratioIn(properties);
    for (let times = 0; times < 3; times++) ratio.note("enrichment", SECTION, 4);
    ratio.keep();

    expect(ratioIn(properties).of("enrichment")).toBe(2);
    expect(ratioIn(properties, "other.example").of("enrichment")).toBe(1);
  });

  it("writes nothing down where nothing was learnt", () => {
    const properties = new MemoryProperties();

    ratioIn(properties).keep();

    expect(properties.stored.size).toBe(0);
  });
});
