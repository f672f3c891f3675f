import * as z from "zod/mini";
import { once } from "../core/once";
import { filtersList } from "../api/endpoints/filters-list";
import { ApiError } from "../errors";
import type { CatalogueFilter, FilterCatalogue } from "./filter";
import type { LookUpServices } from "./look-up-services";

/** Says which spelling of a catalogue is kept, too. */
const UNIT = "filters1";

/**
 * Every filter that the API offers, as it serves them, with those that share the first part of their path together.
 *
 * Tolerant: a filter without a key is left out, one with fields of tomorrow keeps them. Free; kept for a day.
 *
 * @throws {ApiError} `api/unexpected-reply`, if it offers none.
 */
export function fetchCatalogue(
  { client, freeReplies, clock }: LookUpServices,
  { refresh = false }: { refresh?: boolean | undefined } = {},
): FilterCatalogue {
  const held = refresh ? undefined : freeReplies.find([UNIT]).get(UNIT);
  if (held !== undefined && "value" in held) return held.value as FilterCatalogue;

  const served = client().ask({ ...filtersList, reply: anyFilters }, {});
  const filters = withoutRepeats((served?.filters ?? []).flatMap(readFilter));
  const usage = text(served?.usage);
  if (filters.length === 0) throw nothingOffered();
  const catalogue: FilterCatalogue = {
    filters,
    ...(usage === "" ? {} : { usage }),
    groups: groupsOf(filters),
    fetchedAt: new Date(clock.now()).toISOString(),
  };
  freeReplies.keep(new Map([[UNIT, { value: catalogue }]]));
  return catalogue;
}

/** One odd filter must not take the whole catalogue with it. */
const anyFilters = once(() =>
  z.looseObject({ filters: z.array(z.unknown()), usage: z.optional(z.unknown()) }),
);

function readFilter(served: unknown): CatalogueFilter[] {
  if (typeof served !== "object" || served === null) return [];
  const { dropdown_type, same_element_group, ...others } = served as Record<string, unknown>;
  const key = text(others["filter"]);
  if (key === "") return [];
  return [
    {
      ...others,
      filter: key,
      value_shape: text(others["value_shape"]),
      description: text(others["description"]),
      how_to_get_values: text(others["how_to_get_values"]),
      ...(text(dropdown_type) === "" ? {} : { dropdown_type: text(dropdown_type) }),
      ...(text(same_element_group) === "" ? {} : { same_element_group: text(same_element_group) }),
    },
  ];
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

function withoutRepeats(filters: readonly CatalogueFilter[]): CatalogueFilter[] {
  const byKey = new Map<string, CatalogueFilter>();
  for (const filter of filters) if (!byKey.has(filter.filter)) byKey.set(filter.filter, filter);
  return [...byKey.values()];
}

function groupsOf(filters: readonly CatalogueFilter[]): FilterCatalogue["groups"] {
  const groups = new Map<string, string[]>();
  for (const { filter } of filters) {
    const [name = filter] = filter.split(".");
    const group = groups.get(name);
    if (group) group.push(filter);
    else groups.set(name, [filter]);
  }
  return [...groups].map(([name, members]) => ({ name, filters: members }));
}

function nothingOffered(): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${filtersList.name} offers no filters at the moment. Try again later, or check the base URL in Settings.`,
    { status: 200 },
  );
}
