import type { FilterOption } from "../../src/core/sidebar-contract";
import type { FilterControl } from "../../src/filters/filter-control";

/** Whether a value of this filter stands for everything beneath it; only the API's own description says so. */
export function isHierarchy({ description }: Pick<FilterControl, "description">): boolean {
  return /\bbeneath\b|\bbroad(?:er)?\b|\bsub-?(?:categor|industr|region|class)/i.test(description);
}

/**
 * Chosen values that another chosen one covers already, so that they add nothing: codes of a taxonomy begin with the
 * code above them. Regions have numbers, which do not say what lies beneath: there nothing is claimed.
 */
export function coveredBy(chosen: readonly FilterOption[]): { inner: FilterOption; outer: FilterOption }[] {
  return chosen.flatMap((inner) => {
    const outer = chosen.find((other) => isAbove(other, inner));
    return outer === undefined ? [] : [{ inner, outer }];
  });
}

/** Those options above others of the same answer, by value. */
export function broadOnes(options: readonly FilterOption[]): Set<string> {
  const codes = options.map(({ value }) => String(value)).sort();
  // Sorted, whatever lies beneath a code follows it at once.
  return new Set(codes.filter((code, index) => isPrefix(code, codes[index + 1] ?? "")));
}

function isAbove(outer: FilterOption, inner: FilterOption): boolean {
  return isPrefix(String(outer.value), String(inner.value));
}

function isPrefix(code: string, longer: string): boolean {
  return /^[A-Z]{2,}$/.test(code) && longer.length > code.length && longer.startsWith(code);
}
