import type { CatalogueFilter } from "./filter-control";
import type { LookUpServices } from "./catalogue";

/** Entries of every level of a taxonomy: without it the service searches the narrowest level alone. */
export const ALL_LEVELS = "all";

const LEVEL = /\blevels?\b/i;

/** Whether a filter's description says that its values are in a taxonomy with levels. */
export function speaksOfLevels({ description, how_to_get_values }: CatalogueFilter): boolean {
  return LEVEL.test(description) || LEVEL.test(how_to_get_values);
}

/**
 * The dropdowns that the service refused to search at a level, remembered for a day.
 *
 * Its catalogue does not say which dropdowns have levels. So whatever is searched is searched at all of them, as the
 * specification wants it "when breadth is unclear"; one that has none ignores it, or is asked without it from then on.
 */
export function withoutLevels(
  { freeReplies }: Pick<LookUpServices, "freeReplies">,
  types: readonly string[],
): ReadonlySet<string> {
  const held = freeReplies.find(types.map(unitOf));
  return new Set(types.filter((type) => held.has(unitOf(type))));
}

/** Remembers that these are answered without a level only. */
export function noteWithoutLevels(
  { freeReplies }: Pick<LookUpServices, "freeReplies">,
  types: readonly string[],
  refused: string,
): void {
  freeReplies.keep(new Map(types.map((type) => [unitOf(type), { refused }])));
}

function unitOf(dropdown_type: string): string {
  return `levels1|${dropdown_type}`;
}
