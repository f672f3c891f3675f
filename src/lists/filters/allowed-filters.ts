import { outcomeOf } from "../../api/outcomes";
import { once } from "../../core/terms";
import { codeOf, InputError, type AddinError, type ErrorCode } from "../../core/errors";
import { fetchCatalogue, type LookUps } from "./catalogue";
import { checkFilters, type CheckedFilters, type HowGiven, type KnownValues } from "./check-filters";
import { type CatalogueFilter, type FilterCatalogue, filterControls } from "./filter-control";
import { fetchFilterOptions, fetchFixedLists, heldLists, mayHaveList } from "./options";

/** Failures that say nothing about the filters: the free calls of a day are used up, or the service is away. */
const CANNOT_TELL: readonly ErrorCode[] = [
  "api/rate-limited",
  "api/plan",
  "api/blocked",
  "api/unavailable",
  "api/timed-out",
  "api/refused",
  "api/cut-off",
  "api/unexpected-reply",
  "network/no-reply",
  "network/not-sent",
];
/** What stands in the way of free requests of formulas for now. */
const FOR_NOW: readonly ErrorCode[] = [
  "limit/free-requests",
  "limit/web-requests",
  "limit/busy",
  "limit/store",
  "limit/service",
];
const MOST_REASONS = 3;
/** Values of one evaluation that are looked for by their words; the calls of a day are a few dozen. */
const MOST_SEARCHES = 10;

type Filters = Readonly<Record<string, unknown>>;

/**
 * Filters against the catalogue and the lists of options, as the list builder, formulas and words all have them checked.
 *
 * Lists that are not held are requested, together and once a day. Where they cannot be had, an older list
 * still counts, and values that it lacks pass, unless `how.sure`.
 *
 * @throws {AddinError} If the catalogue cannot be had; with `how.sure` also if a list cannot that a value needs.
 */
export function checkedFilters(app: LookUps, given: Filters, how: HowGiven = {}): CheckedFilters {
  const catalogue = fetchCatalogue(app);
  const known = knownValues(app, catalogue, Object.keys(given));
  return checkFilters(filterControls(catalogue), given, known, how);
}

/**
 * Refuses filters that must not be sent, before anything is paid for them.
 *
 * Where the free endpoints give nothing at the moment they pass, unless `sure`: the API has the last word.
 *
 * @returns The filters as they are sent: a value that the service lists as a text by now as a text. It is the same selection.
 * @throws {InputError} `input/filter`, with what is wrong and the nearest known.
 */
export function requireAllowed(app: LookUps, given: Filters, sure = false): Filters {
  let checked: CheckedFilters;
  try {
    checked = checkedFilters(app, given, { sure });
  } catch (error) {
    const code = codeOf(error);
    if (sure || code === null || !CANNOT_TELL.includes(code)) throw error;
    return given;
  }
  const { filters, leftOut } = checked;
  const reasons = [
    ...leftOut.map(({ reason }) => reason),
    // What had to be put right would be another list than the one that was quoted.
    ...Object.keys(filters)
      .filter((filter) => Array.isArray(filters[filter]) && !Array.isArray(given[filter]))
      .map((filter) => `${filter} takes a list.`),
  ];
  if (reasons.length === 0) return filters;
  const shown = reasons.slice(0, MOST_REASONS);
  const more = reasons.length - shown.length;
  throw new InputError(
    "input/filter",
    `${shown.join(" ")}${more > 0 ? ` And ${more} more.` : ""} Nothing was asked.`,
  );
}

/**
 * What is known of the values of filters; their lists are asked for together and once a day where they are not held. Free.
 *
 * @param filters Those that are wanted, by themselves too; all that have a fixed list if left out.
 */
export function knownValues(
  app: LookUps,
  catalogue: FilterCatalogue,
  filters?: readonly string[],
): KnownValues {
  const wanted = catalogue.filters.filter(({ filter }) => filters?.includes(filter) ?? true);
  const typesOf = (served: readonly CatalogueFilter[]) => [
    ...new Set(served.flatMap(({ dropdown_type }) => dropdown_type ?? [])),
  ];
  const typeOf = new Map(wanted.map(({ filter, dropdown_type = "" }) => [filter, dropdown_type]));
  const lists = heldLists(app, typesOf(wanted));
  const lacking = typesOf(wanted.filter(mayHaveList)).filter((type) => !lists.has(type));
  let failure: AddinError | null = null;
  if (lacking.length > 0) {
    const alone = filters === undefined ? [] : lacking;
    const fetched = tryFor(() => fetchFixedLists(app, catalogue, { alone }));
    if (fetched instanceof Map) for (const [type, options] of fetched) lists.set(type, options);
    else failure = fetched;
  }
  const before = once(() => {
    const unknown = typesOf(wanted).filter((type) => !lists.has(type));
    return heldLists(app, unknown, { ofAnyAge: true });
  });
  let searches = 0;
  return {
    listOf(filter) {
      const type = typeOf.get(filter) ?? "";
      const list = (type === "" || lists.has(type) ? lists : before()).get(type) ?? null;
      // A list that was cut short cannot show that a value is wrong.
      return list === null || list.truncated || list.options.length === 0 ? null : list.options;
    },
    get failure() {
      return failure;
    },
    search(filter, query) {
      if (searches++ >= MOST_SEARCHES) return null;
      const found = tryFor(() => fetchFilterOptions(app, { filter, query }));
      if (found !== null && "options" in found) return found.options;
      failure ??= found;
      return null;
    },
  };
}

/** What was asked for, or what may be over later; null if the service does not give it at all. Any other failure is thrown. */
function tryFor<T>(ask: () => T): T | AddinError | null {
  try {
    return ask();
  } catch (error) {
    const code = codeOf(error);
    if (code === "api/bad-request") return null;
    if (code !== null && CANNOT_TELL.includes(code))
      return outcomeOf(code).retry ? (error as AddinError) : null;
    if (code !== null && FOR_NOW.includes(code)) return error as AddinError;
    throw error;
  }
}
