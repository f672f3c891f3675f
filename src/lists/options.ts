import * as z from "zod/mini";
import { once } from "../api/endpoint";
import { filtersOptions, OPTIONS_LIMIT_MAX } from "../api/endpoints/filters-options";
import type { CatalogueFilter, FilterOption } from "../core/sidebar-contract";
import { codeOf, InputError, messageOf } from "../errors";
import { cachedReply } from "./cached-reply";
import { fetchCatalogue } from "./catalogue";
import type { LookUpServices } from "./list-services";

export interface Options {
  readonly options: FilterOption[];
  /** The API has more than these. */
  readonly truncated: boolean;
}

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
 * Without a `level`, a filter that speaks of levels in its description is searched at `all` of them, since its broad
 * codes cover everything beneath; a service that takes no level for it is asked once more without.
 *
 * @throws {InputError} `input/filter`, if the catalogue has no such filter, or its values are typed freely.
 */
export function fetchFilterOptions(
  services: LookUpServices,
  { filter, query, level, refresh }: Omit<OptionLookUp, "dropdown_type"> & { readonly filter: string },
): Options {
  const found = fetchCatalogue(services).filters.find((served) => served.filter === filter);
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
  const lookUp = { dropdown_type, query, refresh };
  if (level !== undefined || !speaksOfLevels(found)) return fetchOptions(services, { ...lookUp, level });
  try {
    return fetchOptions(services, { ...lookUp, level: "all" });
  } catch (refused) {
    if (codeOf(refused) !== "api/bad-request" || !LEVEL.test(messageOf(refused))) throw refused;
    return fetchOptions(services, lookUp);
  }
}

/** The options of one look-up, ready to be shown and sent. Free; kept for six hours for each query. */
export function fetchOptions(
  { client, cache, settings }: LookUpServices,
  { dropdown_type, query = "", level = "", refresh = false }: OptionLookUp,
): Options {
  const searched = query.trim();
  const key = `options1:${[settings.host, dropdown_type, level, searched.toLowerCase()].join("|")}`;
  return cachedReply(cache, key, refresh, () => {
    const dropdown = {
      dropdown_type,
      ...(searched === "" ? {} : { query: searched }),
      limit: OPTIONS_LIMIT_MAX,
      ...(level === "" ? {} : { level: [level] }),
    };
    const reply = client().ask({ ...filtersOptions, reply: anyOptions }, { dropdowns: [dropdown] });
    const { data, truncated, total_available } = reply?.results[0] ?? {};
    const entries = data ?? [];
    return {
      options: entries.flatMap(readOption),
      truncated: truncated ?? (total_available ?? 0) > entries.length,
    };
  });
}

const anyOptions = once(() =>
  z.looseObject({
    results: z.array(
      z.looseObject({
        data: z.optional(z.nullable(z.array(z.unknown()))),
        truncated: z.optional(z.boolean()),
        total_available: z.optional(z.number()),
      }),
    ),
  }),
);

/** Where the value and the words for it may be. Source: the API supplement, 8; not shown in the specification. */
const VALUE_NAMES = ["value", "code", "uuid"] as const;
const LABEL_NAMES = ["label", "name", "industry_name", "title", "description"] as const;

/** One entry as an option; none if there is nothing in it that could be sent. */
function readOption(entry: unknown): FilterOption[] {
  if (isScalar(entry)) return [{ value: entry, label: String(entry) }];
  if (typeof entry !== "object" || entry === null) return [];
  const fields = entry as Record<string, unknown>;
  const valueName = VALUE_NAMES.find((name) => isScalar(fields[name]));
  if (valueName === undefined) return [];
  const value = fields[valueName] as string | number;
  const labelName = LABEL_NAMES.find((name) => isScalar(fields[name]));
  if (labelName === undefined) return [{ value, label: String(value) }];
  const label = String(fields[labelName]);
  // Entries of a taxonomy share names across levels; the code tells them apart.
  return [{ value, label: valueName === "code" ? `${label} (${value})` : label }];
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "");
}

const LEVEL = /\blevels?\b/i;

function speaksOfLevels({ description, how_to_get_values }: CatalogueFilter): boolean {
  return LEVEL.test(description) || LEVEL.test(how_to_get_values);
}
