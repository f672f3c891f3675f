import { expect, it } from "vitest";
import { columnsOfFilters } from "../../src/lists/filter-columns";

const labelsOf = (...filters: string[]) =>
  columnsOfFilters(Object.fromEntries(filters.map((filter) => [filter, ["x"]]))).map(({ label }) => label);

it("finds the columns of the filters whose path is surely that of one", () => {
  expect(labelsOf("location.hq.country", "firmographic.founded_year")).toEqual(["HQ country", "Founded"]);
});

it("offers no column for filters of a list's elements, of unknown paths, and of what the list brings itself", () => {
  expect(labelsOf("location.offices.country", "shop.colour", "firmographic.company_type")).toEqual([]);
});
