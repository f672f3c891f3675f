import type { CatalogueFilter } from "../../../src/lists/filters/filter-control";

/** A filter of an invented catalogue: by default, a list of texts entered directly. */
export function anyFilter(change: Partial<CatalogueFilter>): CatalogueFilter {
  return {
    filter: "shop.colour",
    value_shape: "list[string]",
    description: "",
    how_to_get_values: "supply the value directly",
    ...change,
  };
}
