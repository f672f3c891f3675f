import { DROPDOWNS_PER_CALL } from "../api/endpoints/filters-options";
import type { ApiError } from "../errors";
import type { CatalogueFilter, FilterCatalogue } from "./filter";
import type { FreeReply } from "./free-replies";
import { askDropdowns, optionsUnit, type Dropdown, type Options } from "./ask-dropdowns";
import type { LookUpServices } from "./look-up-services";

/** Words of filters whose values are in a taxonomy or a register: those are searched, not listed. */
const SEARCHED = /\b(?:codes?|uuids?|taxonom\w*|naics|nace|i?sic|search\w*|query)\b/i;
/** Calls in a row that a service may refuse, naming one dropdown at a time. */
const ROUNDS = 4;

/**
 * Whether a filter's values may be too many to be listed. The catalogue does not say, and one dropdown that needs a query
 * fails the whole call; so those that sound like it are asked by themselves when somebody opens them.
 */
export function mayNeedQuery({ description, how_to_get_values }: CatalogueFilter): boolean {
  return SEARCHED.test(description) || SEARCHED.test(how_to_get_values);
}

/**
 * All fixed lists of options, by `dropdown_type`: kept for a day, and asked for together in as few calls as there can be.
 *
 * Where the API refuses a call, the dropdowns that it names are left out and the others asked again. Lists that do not
 * come this way are missing from the map.
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
  // A call that was refused without a reason that helps would be refused each time: they are asked one by one.
  const isRefused = !refresh && lacking.length > 0 && services.freeReplies.find([TOGETHER]).has(TOGETHER);
  const together = isRefused ? [] : lacking;
  const single = alone.filter((type) => isLacking(type) && !together.includes(type));
  const batches = [...inBatches(together.map(listOf)), ...single.map((type) => [listOf(type)])];
  if (batches.length === 0) return listsIn(held);
  for (const [type, options] of asked(services, batches)) held.set(type, { value: options });
  return listsIn(held);
}

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

/** A list that did not come with the others would be requested each time somebody opens another. */
function noteLacking(
  batch: readonly Dropdown[],
  lists: ReadonlyMap<string, Options>,
  replies: Map<string, FreeReply>,
): void {
  for (const dropdown of batch) {
    const { dropdown_type } = dropdown;
    if (lists.has(dropdown_type)) continue;
    const refused = `The API lists no values of ${dropdown_type}. Search for one, or refresh the list.`;
    replies.set(optionsUnit(dropdown), { refused });
  }
}

function listOf(dropdown_type: string): Dropdown {
  return { dropdown_type, query: "", level: "" };
}

/** Asks, and again for what a refused call would have brought; keeps what came and what is refused by name. */
function asked(services: LookUpServices, first: readonly (readonly Dropdown[])[]): Map<string, Options> {
  const lists = new Map<string, Options>();
  const replies = new Map<string, FreeReply>();
  let batches = first;
  for (let round = 0; round < ROUNDS && batches.length > 0; round++) {
    const sent = batches;
    const open = askDropdowns(services, sent).flatMap((answer, index) => {
      const batch = sent[index]!;
      if (!(answer instanceof Map)) return withoutRefused(batch, answer, replies);
      for (const [type, options] of answer) lists.set(type, options);
      noteLacking(batch, answer, replies);
      return [];
    });
    batches = inBatches(open);
  }
  if (batches.length > 0)
    replies.set(TOGETHER, { refused: "The API refuses to list these values together." });
  for (const [type, options] of lists) replies.set(optionsUnit(listOf(type)), { value: options });
  services.freeReplies.keep(replies);
  return lists;
}

/** What to ask once more; nothing where the API does not say which dropdown it refuses. */
function withoutRefused(
  batch: readonly Dropdown[],
  error: ApiError,
  replies: Map<string, FreeReply>,
): Dropdown[] {
  if (error.code !== "api/bad-request") throw error;
  const isNamed = ({ dropdown_type }: Dropdown) => error.reason.includes(dropdown_type);
  const named = batch.length === 1 ? batch : batch.filter(isNamed);
  for (const dropdown of named) replies.set(optionsUnit(dropdown), { refused: error.message });
  if (named.length === 0) replies.set(TOGETHER, { refused: error.message });
  return named.length === 0 ? [] : batch.filter((dropdown) => !isNamed(dropdown));
}

function inBatches(dropdowns: readonly Dropdown[]): Dropdown[][] {
  const batches: Dropdown[][] = [];
  for (let start = 0; start < dropdowns.length; start += DROPDOWNS_PER_CALL) {
    batches.push(dropdowns.slice(start, start + DROPDOWNS_PER_CALL));
  }
  return batches;
}
