import { DROPDOWNS_PER_CALL } from "../api/endpoints/filters-options";
import type { ApiError } from "../errors";
import type { CatalogueFilter, OptionList } from "./filter";
import type { FreeReply } from "./free-replies";
import { askDropdowns, optionsUnit, type Dropdown, type Options } from "./ask-dropdowns";
import { fetchCatalogue } from "./catalogue";
import { fetchFixedLists, mayNeedQuery } from "./fixed-lists";
import { ALL_LEVELS, noteWithoutLevels, withoutLevels } from "./levels";
import type { LookUpServices } from "./look-up-services";

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
  const types = filters
    .filter((filter) => mayNeedQuery(filter) && !ONLY_WHEN_NAMED.test(filter.description))
    .flatMap((filter) => filter.dropdown_type ?? []);
  const levelless = withoutLevels(services, types);
  // As the field of the filter asks, so that both share what is kept.
  const dropdowns = types.map((dropdown_type): Dropdown => ({
    dropdown_type,
    query,
    level: levelless.has(dropdown_type) ? "" : ALL_LEVELS,
  }));
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
  const [first] = askDropdowns(services, [dropdowns]);
  const answer = first instanceof Map ? first : askedWithoutLevels(services, dropdowns, first!);
  const replies = new Map<string, FreeReply>(
    dropdowns.flatMap((dropdown) => {
      const options = answer.get(dropdown.dropdown_type);
      return options === undefined ? [] : [[optionsUnit(dropdown), { value: options }] as const];
    }),
  );
  services.freeReplies.keep(replies);
  return replies;
}

/** Nothing where the service refuses that, too: one of them cannot be searched with the others. */
function askedWithoutLevels(
  services: LookUpServices,
  dropdowns: readonly Dropdown[],
  refused: ApiError,
): ReadonlyMap<string, Options> {
  if (refused.code !== "api/bad-request") throw refused;
  const levelled = dropdowns.filter(({ level }) => level !== "");
  if (levelled.length === 0) return new Map();
  const [answer] = askDropdowns(services, [dropdowns.map((dropdown) => ({ ...dropdown, level: "" }))]);
  if (answer instanceof Map) {
    noteWithoutLevels(
      services,
      levelled.map(({ dropdown_type }) => dropdown_type),
      refused.message,
    );
    return answer;
  }
  if (answer!.code !== "api/bad-request") throw answer!;
  return new Map();
}
