import { describe, expect, it } from "vitest";
import { emptyDraft, entriesFrom, suggestName } from "../../sidebar/list/draft";
import { WORDS_CREDITS } from "../../sidebar/list/words";
import { filterBuilder } from "../../src/api/endpoints/lists";
import { filterControls } from "../../src/lists/filters/filter-control";
import { anyFilter } from "../lists/filters/any-filter";

const controls = filterControls({
  filters: [
    anyFilter({ filter: "shop.colour", value_shape: "list[string]", dropdown_type: "colour" }),
    anyFilter({ filter: "shop.founded_year", value_shape: "{gte: int, lte: int}" }),
    anyFilter({ filter: "shop.is_open", value_shape: "bool" }),
    anyFilter({ filter: "shop.opened", value_shape: "{gte: YYYY-MM-DD, lte: YYYY-MM-DD}" }),
    anyFilter({ filter: "shop.town", value_shape: "list[string]" }),
  ],
  groups: [],
  fetchedAt: "",
});
const nameOf = (filters: Record<string, unknown>): string =>
  suggestName({ ...emptyDraft, entries: entriesFrom(filters, controls, () => null) }, controls);

describe("suggestName", () => {
  it("names what the filters ask for, as far as a tab has room", () => {
    const filters = {
      "shop.colour": ["Blue", "Red"],
      "shop.founded_year": { gte: 2015 },
      "shop.is_open": false,
      "shop.town": ["Bath"],
    };

    expect(nameOf(filters)).toBe("Blue or Red 2015– Bath");
  });

  it("leaves room for a number, and ends with a whole word", () => {
    expect(nameOf({ "shop.town": Array.from({ length: 30 }, () => "Bath") })).toBe("Bath +29");
    expect(nameOf({ "shop.town": ["Stratford-upon-Avon and everything around"] })).toBe(
      "Stratford-upon-Avon and",
    );
    expect(nameOf({ "shop.founded_year": { gte: 2015 } })).toBe("Founded year 2015–");
  });

  it("says that a date moves", () => {
    expect(nameOf({ "shop.opened": { gte: "12 months ago" } })).toBe("Opened last 12 months");
  });

  it("holds nothing that a sheet's name cannot", () => {
    expect(nameOf({ "shop.town": ["Bath: [old]/new?", "'x'!"] })).toBe("Bath old new or x");
  });
});

describe("the price of filters from words", () => {
  it("is the one that the server expects", () => {
    expect(filterBuilder.price({ query: "shops" })).toEqual({ low: WORDS_CREDITS, high: WORDS_CREDITS });
  });
});
