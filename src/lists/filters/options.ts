import { ApiError } from "../../api/api-error";
import { InputError } from "../../core/errors";
import { DROPDOWNS_PER_CALL } from "../../api/endpoints/lists";
import { askDropdowns, type Dropdown, type Options, optionsUnit } from "./ask-options";
import { fetchCatalogue, type FreeReply, type LookUps } from "./catalogue";
import type { CatalogueFilter, FilterCatalogue, OptionList } from "./filter-control";

export type { Options } from "./ask-options";

/** Words of filters whose values are in a taxonomy or a register: those are searched, not listed. */
const SEARCHED = /\b(?:codes?|uuids?|taxonom\w*|naics|nace|i?sic|search\w*|query)\b/i;
/**
 * Whether a filter's values may be too many to be listed. The catalogue does not say, and one dropdown that needs a query
 * fails the whole call; so those that sound like it are asked by themselves when a user opens them.
 */
function mayNeedQuery({ description, how_to_get_values }: CatalogueFilter): boolean {
  return SEARCHED.test(description) || SEARCHED.test(how_to_get_values);
}

const LEVEL = /\blevels?\b/i;
/**
 * At which level the values of a filter are searched: at all of them where the catalogue speaks of levels, for without one the
 * service searches the narrowest alone, and broad codes cover everything beneath.
 */
function levelOf({ description, how_to_get_values }: CatalogueFilter): string {
  return LEVEL.test(description) || LEVEL.test(how_to_get_values) ? "all" : "";
}

/** A taxonomy with levels is surely searched: it has no list. */
export function mayHaveList(filter: CatalogueFilter): boolean {
  return !(mayNeedQuery(filter) && levelOf(filter) !== "");
}

/** Whole lists of values by `dropdown_type`; null where the API gives none. */
export type OptionLists = Map<string, Options | null>;

/**
 * All fixed lists of options, kept for a day, and asked for together in as few calls as there can be. Free.
 *
 * @param alone Dropdowns that are wanted although they may need a query: each is asked by itself, at the same time.
 * @throws {ApiError} If a call failed for another reason than what it asked.
 */
export function fetchFixedLists(
  app: LookUps,
  { filters }: FilterCatalogue,
  { refresh = false, alone = [] }: { refresh?: boolean | undefined; alone?: readonly string[] } = {},
): OptionLists {
  const fixed = filters.flatMap((filter) => (mayNeedQuery(filter) ? [] : (filter.dropdown_type ?? [])));
  const types = [...new Set([...fixed, ...alone])];
  const lists = refresh ? new Map() : heldLists(app, types);
  const lacking = types.filter((type) => !lists.has(type));
  // A call that was refused would be refused each time: they are asked one by one.
  const isRefused = !refresh && app.freeReplies.find([TOGETHER]).has(TOGETHER);
  const together = isRefused ? [] : lacking.filter((type) => fixed.includes(type));
  const single = lacking.filter((type) => alone.includes(type) && !together.includes(type));
  const replies = ask(app, [...inBatches(together.map(listOf)), ...single.map((type) => [listOf(type)])]);
  for (const type of lacking) {
    const reply = replies.get(optionsUnit(listOf(type)));
    if (reply !== undefined) lists.set(type, optionsIn(reply));
  }
  return lists;
}

/** The kept lists, without a request. @param ofAnyAge Also those that would be requested again. */
export function heldLists(
  { freeReplies }: Pick<LookUps, "freeReplies">,
  types: readonly string[],
  { ofAnyAge = false }: { ofAnyAge?: boolean } = {},
): OptionLists {
  const unitOf = (type: string) => optionsUnit(listOf(type));
  const held = freeReplies.find(types.map(unitOf), { ofAnyAge });
  return new Map(
    types.flatMap((type) => {
      const reply = held.get(unitOf(type));
      return reply === undefined ? [] : [[type, optionsIn(reply)] as const];
    }),
  );
}

/**
 * The values that a filter of the catalogue can take.
 *
 * The first fixed list that is asked for brings all others along, since the free calls of a day are few.
 *
 * @throws {InputError} `input/filter`, if the catalogue has no such filter, or its values are typed freely.
 */
export function fetchFilterOptions(
  app: LookUps,
  {
    filter,
    query = "",
    level,
    refresh = false,
  }: { filter: string; query?: string; level?: string; refresh?: boolean },
): Options {
  const catalogue = fetchCatalogue(app);
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
    const list = fetchFixedLists(app, catalogue, { refresh }).get(dropdown_type) ?? NONE;
    // A list that is held whole is searched here, as the API would: a call less.
    if (list.options.length > 0 && (query.trim() === "" || !list.truncated)) return searched(list, query);
  }
  return fetchOptions(app, { dropdown_type, query, level: level ?? levelOf(found) }, refresh);
}

/** The options of one lookup. Free; kept for a day for each query, refusals too. */
export function fetchOptions(
  app: LookUps,
  { dropdown_type, query = "", level = "" }: Pick<Dropdown, "dropdown_type"> & Partial<Dropdown>,
  refresh = false,
): Options {
  const dropdown: Dropdown = { dropdown_type, query: query.trim(), level };
  const unit = optionsUnit(dropdown);
  const held = refresh ? undefined : app.freeReplies.find([unit]).get(unit);
  const reply = held ?? ask(app, [[dropdown]]).get(unit)!;
  const options = optionsIn(reply);
  if (options === null)
    throw new ApiError("api/bad-request", (reply as { refused: string }).refused, { status: 400 });
  return options;
}

/** Labels and values that contain what is searched for, in any case. */
function searched({ options, truncated }: Options, query: string): Options {
  const wanted = query.trim().toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(wanted);
  return {
    options: options.filter(({ label, value }) => contains(label) || contains(String(value))),
    truncated,
  };
}

/** Filters that the API wants used only where they are named are not searched along with the others. */
const ONLY_WHEN_NAMED = /\bonly (?:when|if|where)\b/i;

/**
 * The values of many filters at once, so that a person can look for a value without knowing its filter.
 *
 * Without words every fixed list; with words what the lists that can only be searched have for them, in one free call. Where the
 * API refuses that call, they have nothing.
 */
export function fetchOptionLists(app: LookUps, query: string): OptionList[] {
  const catalogue = fetchCatalogue(app);
  const lists =
    query.trim() === ""
      ? fetchFixedLists(app, catalogue)
      : searchedLists(app, catalogue.filters, query.trim());
  return catalogue.filters.flatMap(({ filter, dropdown_type = "" }) => {
    const options = lists.get(dropdown_type)?.options ?? [];
    return options.length === 0 ? [] : [{ filter, options }];
  });
}

function searchedLists(app: LookUps, filters: readonly CatalogueFilter[], query: string): OptionLists {
  // Ask as the field of the filter does, so that both share what is kept.
  const dropdowns = filters
    .filter((filter) => mayNeedQuery(filter) && !ONLY_WHEN_NAMED.test(filter.description))
    .flatMap((filter): Dropdown[] => {
      const { dropdown_type } = filter;
      return dropdown_type === undefined ? [] : [{ dropdown_type, query, level: levelOf(filter) }];
    });
  const held = app.freeReplies.find(dropdowns.map(optionsUnit));
  const lacking = dropdowns.filter((dropdown) => !held.has(optionsUnit(dropdown)));
  const [batch = []] = inBatches(lacking);
  const replies = new Map([...held, ...ask(app, batch.length === 0 ? [] : [batch], 1)]);
  return new Map(
    dropdowns.flatMap((dropdown) => {
      const reply = replies.get(optionsUnit(dropdown));
      return reply === undefined ? [] : [[dropdown.dropdown_type, optionsIn(reply)] as const];
    }),
  );
}

const NONE: Options = { options: [], truncated: false };
/** Calls of one lookup: 50 are allowed in a day. */
const MOST_CALLS = 12;
/** What a call for many lists is kept under when it was refused as a whole. */
const TOGETHER = "options1|*";

/**
 * Asks, a call for each batch, all calls at once, and keeps what came and what did not. One dropdown may spoil its call: of one that
 * is refused each half is asked by itself.
 *
 * @throws {ApiError} If a call failed for another reason than what it asked.
 */
function ask(
  app: LookUps,
  first: readonly (readonly Dropdown[])[],
  mostCalls = MOST_CALLS,
): Map<string, FreeReply> {
  const replies = new Map<string, FreeReply>();
  let calls = 0;
  let batches = first;
  while (batches.length > 0 && calls + batches.length <= mostCalls) {
    calls += batches.length;
    const answers = askDropdowns(app, batches);
    batches = batches.flatMap((batch, index) => {
      const answer = answers[index]!;
      if (!(answer instanceof Map) && answer.code !== "api/bad-request") throw answer;
      const half = Math.ceil(batch.length / 2);
      if (!(answer instanceof Map) && batch.length > 1) return [batch.slice(0, half), batch.slice(half)];
      for (const each of batch) {
        // Keep that nothing came, too: else it would be requested each time a user opens another list.
        const reply =
          answer instanceof Map
            ? { value: answer.get(each.dropdown_type) ?? NONE }
            : { refused: answer.message };
        replies.set(optionsUnit(each), reply);
      }
      return [];
    });
  }
  const kept = new Map(replies);
  if (batches.length > 0 && mostCalls > 1)
    kept.set(TOGETHER, { refused: "The API refuses to list these values together." });
  app.freeReplies.keep(kept);
  return replies;
}

function optionsIn(reply: FreeReply): Options | null {
  return "value" in reply ? (reply.value as Options) : null;
}

function listOf(dropdown_type: string): Dropdown {
  return { dropdown_type, query: "", level: "" };
}

function inBatches(dropdowns: readonly Dropdown[]): Dropdown[][] {
  const batches: Dropdown[][] = [];
  for (let start = 0; start < dropdowns.length; start += DROPDOWNS_PER_CALL)
    batches.push(dropdowns.slice(start, start + DROPDOWNS_PER_CALL));
  return batches;
}
