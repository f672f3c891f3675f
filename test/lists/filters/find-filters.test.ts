import { describe, expect, it } from "vitest";
import { filterControls } from "../../../src/lists/filters/filter-control";
import { findFilters } from "../../../src/lists/filters/find-values";
import { anyFilter } from "./any-filter";

const controls = filterControls({
  filters: [
    anyFilter({ filter: "basics.founded_year", description: "Year founded." }),
    anyFilter({ filter: "basics.headcount_range", description: "How many work there." }),
    anyFilter({ filter: "place.hq.country", description: "Three letters." }),
    anyFilter({ filter: "place.hq.city" }),
    anyFilter({ filter: "place.offices.country", description: "Any office." }),
    anyFilter({ filter: "money.overview.funding_stage" }),
    anyFilter({ filter: "market.revenue_estimate", description: "Band of turnover in USD." }),
  ],
  groups: [],
  fetchedAt: "",
});
const found = (search: string) => findFilters(controls, search).items.map(({ filter }) => filter);

describe("findFilters", () => {
  it("returns all filters in the order served for an empty search", () => {
    expect(found("  ")).toEqual(controls.map(({ filter }) => filter));
  });

  it.each([
    ["founded", "basics.founded_year"],
    ["found", "basics.founded_year"],
    ["HQ country", "place.hq.country"],
    ["headquarters", "place.hq.country"],
    ["employees", "basics.headcount_range"],
    ["size", "basics.headcount_range"],
    ["stage", "money.overview.funding_stage"],
    ["turnover", "market.revenue_estimate"],
    ["office nation", "place.offices.country"],
    ["funding_stage", "money.overview.funding_stage"],
  ])("finds %s", (search, filter) => {
    expect(found(search)[0]).toBe(filter);
  });

  it("requires every word", () => {
    expect(found("office country")).toEqual(["place.offices.country"]);
    expect(found("office zebra")).toEqual([]);
  });
});
