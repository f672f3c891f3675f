import { ApiError, InputError } from "../errors";
import type { FreeReply } from "./free-replies";
import { askDropdowns, optionsUnit, type Dropdown, type Options } from "./ask-dropdowns";
import { fetchCatalogue } from "./catalogue";
import { fetchFixedLists, mayNeedQuery } from "./fixed-lists";
import { ALL_LEVELS, noteWithoutLevels, speaksOfLevels, withoutLevels } from "./levels";
import type { LookUpServices } from "./look-up-services";

export type { Options } from "./ask-dropdowns";

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
 * The first fixed list that is asked for brings all others along, since the free calls of a day are few. What can only be
 * searched is searched at `all` levels without a `level`, since broad codes cover everything beneath; where the service
 * does not accept that, it is asked once more without.
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
  if (level === undefined && !mayNeedQuery(found) && !(query.trim() !== "" && speaksOfLevels(found))) {
    const list = fetchFixedLists(services, catalogue, { refresh }).get(dropdown_type);
    // A list that is held whole is searched here, as the API would: a call less.
    if (list !== undefined && (query.trim() === "" || !list.truncated)) return searched(list, query);
  }
  const lookUp = { dropdown_type, query, refresh };
  if (level !== undefined) return fetchOptions(services, { ...lookUp, level });
  const isSearched = query.trim() !== "" || speaksOfLevels(found);
  return isSearched ? fetchAtAllLevels(services, lookUp) : fetchOptions(services, lookUp);
}

function fetchAtAllLevels(services: LookUpServices, lookUp: Omit<OptionLookUp, "level">): Options {
  const { dropdown_type, refresh = false } = lookUp;
  if (!refresh && withoutLevels(services, [dropdown_type]).size > 0) return fetchOptions(services, lookUp);
  try {
    return fetchOptions(services, { ...lookUp, level: ALL_LEVELS });
  } catch (refused) {
    if (!(refused instanceof ApiError) || refused.code !== "api/bad-request") throw refused;
    const options = fetchOptions(services, lookUp);
    noteWithoutLevels(services, [dropdown_type], refused.message);
    return options;
  }
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
