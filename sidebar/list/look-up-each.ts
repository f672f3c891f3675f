import { matchPasted } from "../../src/filters/match-options";
import type { FilterOption } from "../../src/rpc/rpc";
import { withoutCode } from "../parts/without-code";
import type { OptionStore } from "./option-store";

/** Look-ups are free but limited to a few dozen a day on small plans. */
const LOOK_UPS_MAX = 10;

export interface LookedUp {
  readonly matched: readonly FilterOption[];
  readonly unmatched: readonly string[];
}

/**
 * Looks up pasted words whose options the API finds only by words: each is looked up, and matches if an
 * option has exactly that label. Words after the first ten are not looked up and count as unmatched.
 */
export async function lookUpEach(
  store: OptionStore,
  filter: string,
  words: readonly string[],
): Promise<LookedUp> {
  const found = await Promise.all(
    words.slice(0, LOOK_UPS_MAX).map(async (word): Promise<LookedUp> => {
      const { options } = await store.options(filter, word);
      const bare = options.map((option) => ({ value: option.value, label: withoutCode(option) }));
      const { matched } = matchPasted(bare, word);
      const values = new Set(matched.map(({ value }) => value));
      return matched.length === 0
        ? { matched: [], unmatched: [word] }
        : { matched: options.filter(({ value }) => values.has(value)), unmatched: [] };
    }),
  );
  return {
    matched: found.flatMap(({ matched }) => matched),
    unmatched: [...found.flatMap(({ unmatched }) => unmatched), ...words.slice(LOOK_UPS_MAX)],
  };
}
