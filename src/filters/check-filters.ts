import type { FilterOption } from "../core/sidebar-contract";
import { nearest } from "../core/nearest";
import { findByWords } from "../core/words/find-by-words";
import { checkValue } from "./check-value";
import type { FilterControl } from "./filter-control";
import { findFilters } from "./find-filters";
import { valueNamed } from "./value-named";

/** The allowed values of a filter whose list is known and complete; null for all others, whose values pass. */
export type OptionsOf = (filter: string) => readonly FilterOption[] | null;

/** What is known of values: `named` by lists too old to refuse anything, which still say what a name stands for. */
export interface KnownOptions {
  readonly allowed: OptionsOf;
  readonly named: OptionsOf;
}

export interface CheckedFilters {
  /** What may be sent. */
  readonly filters: Record<string, unknown>;
  /** What may not, each with its reason as a sentence; a filter may lose some of its values only. */
  readonly leftOut: { filter: string; reason: string }[];
}

/**
 * Sorts filters into what the catalogue allows and what it does not: filters it does not have, values of another shape,
 * and values that a fixed list does not hold. An invented value would match nothing, or make the list broader than asked.
 *
 * @param how.labels Whether a value may be given by its label, as people write it: `Germany` for `DEU`.
 * @param how.named Lists that say what a label stands for where `optionsOf` has none; what they lack passes.
 */
export function checkFilters(
  controls: readonly FilterControl[],
  given: Readonly<Record<string, unknown>>,
  optionsOf: OptionsOf,
  { labels = false, named = () => null }: { labels?: boolean; named?: OptionsOf } = {},
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
    const { allowed, refused } = splitValues(
      checked.value,
      optionsOf(filter),
      labels,
      labels ? named(filter) : null,
    );
    for (const [odd, reason] of refused)
      leftOut.push({ filter, reason: `${filter} has no value ${odd}.${reason}` });
    if (allowed !== undefined) filters[filter] = allowed;
  }
  return { filters, leftOut };
}

function unknownFilter(controls: readonly FilterControl[], filter: string): string {
  const meant = meantFilter(controls, filter);
  return `The API offers no filter ${filter}.${meant === null ? "" : ` Did you mean ${meant.filter}?`}`;
}

/** The filter that a wrong name most likely means: by its key, by its label, or by what people call it. */
export function meantFilter(controls: readonly FilterControl[], name: string): FilterControl | null {
  const near =
    nearest(
      name,
      controls.map(({ filter }) => filter),
    ) ??
    nearest(
      name,
      controls.map(({ label }) => label),
    );
  const found = near === null ? findFilters(controls, name.replace(/[._]/g, " ")).items[0] : undefined;
  return found ?? controls.find(({ filter, label }) => filter === near || label === near) ?? null;
}

/** A value, or the values of a list, against a fixed list of options. */
function splitValues(
  value: unknown,
  options: readonly FilterOption[] | null,
  labels: boolean,
  named: readonly FilterOption[] | null,
): { allowed: unknown; refused: [value: string, reason: string][] } {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isScalar = values.every((each) => typeof each === "string" || typeof each === "number");
  if (!isScalar) return { allowed: value, refused: [] };
  if (options === null) {
    if (named === null) return { allowed: value, refused: [] };
    const all = values.map((each) => namedIn(named, each) ?? each);
    return { allowed: Array.isArray(value) ? all : all[0], refused: [] };
  }
  const known = new Set<unknown>(options.map((option) => option.value));
  const meant = values.map((each) =>
    known.has(each) ? each : labels ? valueNamed(options, String(each)) : undefined,
  );
  const refused = values.flatMap((each, index): [string, string][] =>
    meant[index] === undefined ? [[`“${String(each)}”`, didYouMean(String(each), options)]] : [],
  );
  const left = [...new Set(meant.filter((each) => each !== undefined))];
  if (left.length === 0) return { allowed: undefined, refused };
  return { allowed: Array.isArray(value) ? left : left[0], refused };
}

/** As it is if it is a value, else what it names. */
function namedIn(options: readonly FilterOption[], value: unknown): unknown {
  return options.some((option) => option.value === value) ? value : valueNamed(options, String(value));
}

function didYouMean(value: string, options: readonly FilterOption[]): string {
  const option = nearestOption(value, options);
  if (option === undefined) return " Choose one from its list.";
  return ` Did you mean ${option.value}${String(option.value) === option.label ? "" : ` (${option.label})`}?`;
}

/** The option that a wrong value most likely means. */
export function nearestOption(value: string, options: readonly FilterOption[]): FilterOption | undefined {
  const names = options.flatMap((option) => [String(option.value), option.label]);
  const near = nearest(value, names);
  if (near !== null) return options.find((each) => String(each.value) === near || each.label === near);
  return findByWords(options, value, ({ label }) => ({ name: label })).items[0];
}
