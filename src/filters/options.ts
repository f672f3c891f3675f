import { DROPDOWNS_PER_CALL } from "../api/endpoints/lists";
import { ApiError, InputError } from "../errors";
import { fetchCatalogue, type FreeReply, type LookUpServices } from "./catalogue";
import type { CatalogueFilter, OptionList } from "./filter-control";
import {
  askDropdowns,
  type Dropdown,
  fetchFixedLists,
  levelOf,
  mayNeedQuery,
  type Options,
  optionsUnit,
} from "./fixed-lists";

export type { Options } from "./fixed-lists";

export interface OptionLookUp {
  readonly dropdown_type: string;
  /** What to search for; fixed lists are given whole without it, taxonomies and investors need it. */
  readonly query?: string | undefined;
  /** How fine-grained the entries of a taxonomy are to be: `l1` to `l4`, or `all`. */
  readonly level?: string | undefined;
  readonly refresh?: boolean | undefined;
}

/**
 * The values that a filter of the catalogue can take.
 *
 * The first fixed list that is asked for brings all others along, since the free calls of a day are few.
 *
 * @throws {InputError} `input/filter`, if the catalogue has no such filter, or its values are typed freely.
 */
export function fetchFilterOptions(
  services: LookUpServices,
  {
    filter,
    query = "",
    level,
    refresh = false,
  }: Omit<OptionLookUp, "dropdown_type"> & { readonly filter: string },
): Options {
  const catalogue = fetchCatalogue(services);
  const found = catalogue.filters.find((served) => served.filter === filter);
  if (found === undefined) {
    throw new InputError(
      "input/filter",
      `The API offers no filter ${filter}. Refresh the filters, or choose another.`,
    );
  }
  const { dropdown_type } = found;
  if (dropdown_type === undefined) {
    throw new InputError("input/filter", `${filter} has no list of values. Type the value instead.`);
  }
  if (level === undefined && !mayNeedQuery(found) && !(query.trim() !== "" && levelOf(found) !== "")) {
    const list = fetchFixedLists(services, catalogue, { refresh }).get(dropdown_type);
    // A list that is held whole is searched here, as the API would: a call less.
    if (list !== undefined && (query.trim() === "" || !list.truncated)) return searched(list, query);
  }
  return fetchOptions(services, { dropdown_type, query, refresh, level: level ?? levelOf(found) });
}

/** The options of one lookup, ready to be shown and sent. Free; kept for a day for each query, refusals too. */
export function fetchOptions(
  services: LookUpServices,
  { dropdown_type, query = "", level = "", refresh = false }: OptionLookUp,
): Options {
  const dropdown: Dropdown = { dropdown_type, query: query.trim(), level };
  const unit = optionsUnit(dropdown);
  const { freeReplies } = services;
  const held = refresh ? undefined : freeReplies.find([unit]).get(unit);
  if (held !== undefined) return optionsOf(held);
  const [answer] = askDropdowns(services, [[dropdown]]);
  if (answer instanceof Map) {
    const options = answer.get(dropdown_type) ?? { options: [], truncated: false };
    freeReplies.keep(new Map([[unit, { value: options }]]));
    return options;
  }
  // A list that needs a query, say: it will need one tomorrow, too.
  if (answer!.code === "api/bad-request") freeReplies.keep(new Map([[unit, { refused: answer!.message }]]));
  throw answer!;
}

/** Labels and values that contain what is searched for, in any case. */
function searched({ options, truncated }: Options, query: string): Options {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { options, truncated };
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  return {
    options: options.filter(({ label, value }) => contains(label) || contains(String(value))),
    truncated,
  };
}

function optionsOf(held: FreeReply): Options {
  if ("value" in held) return held.value as Options;
  throw new ApiError("api/bad-request", held.refused, { status: 400 });
}

/** Filters that the API wants used only where they are named are not searched along with the others. */
const ONLY_WHEN_NAMED = /\bonly (?:when|if|where)\b/i;

/**
 * The values of many filters at once, so that somebody can look for a value without knowing its filter.
 *
 * Without words every fixed list, which come together and are kept for a day; with words what the lists that can only be
 * searched have for them, in one free call. Where the API refuses that call, they have nothing.
 */
export function fetchOptionLists(services: LookUpServices, query: string): OptionList[] {
  const catalogue = fetchCatalogue(services);
  const lists =
    query.trim() === ""
      ? fetchFixedLists(services, catalogue)
      : searchedLists(services, catalogue.filters, query.trim());
  return catalogue.filters.flatMap(({ filter, dropdown_type = "" }) => {
    const options = lists.get(dropdown_type)?.options ?? [];
    return options.length === 0 ? [] : [{ filter, options }];
  });
}

function searchedLists(
  services: LookUpServices,
  filters: readonly CatalogueFilter[],
  query: string,
): ReadonlyMap<string, Options> {
  const { freeReplies } = services;
  // As the field of the filter asks, so that both share what is kept.
  const dropdowns = filters
    .filter((filter) => mayNeedQuery(filter) && !ONLY_WHEN_NAMED.test(filter.description))
    .flatMap((filter): Dropdown[] => {
      const { dropdown_type } = filter;
      return dropdown_type === undefined ? [] : [{ dropdown_type, query, level: levelOf(filter) }];
    });
  const held = freeReplies.find(dropdowns.map(optionsUnit));
  const lacking = dropdowns.filter((dropdown) => !held.has(optionsUnit(dropdown)));
  for (const [unit, reply] of asked(services, lacking.slice(0, DROPDOWNS_PER_CALL))) held.set(unit, reply);
  return new Map(
    dropdowns.flatMap((dropdown) => {
      const reply = held.get(optionsUnit(dropdown));
      const options = reply !== undefined && "value" in reply ? (reply.value as Options) : null;
      return options === null ? [] : [[dropdown.dropdown_type, options] as const];
    }),
  );
}

function asked(services: LookUpServices, dropdowns: readonly Dropdown[]): ReadonlyMap<string, FreeReply> {
  if (dropdowns.length === 0) return new Map();
  const [answer] = askDropdowns(services, [dropdowns]);
  if (!(answer instanceof Map)) {
    if (answer!.code !== "api/bad-request") throw answer!;
    return new Map();
  }
  const replies = new Map<string, FreeReply>(
    dropdowns.flatMap((dropdown) => {
      const options = answer.get(dropdown.dropdown_type);
      return options === undefined ? [] : [[optionsUnit(dropdown), { value: options }] as const];
    }),
  );
  services.freeReplies.keep(replies);
  return replies;
}
