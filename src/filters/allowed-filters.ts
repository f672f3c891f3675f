import type { FilterCatalogue, FilterOption } from "../core/sidebar-contract";
import { codeOf, InputError, type ErrorCode } from "../errors";
import { fetchCatalogue } from "./catalogue";
import type { Options } from "./ask-dropdowns";
import { checkFilters, type CheckedFilters, type OptionsOf } from "./check-filters";
import { filterControls } from "./filter-control";
import { fetchFixedLists, heldLists, mayNeedQuery } from "./fixed-lists";
import type { LookUpServices } from "./look-up-services";

/** What says nothing about the filters: the free calls of a day are used up, or the service is away. */
const CANNOT_TELL: readonly ErrorCode[] = [
  "api/rate-limited",
  "api/plan",
  "api/blocked",
  "api/unavailable",
  "api/timed-out",
  "api/refused",
  "api/says-error",
  "api/unexpected-reply",
  "network/no-reply",
];
const MOST_REASONS = 3;

type Filters = Readonly<Record<string, unknown>>;

/**
 * Filters against the catalogue and the fixed lists of options.
 *
 * Lists that are not held are asked for, together and once a day, unless `ask` is false, as for formulas: a column of
 * them would use up the free calls. Values that are searched for rather than listed pass. With `labels` a value may be given
 * by its label and becomes the value.
 */
export function checkedFilters(
  services: LookUpServices,
  given: Filters,
  { ask, labels = false }: { ask: boolean; labels?: boolean },
): CheckedFilters {
  const catalogue = fetchCatalogue(services);
  const options = optionsOf(services, catalogue, given, ask);
  return checkFilters(filterControls(catalogue), given, options, { labels });
}

/**
 * Refuses filters that must not be sent, before anything is paid for them.
 *
 * Where the free endpoints give nothing at the moment they pass: the API has the last word.
 *
 * @throws {InputError} `input/filter`, with what is wrong and the nearest known.
 */
export function requireAllowed(services: LookUpServices, given: Filters): void {
  let checked: CheckedFilters;
  try {
    checked = checkedFilters(services, given, { ask: true });
  } catch (error) {
    const code = codeOf(error);
    if (code === null || !CANNOT_TELL.includes(code)) throw error;
    return;
  }
  const { filters, leftOut } = checked;
  const reasons = [
    ...leftOut.map(({ reason }) => reason),
    // What had to be put right would be another list than the one that was quoted.
    ...Object.keys(filters)
      .filter((filter) => Array.isArray(filters[filter]) && !Array.isArray(given[filter]))
      .map((filter) => `${filter} takes a list.`),
  ];
  if (reasons.length === 0) return;
  const shown = reasons.slice(0, MOST_REASONS);
  const more = reasons.length - shown.length;
  throw new InputError(
    "input/filter",
    `${shown.join(" ")}${more > 0 ? ` And ${more} more.` : ""} Nothing was asked.`,
  );
}

/** The fixed list of each filter that has one, and is known; asked for once a day where it is not. Free. */
export function fixedOptions(services: LookUpServices, catalogue: FilterCatalogue): OptionsOf {
  const lists = listsIfToBeHad(services, catalogue);
  const typeOf = new Map(catalogue.filters.map(({ filter, dropdown_type }) => [filter, dropdown_type]));
  return (filter) => {
    const list = lists.get(typeOf.get(filter) ?? "");
    return list === undefined || list.truncated || list.options.length === 0 ? null : list.options;
  };
}

/** Without them the values pass. */
function listsIfToBeHad(services: LookUpServices, catalogue: FilterCatalogue): Map<string, Options> {
  try {
    return fetchFixedLists(services, catalogue);
  } catch (error) {
    const code = codeOf(error);
    if (code === null || !CANNOT_TELL.includes(code)) throw error;
    return new Map();
  }
}

function optionsOf(
  services: LookUpServices,
  catalogue: FilterCatalogue,
  given: Filters,
  ask: boolean,
): OptionsOf {
  const looked = catalogue.filters.filter(
    ({ filter, dropdown_type }) => dropdown_type !== undefined && given[filter] !== undefined,
  );
  const types = looked.flatMap(({ dropdown_type }) => dropdown_type ?? []);
  const held = heldLists(services, types);
  const isLacking = looked.some((filter) => !mayNeedQuery(filter) && !held.has(filter.dropdown_type!));
  const fetched = ask && isLacking ? listsIfToBeHad(services, catalogue) : new Map<string, Options>();
  return (filter): readonly FilterOption[] | null => {
    const type = looked.find((each) => each.filter === filter)?.dropdown_type;
    if (type === undefined) return null;
    const reply = held.get(type);
    const list =
      fetched.get(type) ?? (reply !== undefined && "value" in reply ? (reply.value as Options) : null);
    // Of a list that was cut short nobody knows what it lacks.
    return list === null || list.truncated || list.options.length === 0 ? null : list.options;
  };
}
