import * as z from "zod/mini";
import { readAnswer } from "../api/client";
import { once } from "../core/once";
import { filtersOptions, OPTIONS_LIMIT_MAX } from "../api/endpoints/filters-options";
import type { FilterOption } from "../core/sidebar-contract";
import type { ApiError } from "../errors";
import type { Entry } from "../journal/entry";
import type { LookUpServices } from "./look-up-services";

export interface Options {
  readonly options: FilterOption[];
  /** The API has more than these. */
  readonly truncated: boolean;
}

/** One lookup of a call; blank texts are not sent. */
export interface Dropdown {
  readonly dropdown_type: string;
  readonly query: string;
  readonly level: string;
}

/** What a lookup is kept under: the same for the same question in whatever case it was typed. */
export function optionsUnit({ dropdown_type, query, level }: Dropdown): string {
  return `options1|${dropdown_type}|${level}|${query.toLowerCase()}`;
}

/**
 * Whether an entry keeps a whole list of options, neither searched nor of one level: nothing else says what the label in a
 * cell of filters stands for.
 */
export function isWholeList({ operation, params }: Pick<Entry, "operation" | "params">): boolean {
  return operation === "look-up" && /"unit":"options1\|.*\|\|"/.test(params);
}

/**
 * Asks for the options of dropdowns, a call for each batch, all calls at once.
 *
 * @returns For each batch what was answered by `dropdown_type`, or its refusal.
 */
export function askDropdowns(
  { client }: LookUpServices,
  batches: readonly (readonly Dropdown[])[],
): (Map<string, Options> | ApiError)[] {
  const api = client();
  const endpoint = { ...filtersOptions, reply: anyOptions };
  const calls = batches.map((batch) => api.prepare(endpoint, { dropdowns: batch.map(asSent) }));
  return api.sendAll(calls, endpoint.timeoutSeconds).map((received, index) => {
    if (received.kind === "refused") return received.error;
    if (received.kind === "empty") return new Map<string, Options>();
    const { results } = readAnswer(endpoint, received.kind === "answer" ? received.document : undefined);
    return byDropdown(batches[index]!, results);
  });
}

function asSent({ dropdown_type, query, level }: Dropdown) {
  return {
    dropdown_type,
    ...(query === "" ? {} : { query }),
    limit: OPTIONS_LIMIT_MAX,
    ...(level === "" ? {} : { level: [level] }),
  };
}

interface Result {
  readonly dropdown_type?: string | null | undefined;
  readonly data?: readonly unknown[] | null | undefined;
  readonly truncated?: boolean | null | undefined;
  readonly total_available?: number | null | undefined;
}

/** By the name that a result carries or, where it carries none, in the order asked. */
function byDropdown(batch: readonly Dropdown[], results: readonly Result[]): Map<string, Options> {
  const found = new Map<string, Options>();
  results.forEach((result, index) => {
    const dropdown_type = result.dropdown_type ?? batch[index]?.dropdown_type;
    // A dropdown that could not be answered has no data: that is not the same as having no options.
    if (dropdown_type === undefined || !Array.isArray(result.data)) return;
    const entries: readonly unknown[] = result.data;
    found.set(dropdown_type, {
      options: entries.flatMap(readOption),
      truncated: result.truncated ?? (result.total_available ?? 0) > entries.length,
    });
  });
  return found;
}

const anyOptions = once(() =>
  z.looseObject({
    results: z.array(
      z.looseObject({
        dropdown_type: z.optional(z.nullable(z.string())),
        data: z.optional(z.nullable(z.array(z.unknown()))),
        truncated: z.optional(z.nullable(z.boolean())),
        total_available: z.optional(z.nullable(z.number())),
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
