import { findByWords } from "../../core/words/find-by-words";
import { shortened } from "../../core/shortened";
import { nearest } from "../../core/nearest";
import type { AddinError } from "../../core/errors";
import { checkValue, optionFinder } from "./check-value";
import { elements } from "./element";
import type { FilterControl, FilterOption } from "./filter-control";
import { findFilters } from "./find-values";

/** The whole list of a filter's values, as it last came; null where it has none, or none is known: then any value passes. */
export type ListOf = (filter: string) => readonly FilterOption[] | null;

/** What is known of the values of filters. */
export interface KnownValues {
  readonly listOf: ListOf;
  /** Why a list or a search that was wanted could not be had for now; null if nothing was in the way so far. */
  readonly failure: AddinError | null;
  /** What the API finds by words for a filter whose values can only be searched; null if that cannot be had. */
  search(filter: string, words: string): readonly FilterOption[] | null;
}

/** How values were given. */
export interface HowGiven {
  /** As people write them: by label, or a number as a text. Else they are values that were chosen, and sent as they are. */
  readonly typed?: boolean;
  /** Looked for by its words where no list holds it, as of a taxonomy: free, but the calls of a day are few. */
  readonly searched?: boolean;
  /** Throws where it cannot be told for now whether a value exists, rather than letting it pass. */
  readonly sure?: boolean;
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
 * Values that the API lists are sent as it serves them, also where the shape says a number and the list has texts, and where
 * what was chosen was a number once and is a text now.
 *
 * @throws {AddinError} `known.failure`, with `how.sure`.
 */
export function checkFilters(
  controls: readonly FilterControl[],
  given: Readonly<Record<string, unknown>>,
  known: KnownValues,
  how: HowGiven = {},
): CheckedFilters {
  const filters: Record<string, unknown> = {};
  const leftOut: { filter: string; reason: string }[] = [];
  for (const [filter, value] of Object.entries(given)) {
    const control = controls.find((candidate) => candidate.filter === filter);
    if (control === undefined) {
      leftOut.push({ filter, reason: unknownFilter(controls, filter) });
      continue;
    }
    const { meant, refused, isServed } = readValues(control, value, known, how);
    for (const [odd, reason] of refused)
      leftOut.push({ filter, reason: `${control.label} has no value ${odd}.${reason}` });
    if (refused.length > 0 && meant.length === 0) continue;
    const checked = checkValue(control.shape, Array.isArray(value) ? meant : meant[0], isServed);
    if ("problem" in checked) leftOut.push({ filter, reason: `${control.label} ${checked.problem}.` });
    else filters[filter] = checked.value;
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

interface ReadValues {
  /** Each once, of a list that is known. */
  readonly meant: unknown[];
  readonly refused: [value: string, reason: string][];
  /** Whether the API offers a value so: then it has the right form. */
  readonly isServed: (value: unknown) => boolean;
}

/** A value, or the values of a list, against what is known of them. */
function readValues(
  control: FilterControl,
  value: unknown,
  known: KnownValues,
  { typed = false, searched = false, sure = false }: HowGiven,
): ReadValues {
  const { filter, kind } = control;
  const list = known.listOf(filter);
  const find = optionFinder(list ?? []);
  const served = new Set<unknown>(list?.map((option) => option.value));
  // A number that was chosen as a text, or a text that was chosen as a number, means the same.
  const byText = new Map(list?.map((option) => [String(option.value), option]));
  const refused: ReadValues["refused"] = [];
  const meant = (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((each) => {
    if (!isScalar(each) || served.has(each)) return [each];
    const option = typed ? (find(each) ?? found(each)) : byText.get(String(each));
    if (option === null) {
      refused.push([quoted(each), " Several values have that name: write the code of one."]);
      return [];
    }
    if (option !== undefined) {
      served.add(option.value);
      return [option.value];
    }
    if (list !== null) {
      const reason = refused.length < MOST_MEANT ? didYouMean(String(each), list) : CHOOSE_ONE;
      refused.push([quoted(each), reason]);
      return [];
    }
    if (sure && kind === "options" && known.failure !== null) throw known.failure;
    if (kind === "options") return [typed ? asDeclared(control, each) : each];
    return [asNumberOrText(control, each)];
  });
  // What was chosen from a list that is not at hand came as the API serves it.
  const isChosen = (each: unknown): boolean =>
    !typed && kind === "options" && list === null && isScalar(each);
  return {
    meant: list === null ? meant : [...new Set(meant)],
    refused,
    isServed: (each) => served.has(each) || isChosen(each),
  };

  function found(words: string | number): FilterOption | null | undefined {
    if (!searched || list !== null || kind !== "options" || isNoName(words)) return undefined;
    return optionFinder(known.search(filter, String(words)) ?? [])(words);
  }
}

const CHOOSE_ONE = " Choose one from its list.";
/** Wrong values of a filter for which a near one is looked for: for thousands it would take minutes, and be too much to read. */
const MOST_MEANT = 10;

function quoted(value: string | number): string {
  return `“${shortened(String(value))}”`;
}

const LONGEST_NAME = 200;

/** So long a text names nothing. */
export function isNoName(name: string | number): boolean {
  return String(name).length > LONGEST_NAME;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** `3` for the text `3` where numbers are declared, and the other way round; as it is if it is no such thing. */
function asDeclared({ shape }: FilterControl, value: string | number): unknown {
  return shape.form === "unknown" ? value : (elements[shape.of].read(String(value)) ?? value);
}

/** A number as a text where texts are declared by now, and the other way round, if it reads the same. */
function asNumberOrText({ shape }: FilterControl, value: string | number): string | number {
  if (shape.form === "unknown" || shape.form === "range") return value;
  if (shape.of === "string") return String(value);
  const isOfNumbers = shape.of === "int" || shape.of === "number";
  return isOfNumbers && String(Number(value)) === value ? Number(value) : value;
}

function didYouMean(value: string, options: readonly FilterOption[]): string {
  const option = nearestOption(value, options);
  if (option === undefined) return CHOOSE_ONE;
  return ` Did you mean ${option.value}${String(option.value) === option.label ? "" : ` (${option.label})`}?`;
}

/** The option that a wrong value most likely means. */
export function nearestOption(value: string, options: readonly FilterOption[]): FilterOption | undefined {
  const names = options.flatMap((option) => [String(option.value), option.label]);
  const near = nearest(value, names);
  if (near !== null) return options.find((each) => String(each.value) === near || each.label === near);
  return findByWords(options, value, ({ label }) => ({ name: label })).items[0];
}
