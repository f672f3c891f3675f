import type { FilterCatalogue, FilterOption } from "../core/sidebar-contract";
import { codeOf, InputError, type ErrorCode } from "../errors";
import { fetchCatalogue } from "./catalogue";
import type { Options } from "./ask-dropdowns";
import { checkFilters, type CheckedFilters, type KnownOptions, type OptionsOf } from "./check-filters";
import { filterControls } from "./filter-control";
import type { FreeReply } from "./free-replies";
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
 * Lists that are not held are requested, together and once a day, unless `ask` is false, as for formulas: a column of
 * them would use up the free calls. Values that are searched for rather than listed pass. With `labels` a value may be given
 * by its label and becomes the value; without `ask` also by the label of a list that came longer than a day ago, or the same
 * text would stand for something else on the next day.
 */
export function checkedFilters(
  services: LookUpServices,
  given: Filters,
  { ask, labels = false }: { ask: boolean; labels?: boolean },
): CheckedFilters {
  const catalogue = fetchCatalogue(services);
  const controls = filterControls(catalogue);
  if (ask) return checkFilters(controls, given, optionsOf(services, catalogue, given), { labels });
  const { allowed, named } = knownOptions(services, catalogue, Object.keys(given));
  return checkFilters(controls, given, allowed, { labels, named });
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

/** The fixed list of each filter that has one, and is known; asked for once a day where it is not, else as it last came. Free. */
export function fixedOptions(services: LookUpServices, catalogue: FilterCatalogue): OptionsOf {
  const lists = listsIfToBeHad(services, catalogue);
  const typeOf = new Map(catalogue.filters.map(({ filter, dropdown_type }) => [filter, dropdown_type ?? ""]));
  const lacking = [...new Set(typeOf.values())].filter((type) => type !== "" && !lists.has(type));
  const before = heldLists(services, lacking, { ofAnyAge: true });
  return (filter) => {
    const type = typeOf.get(filter) ?? "";
    const list = lists.get(type);
    return wholeList(list === undefined ? before.get(type) : { value: list });
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

/**
 * The lists of these filters as far as they are held, asking nobody; those that came longer than a day ago name values alone,
 * since the service may know more of them by now.
 */
export function knownOptions(
  services: Pick<LookUpServices, "freeReplies">,
  catalogue: Pick<FilterCatalogue, "filters">,
  filters: readonly string[],
): KnownOptions {
  const typeOf = dropdownsOf(catalogue, filters);
  const types = [...new Set(typeOf.values())];
  const held = heldLists(services, types);
  const outdated = types.filter((type) => !held.has(type));
  const before =
    outdated.length === 0 ? new Map<string, FreeReply>() : heldLists(services, outdated, { ofAnyAge: true });
  const within = (lists: ReadonlyMap<string, FreeReply>) => (filter: string) =>
    wholeList(lists.get(typeOf.get(filter) ?? ""));
  const allowed = within(held);
  const old = within(before);
  return { allowed, named: (filter) => allowed(filter) ?? old(filter) };
}

function optionsOf(services: LookUpServices, catalogue: FilterCatalogue, given: Filters): OptionsOf {
  const typeOf = dropdownsOf(catalogue, Object.keys(given));
  const held = heldLists(services, [...typeOf.values()]);
  const isLacking = catalogue.filters.some(
    (filter) => typeOf.has(filter.filter) && !mayNeedQuery(filter) && !held.has(filter.dropdown_type!),
  );
  const fetched = isLacking ? listsIfToBeHad(services, catalogue) : new Map<string, Options>();
  return (filter) => {
    const type = typeOf.get(filter) ?? "";
    const list = fetched.get(type);
    return wholeList(list === undefined ? held.get(type) : { value: list });
  };
}

/** The dropdown of each of these filters that has one. */
function dropdownsOf(
  { filters: served }: Pick<FilterCatalogue, "filters">,
  filters: readonly string[],
): Map<string, string> {
  const wanted = new Set(filters);
  return new Map(
    served.flatMap(({ filter, dropdown_type }) =>
      dropdown_type !== undefined && wanted.has(filter) ? [[filter, dropdown_type] as const] : [],
    ),
  );
}

/** Of a list that was cut short nobody knows what it lacks. */
function wholeList(reply: FreeReply | undefined): readonly FilterOption[] | null {
  if (reply === undefined || !("value" in reply)) return null;
  const list = reply.value as Options;
  return list.truncated || list.options.length === 0 ? null : list.options;
}
