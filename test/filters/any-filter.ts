import type { CatalogueFilter } from "../../src/core/sidebar-contract";

/** A filter of an invented catalogue: a list of texts, supplied directly, unless a test says otherwise. */
export function anyFilter(change: Partial<CatalogueFilter>): CatalogueFilter {
  return {
    filter: "shop.colour",
    value_shape: "list[string]",
    description: "",
    how_to_get_values: "supply the value directly",
    ...change,
  };
}
