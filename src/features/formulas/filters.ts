import {
  type CatalogueFilter,
  type FilterCatalogue,
  filterControls,
} from "../../lists/filters/filter-control";
import { findFilters } from "../../lists/filters/find-values";
import { customFunction, type FormulaResult } from "./custom-function";
import { type FormulaServices, whyNotAsk } from "./evaluation";
import { howToGetValues, takenInWords } from "./filter-cells";
import { parseValueShape } from "../../lists/filters/value-shape";
import { text } from "./parameters";
import { tableWith } from "./shapes";

export const COMPANY_FILTERS = customFunction({
  name: "COMPANY_FILTERS",
  summary: "The filters that COMPANY_LIST takes, or the values of one of them. Free.",
  params: {
    filterOrSearch: text('A filter\'s key, such as "location.hq.country", or words to find filters by.', {
      label: "Filter, or words for one",
    }),
    search: text('Words to find values by, such as "ger".', { label: "Words for its values" }),
  },
  isFree: true,
  returns: "One row per filter, or one per value.",
  price: "Free",
  examples: ["=COMPANY_FILTERS()", '=COMPANY_FILTERS("location.hq.country","ger")'],

  run({ filterOrSearch, search }, services) {
    const obstacle = whyNotAsk(services);
    if (obstacle !== null) throw obstacle;
    const catalogue = services.catalogue();
    const named = catalogue.filters.find(
      ({ filter }) => filter.toLowerCase() === filterOrSearch.toLowerCase(),
    );
    if (named !== undefined) return valuesOf(named, search, services);
    const words = [filterOrSearch, search].filter(Boolean).join(" ");
    return filtersFound(catalogue, words);
  },
});

function valuesOf(
  { filter, value_shape, dropdown_type }: CatalogueFilter,
  search: string,
  services: FormulaServices,
): FormulaResult {
  if (dropdown_type === undefined)
    return tableWith(["Value", "Label"], true, [
      [takenInWords(parseValueShape(value_shape), value_shape), "Any value like this"],
    ]);
  const options = services.options(filter, search);
  return tableWith(
    ["Value", "Label"],
    true,
    options.map(({ value, label }) => [value, label]),
  );
}

/** How filters are used stands below all of them, with no key beside it: the first column stays one of keys. */
function filtersFound(catalogue: FilterCatalogue, search: string): FormulaResult {
  const controls = filterControls(catalogue);
  const usage = search === "" ? (catalogue.usage ?? "") : "";
  return tableWith(["Filter", "Label", "Values", "Description", "How to get values", "Same element"], true, [
    ...findFilters(controls, search).items.map((control) => {
      const { filter, label, shape, shapeInWords, help, group } = control;
      const element = group === null ? null : `The same ${group.noun} (${group.path})`;
      const taken = takenInWords(shape, shapeInWords);
      return [filter, label, taken, help, howToGetValues(control), element];
    }),
    ...(usage === "" ? [] : [[null, "Usage", null, usage, null, null]]),
  ]);
}
