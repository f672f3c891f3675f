import { hasOwn, isObject, objectOf } from "../../core/json";
import { readAnswer, unknownShape } from "../../api/client";
import { rowsIn } from "../../api/envelope";
import { numberIn } from "../../core/loose-values";
import type { Entry } from "../../money/entry";
import { OPTIONS_LIMIT_MAX, filtersOptions } from "../../api/endpoints/lists";
import type { ApiError } from "../../api/api-error";
import type { LookUps } from "./catalogue";
import type { FilterOption } from "./filter-control";

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
  { client }: LookUps,
  batches: readonly (readonly Dropdown[])[],
): (Map<string, Options> | ApiError)[] {
  const api = client();
  const calls = batches.map((batch) => api.prepare(filtersOptions, { dropdowns: batch.map(asSent) }));
  return api.sendAll(calls, filtersOptions.timeoutSeconds).map((received, index) => {
    if (received.kind === "refused") return received.error;
    if (received.kind === "none") return new Map<string, Options>();
    const document = readAnswer(filtersOptions, received.kind === "answer" ? received.document : undefined);
    return byDropdown(batches[index]!, document);
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

/**
 * The options in a reply, whose form the specification does not show: lists under the names of their dropdowns, or a list of
 * results that carry such a name or are in the order asked, or a single result.
 *
 * @throws {ApiError} If there is nothing like it.
 */
function byDropdown(
  batch: readonly Dropdown[],
  document: Readonly<Record<string, unknown>>,
): Map<string, Options> {
  const results = resultsIn(batch, document);
  if (results === null) throw unknownShape({ problem: "no list of values" });
  return new Map(
    results.flatMap(([dropdown_type, result]) => {
      // A dropdown that could not be answered has no list: that is not the same as having no options.
      const entries = listIn(result);
      if (dropdown_type === undefined || entries === undefined) return [];
      const { truncated, total_available } = objectOf(result);
      const isCut =
        typeof truncated === "boolean" ? truncated : (numberIn(total_available) ?? 0) > entries.length;
      return [[dropdown_type, { options: entries.flatMap(readOption), truncated: isCut }] as const];
    }),
  );
}

type Result = readonly [dropdown_type: string | undefined, result: unknown];

function resultsIn(
  batch: readonly Dropdown[],
  document: Readonly<Record<string, unknown>>,
): readonly Result[] | null {
  const types = batch.map(({ dropdown_type }) => dropdown_type);
  const named = [document, ...Object.values(document)]
    .filter(isObject)
    .find((place) => types.some((type) => hasOwn(place, type)));
  if (named !== undefined) return types.map((type) => [type, named[type]]);
  const rows = rowsIn(document);
  if (rows?.every(isResult)) {
    return rows.map((row, index) => {
      const { dropdown_type } = objectOf(row);
      return [typeof dropdown_type === "string" ? dropdown_type : types[index], row];
    });
  }
  return types.length === 1 && listIn(document) !== undefined ? [[types[0], document]] : null;
}

/** Whether a row is about a dropdown, and no option itself. */
function isResult(row: unknown): boolean {
  if (!isObject(row) || readOption(row).length > 0) return false;
  return hasOwn(row, "dropdown_type") || hasOwn(row, "data") || listIn(row) !== undefined;
}

/** The options of a result: itself, under `data`, or the only list in it. */
function listIn(result: unknown): readonly unknown[] | undefined {
  if (Array.isArray(result)) return result;
  const { data, ...others } = objectOf(result);
  const lists = (data === undefined ? Object.values(others) : [data]).filter(Array.isArray);
  return lists.length === 1 ? lists[0] : undefined;
}

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
