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
  ])("of %s are %s", (countries, codes) => {
    expect(readNewsFilters({ countries })).toEqual({ filters: { countries: codes } });
  });

  it("that are none are refused by name, and no others with them", () => {
    expect(readNewsFilters({ countries: "Germany, Nowhere, UK" })).toEqual({
      problem: "Countries: “Nowhere” cannot be read. Write for example Germany, FRA.",
    });
  });
});
