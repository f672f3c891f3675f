import { describe, expect, it } from "vitest";
import { colouredSeries } from "../../src/core/series-colours";

const KNOWN = ["enrichment", "jobs", "news", "people"];
const PALETTE = ["navy", "brown", "grey"];

const colours = (...names: string[]) =>
  colouredSeries(names, KNOWN, PALETTE).map(({ name, colour }) => `${name} ${colour}`);

describe("the colours of a chart's series", () => {
  it.each([
    ["alone", ["jobs"], "jobs brown"],
    ["after another", ["enrichment", "jobs"], "jobs brown"],
    ["before another", ["jobs", "enrichment"], "jobs brown"],
    ["among many", ["people", "news", "own", "jobs"], "jobs brown"],
  ])("are kept by name: %s", (_, names, expected) => {
    expect(colours(...names)).toContain(expected);
  });

  it("are never those of another series while any is free, and those of the first of the list", () => {
    expect(colours("news", "enrichment")).toEqual(["enrichment navy", "news brown"]);
    expect(colours("news", "people")).toEqual(["news navy", "people brown"]);
  });

  it("are all alike for what is left, in the order of the list, then of their names", () => {
    const left = ["jobs brown", "news grey", "people grey", "a grey", "z grey"];

    expect(colours("z", "people", "a", "news", "jobs", "enrichment")).toEqual(["enrichment navy", ...left]);
  });

  it("are in the order of the palette, so that neighbours differ", () => {
    expect(colours("people", "news", "a").map((each) => each.split(" ")[1])).toEqual(PALETTE);
  });

  it("are none without series", () => {
    expect(colours()).toEqual([]);
  });
});
