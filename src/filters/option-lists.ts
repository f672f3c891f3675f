import { DROPDOWNS_PER_CALL } from "../api/endpoints/filters-options";
import type { CatalogueFilter, OptionList } from "../core/sidebar-contract";
import type { FreeReply } from "./free-replies";
import { askDropdowns, optionsUnit, type Dropdown, type Options } from "./ask-dropdowns";
import { fetchCatalogue } from "./catalogue";
import { fetchFixedLists, mayNeedQuery } from "./fixed-lists";
import type { LookUpServices } from "./look-up-services";
import { speaksOfLevels } from "./options";

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
      : searched(services, catalogue.filters, query.trim());
  return catalogue.filters.flatMap(({ filter, dropdown_type = "" }) => {
    const options = lists.get(dropdown_type)?.options ?? [];
    return options.length === 0 ? [] : [{ filter, options }];
  });
}

function searched(
  services: LookUpServices,
  filters: readonly CatalogueFilter[],
  query: string,
): ReadonlyMap<string, Options> {
  const { freeReplies } = services;
  const dropdowns = filters
    .filter((filter) => mayNeedQuery(filter) && !ONLY_WHEN_NAMED.test(filter.description))
    .flatMap((filter) => (filter.dropdown_type === undefined ? [] : [dropdownOf(filter, query)]));
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

/** As the field of the filter asks, so that both share what is kept. */
function dropdownOf(filter: CatalogueFilter, query: string): Dropdown {
  return { dropdown_type: filter.dropdown_type!, query, level: speaksOfLevels(filter) ? "all" : "" };
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
