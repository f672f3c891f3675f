import type { SavedList } from "./lists-contract";

/** What the list builder asks about the filters that the API serves. Free. */
export interface FilterMethods {
  /** All that the list builder opens with: the saved lists come along. */
  getFilters: { args: { refresh?: boolean }; value: FilterCatalogue & { lists: SavedList[] } };
  getFilterOptions: {
    args: { filter: string; query?: string; level?: string; refresh?: boolean };
    value: { options: FilterOption[]; truncated: boolean };
  };
  /**
   * The values of many filters at once: without `query` every fixed list, with it what the lists that can only be searched have
   * for these words. Free.
   */
  getOptionLists: { args: { query?: string }; value: { lists: OptionList[] } };
}

/** As the API serves it; unknown fields are kept. */
export interface CatalogueFilter {
  filter: string;
  value_shape: string;
  description: string;
  how_to_get_values: string;
  dropdown_type?: string;
  same_element_group?: string;
}
export interface FilterCatalogue {
  filters: CatalogueFilter[];
  /** How the API says that filters are used; absent where it does not, and in what was kept before. */
  usage?: string;
  /** Filters by the first part of their path, in the order served. */
  groups: { name: string; filters: string[] }[];
  /** ISO 8601. */
  fetchedAt: string;
}
export interface FilterOption {
  value: string | number;
  label: string;
}
/** The values that one filter takes. */
export interface OptionList {
  filter: string;
  options: FilterOption[];
}
