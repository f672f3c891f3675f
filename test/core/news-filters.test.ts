import { describe, expect, it } from "vitest";
import { readNewsFilters } from "../../src/core/news-filters";

describe("the countries of news", () => {
  it.each([
    ["Germany", "DEU"],
    ["germany, FRA", "DEU,FRA"],
    ["UK, US", "GBR,USA"],
    ["usa, Holland", "USA,NLD"],
    ["de, at", "DEU,AUT"],
    ["XKX", "XKX"],
  ])("for %s are %s", (countries, codes) => {
    expect(readNewsFilters({ countries })).toEqual({ filters: { countries: codes } });
  });

  it("that are unknown are rejected by name, without the valid ones", () => {
    expect(readNewsFilters({ countries: "Germany, Nowhere, UK" })).toEqual({
      problem: "Countries: “Nowhere” cannot be read. Write for example Germany, FRA.",
    });
  });
});
