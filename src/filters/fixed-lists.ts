import { readAnswer, unknownShape } from "../api/client";
import { DROPDOWNS_PER_CALL, filtersOptions, OPTIONS_LIMIT_MAX } from "../api/endpoints/lists";
import { rowsIn } from "../api/envelope";
import { hasOwn, isObject, objectOf } from "../core/json";
import { numberIn } from "../core/text";
import type { ApiError } from "../errors";
import type { Entry } from "../journal/entry";
import type { FreeReply, LookUpServices } from "./catalogue";
import type { CatalogueFilter, FilterCatalogue, FilterOption } from "./filter-control";

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
  const calls = batches.map((batch) => api.prepare(filtersOptions, { dropdowns: batch.map(asSent) }));
  return api.sendAll(calls, filtersOptions.timeoutSeconds).map((received, index) => {
    if (received.kind === "refused") return received.error;
    if (received.kind === "empty") return new Map<string, Options>();
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
  if (results === null) throw unknownShape(filtersOptions.name, "no list of values");
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

/** Words of filters whose values are in a taxonomy or a register: those are searched, not listed. */
const SEARCHED = /\b(?:codes?|uuids?|taxonom\w*|naics|nace|i?sic|search\w*|query)\b/i;
/**
 * Whether a filter's values may be too many to be listed. The catalogue does not say, and one dropdown that needs a query
 * fails the whole call; so those that sound like it are asked by themselves when somebody opens them.
 */
export function mayNeedQuery({ description, how_to_get_values }: CatalogueFilter): boolean {
  return SEARCHED.test(description) || SEARCHED.test(how_to_get_values);
}

const LEVEL = /\blevels?\b/i;

/**
 * At which level the values of a filter are searched: at all of them where the catalogue speaks of levels, for without one the
 * service searches the narrowest alone, and broad codes cover everything beneath.
 */
export function levelOf({ description, how_to_get_values }: CatalogueFilter): string {
  return LEVEL.test(description) || LEVEL.test(how_to_get_values) ? "all" : "";
}

/**
 * All fixed lists of options, by `dropdown_type`: kept for a day, and asked for together in as few calls as there can be.
 *
 * Lists that do not come this way are missing from the map.
 *
 * @param alone Dropdowns that are wanted although they may need a query: each is asked by itself, at the same time.
 * @throws {ApiError} If a call failed for another reason than what it asked.
 */
export function fetchFixedLists(
  services: LookUpServices,
  { filters }: FilterCatalogue,
  { refresh = false, alone = [] }: { refresh?: boolean | undefined; alone?: readonly string[] } = {},
): Map<string, Options> {
  const types = [
    ...new Set(filters.flatMap((filter) => (mayNeedQuery(filter) ? [] : (filter.dropdown_type ?? [])))),
  ];
  const held = heldLists(services, [...new Set([...types, ...alone])]);
  const isLacking = (type: string) => refresh || !held.has(type);
  const lacking = types.filter(isLacking);
  // A call that was refused would be refused each time: they are asked one by one.
  const isRefused = !refresh && lacking.length > 0 && services.freeReplies.find([TOGETHER]).has(TOGETHER);
  const together = isRefused ? [] : lacking;
  const single = alone.filter((type) => isLacking(type) && !together.includes(type));
  const batches = [...inBatches(together.map(listOf)), ...single.map((type) => [listOf(type)])];
  if (batches.length === 0) return listsIn(held);
  for (const [type, options] of asked(services, batches)) held.set(type, { value: options });
  return listsIn(held);
}

/** Calls of one look-up: 50 are allowed in a day. */
const MOST_CALLS = 12;

/** What a call for many lists is kept under when it was refused as a whole. */
const TOGETHER = "options1|*";

function listsIn(held: ReadonlyMap<string, FreeReply>): Map<string, Options> {
  return new Map(
    [...held].flatMap(([type, reply]) => ("value" in reply ? [[type, reply.value as Options] as const] : [])),
  );
}

/** The kept lists by `dropdown_type`, without asking anybody. @param ofAnyAge Also those that would be requested again. */
export function heldLists(
  { freeReplies }: Pick<LookUpServices, "freeReplies">,
  types: readonly string[],
  { ofAnyAge = false }: { ofAnyAge?: boolean } = {},
): Map<string, FreeReply> {
  const unitOf = (type: string) => optionsUnit(listOf(type));
  const units = types.map(unitOf);
  const held = ofAnyAge ? freeReplies.findOfAnyAge(units) : freeReplies.find(units);
  return new Map(
    types.flatMap((type) => {
      const reply = held.get(unitOf(type));
      return reply === undefined ? [] : [[type, reply] as const];
    }),
  );
}

function noValuesOf({ dropdown_type }: Dropdown): string {
  return `The API lists no values of ${dropdown_type}. Search for one, or refresh the list.`;
}

function listOf(dropdown_type: string): Dropdown {
  return { dropdown_type, query: "", level: "" };
}

/** Asks, and of a call that is refused each half by itself, since one dropdown may spoil it; keeps what came and what did not. */
function asked(services: LookUpServices, first: readonly (readonly Dropdown[])[]): Map<string, Options> {
  const lists = new Map<string, Options>();
  const replies = new Map<string, FreeReply>();
  let sent = 0;
  let batches = first;
  while (batches.length > 0 && sent + batches.length <= MOST_CALLS) {
    const halves: (readonly Dropdown[])[] = [];
    askDropdowns(services, batches).forEach((answer, index) => {
      const batch = batches[index]!;
      const half = Math.ceil(batch.length / 2);
      let why: string | null = null;
      if (answer instanceof Map) {
        for (const [type, options] of answer) lists.set(type, options);
      } else if (answer.code !== "api/bad-request") {
        throw answer;
      } else if (batch.length > 1) {
        halves.push(batch.slice(0, half), batch.slice(half));
        return;
      } else {
        why = answer.message;
      }
      // What has not come would be requested each time somebody opens another list.
      for (const each of batch)
        if (!lists.has(each.dropdown_type))
          replies.set(optionsUnit(each), { refused: why ?? noValuesOf(each) });
    });
    sent += batches.length;
    batches = halves;
  }
  if (batches.length > 0)
    replies.set(TOGETHER, { refused: "The API refuses to list these values together." });
  for (const [type, options] of lists) replies.set(optionsUnit(listOf(type)), { value: options });
  services.freeReplies.keep(replies);
  return lists;
}

function inBatches(dropdowns: readonly Dropdown[]): Dropdown[][] {
  const batches: Dropdown[][] = [];
  for (let start = 0; start < dropdowns.length; start += DROPDOWNS_PER_CALL) {
    batches.push(dropdowns.slice(start, start + DROPDOWNS_PER_CALL));
  }
  return batches;
}
