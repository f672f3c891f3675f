import type { FilterOption } from "../core/sidebar-contract";
import { nearest } from "../core/nearest";
import { checkValue } from "./check-value";
import type { FilterControl } from "./filter-control";

/** The allowed values of a filter whose list is known and complete; null for all others, whose values pass. */
export type OptionsOf = (filter: string) => readonly FilterOption[] | null;

export interface CheckedFilters {
  /** What may be sent. */
  readonly filters: Record<string, unknown>;
  /** What may not, each with its reason as a sentence; a filter may lose some of its values only. */
  readonly leftOut: { filter: string; reason: string }[];
}

/**
 * Sorts filters into what the catalogue allows and what it does not: filters it does not have, values of another shape,
 * and values that a fixed list does not hold. An invented value would match nothing, or make the list broader than asked.
 */
export function checkFilters(
  controls: readonly FilterControl[],
  given: Readonly<Record<string, unknown>>,
  optionsOf: OptionsOf,
): CheckedFilters {
  const filters: Record<string, unknown> = {};
  const leftOut: { filter: string; reason: string }[] = [];
  for (const [filter, value] of Object.entries(given)) {
    const control = controls.find((candidate) => candidate.filter === filter);
    if (control === undefined) {
      leftOut.push({ filter, reason: unknownFilter(controls, filter) });
      continue;
    }
    const checked = checkValue(control.shape, value);
    if ("problem" in checked) {
      leftOut.push({ filter, reason: `${filter} ${checked.problem}.` });
      continue;
    }
    const { allowed, refused } = splitValues(checked.value, optionsOf(filter));
    for (const [odd, reason] of refused)
      leftOut.push({ filter, reason: `${filter} has no value ${odd}.${reason}` });
    if (allowed !== undefined) filters[filter] = allowed;
  }
  return { filters, leftOut };
}

function unknownFilter(controls: readonly FilterControl[], filter: string): string {
  const near = nearest(
    filter,
    controls.map((control) => control.filter),
  );
  return `The API offers no filter ${filter}.${near === null ? "" : ` Did you mean ${near}?`}`;
}

/** A value, or the values of a list, against a fixed list of options. */
function splitValues(
  value: unknown,
  options: readonly FilterOption[] | null,
): { allowed: unknown; refused: [value: string, reason: string][] } {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isScalar = values.every((each) => typeof each === "string" || typeof each === "number");
  if (options === null || !isScalar) return { allowed: value, refused: [] };
  const known = new Set<unknown>(options.map((option) => option.value));
  const odd = values.filter((each) => !known.has(each));
  if (odd.length === 0) return { allowed: value, refused: [] };
  const refused = odd.map((each): [string, string] => [
    `“${String(each)}”`,
    didYouMean(String(each), options),
  ]);
  const left = values.filter((each) => known.has(each));
  return { allowed: left.length === 0 ? undefined : left, refused };
}

function didYouMean(value: string, options: readonly FilterOption[]): string {
  const names = options.flatMap((option) => [String(option.value), option.label]);
  const near = nearest(value, names);
  const option = options.find((each) => String(each.value) === near || each.label === near);
  if (option === undefined) return " Choose one from its list.";
  return ` Did you mean ${option.value}${String(option.value) === option.label ? "" : ` (${option.label})`}?`;
}
