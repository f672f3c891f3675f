/** As the API serves it; unknown fields are kept. */
export interface CatalogueFilter {
  filter: string;
  value_shape: string;
  description: string;
  how_to_get_values: string;
  dropdown_type?: string;
  same_element_group?: string;
}

/** Every filter that the API offers. */
export interface FilterCatalogue {
  filters: CatalogueFilter[];
  /** How the API says that filters are used; absent where it does not, and in what was kept before. */
  usage?: string;
  /** Filters by the first part of their path, in the order served. */
  groups: { name: string; filters: string[] }[];
  /** ISO 8601. */
  fetchedAt: string;
}

/** A value that a filter takes, and what it is called. */
export interface FilterOption {
  value: string | number;
  label: string;
}

/** The values that one filter takes. */
export interface OptionList {
  filter: string;
  options: FilterOption[];
}
