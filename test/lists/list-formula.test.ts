import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFilters } from "../../src/features/formulas/list";
import { checkFilters } from "../../src/lists/filters/check-filters";
import { filterControls } from "../../src/lists/filters/filter-control";
import { listFormula } from "../../src/lists/list-draft";
import { FixedClock } from "../fakes/fixed-clock";
import { anyFilter } from "./filters/any-filter";

const nothingKnown = { listOf: () => null, failure: null, search: () => null };
const catalogue = {
  filters: [
    anyFilter({ filter: "shop.colour" }),
    anyFilter({ filter: "shop.opened", value_shape: "{gte: int, lte: int}" }),
    anyFilter({ filter: "shop.open", value_shape: "bool" }),
    anyFilter({ filter: "shop.level", value_shape: "int | list[int]" }),
  ],
  groups: [],
  fetchedAt: "",
};

/** The one text argument of a formula, as Sheets reads it. */
function textIn(formula: string): string {
  const [, quoted = ""] = /^=COMPANY_LIST\("((?:[^"]|"")*)",\d+\)$/.exec(formula) ?? [];
  return quoted.replace(/""/g, '"');
}

describe("listFormula", () => {
  it("is one cell with quotes doubled", () => {
    expect(listFormula({ "location.hq.country": ["DEU"] }, 50, ",")).toEqual({
      formula: '=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",50)',
    });
  });

  it("lists the companies in the list's order", () => {
    expect(
      listFormula({ "location.hq.country": ["DEU"] }, 50, ",", { sortBy: "founded_year", sortOrder: "asc" }),
    ).toEqual({
      formula: '=COMPANY_LIST("{""location.hq.country"":[""DEU""]}",50,,,"founded_year","asc")',
    });
  });

  it("is parsed by COMPANY_LIST to exactly the same filters", () => {
    const text = fc.string({ minLength: 1 }).filter((each) => each.trim() === each);
    const filters = fc.record({
      "shop.colour": fc.array(text, { minLength: 1 }),
      "shop.opened": fc.tuple(fc.nat(), fc.nat()).map(([gte, more]) => ({ gte, lte: gte + more })),
      "shop.open": fc.boolean(),
      "shop.level": fc.array(fc.integer(), { minLength: 1 }),
    });
    fc.assert(
      fc.property(filters, (set) => {
        const built = listFormula(set, 10, ",");

        const read = readFilters([[textIn("formula" in built ? built.formula : "")]], {
          catalogue: () => catalogue,
          clock: new FixedClock(0),
          dayOf: () => "",
          checkFilters: (given) =>
            checkFilters(filterControls(catalogue), given, nothingKnown, { typed: true }),
        });

        expect(read).toEqual(set);
      }),
    );
  });

  it("names the filter to shorten if a cell cannot hold it", () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `Town ${index}`);

    const built = listFormula({ "shop.open": true, "shop.colour": long }, 50, ",");

    expect("problem" in built && built.problem).toMatch(/a cell holds 50,000. Give shop.colour fewer values/);
  });

  it("is refused without a filter", () => {
    expect(listFormula({}, 50, ",")).toEqual({ problem: "No filter is set. Choose at least one." });
  });
});
