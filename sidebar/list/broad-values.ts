import type { FilterControl } from "../../src/filters/filter-control";
import type { FilterOption } from "../../src/rpc/rpc";

/** Whether a value of this filter includes all values beneath it; only the API's description says so. */
export function isHierarchy({ description }: Pick<FilterControl, "description">): boolean {
  return /\bbeneath\b|\bbroad(?:er)?\b|\bsub-?(?:categor|industr|region|class)/i.test(description);
}

/**
 * Chosen values that are redundant because another chosen value covers them: a taxonomy code begins with the
 * code of its parent. Region codes are numbers, which do not show the hierarchy, so regions are never
 * reported.
 */
export function coveredBy(chosen: readonly FilterOption[]): { inner: FilterOption; outer: FilterOption }[] {
  return chosen.flatMap((inner) => {
    const outer = chosen.find((other) => isAbove(other, inner));
    return outer === undefined ? [] : [{ inner, outer }];
  });
}

/** The options that are parents of other options in the same reply, by value. */
export function broadOnes(options: readonly FilterOption[]): Set<string> {
  const codes = options.map(({ value }) => String(value)).sort();
  // In sorted order, a code is directly followed by its descendants.
  return new Set(codes.filter((code, index) => isPrefix(code, codes[index + 1] ?? "")));
}

function isAbove(outer: FilterOption, inner: FilterOption): boolean {
  return isPrefix(String(outer.value), String(inner.value));
}

function isPrefix(code: string, longer: string): boolean {
  return /^[A-Z]{2,}$/.test(code) && longer.length > code.length && longer.startsWith(code);
}
