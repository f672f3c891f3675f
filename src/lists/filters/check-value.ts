import { shortened } from "../../core/shortened";
import { type Bound, elements, isAfter } from "./element";
import type { FilterOption } from "./filter-control";
import type { ValueShape } from "./value-shape";

/** What a filter is to be sent, or why it cannot be, as the rest of a sentence that begins with the filter. */
export type CheckedValue = { readonly value: unknown } | { readonly problem: string };

/**
 * Whether a value has the shape that its filter declares.
 *
 * A single value where a list is declared becomes a list of one; everything else stays as it is. A shape that is not
 * understood takes any value: the API decides.
 *
 * @param isServed What the API itself offers as a value has the right form, whatever the shape says.
 */
export function checkValue(
  shape: ValueShape,
  value: unknown,
  isServed: (element: unknown) => boolean = () => false,
): CheckedValue {
  if (shape.form === "unknown") return { value };
  if (shape.form === "range") return checkRange(shape.of, value);
  const { form, of } = shape;
  const takes = `takes ${elements[of].inWords}`;
  const isRight = (element: unknown) => isServed(element) || elements[of].is(element);
  if (form === "one") return isRight(value) ? { value } : { problem: takes };
  if (!Array.isArray(value)) {
    if (!isRight(value)) return { problem: `${takes}, or several` };
    return { value: form === "list" ? [value] : value };
  }
  if (value.length === 0) return { problem: "has no value" };
  const odd: unknown = value.find((element) => !isRight(element));
  return odd === undefined ? { value } : { problem: `${takes}, not ${shown(odd)}` };
}

function checkRange(of: Bound, value: unknown): CheckedValue {
  const wanted = `takes a range {gte, lte} where each bound is ${elements[of].inWords}`;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: wanted };
  const bounds = Object.entries(value).filter(([, bound]) => bound !== null && bound !== undefined);
  if (bounds.length === 0) return { problem: "has a range without a bound" };
  const isRange = bounds.every(
    ([name, bound]) => (name === "gte" || name === "lte") && elements[of].is(bound),
  );
  const { gte, lte } = Object.fromEntries(bounds) as { gte?: number | string; lte?: number | string };
  if (!isRange || (bounds.length > 1 && typeof gte !== typeof lte)) return { problem: wanted };
  if (isAfter(gte, lte)) {
    return { problem: `has a range that is the wrong way round, from ${gte} to ${lte}: swap the two` };
  }
  return { value };
}

function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? "nothing", 60);
}

/**
 * Finds the option that a person means, in cells as in the sidebar: by its value, its label, or both, in any case:
 * `DEU`, `deu`, `Germany` or `Germany (DEU)`; `5`, `5 Foundational` or `Foundational`.
 *
 * @returns undefined where none is called so, null where several are: two entries of a taxonomy may share a name.
 */
export function optionFinder(
  options: readonly FilterOption[],
): (name: string | number) => FilterOption | null | undefined {
  const exactly = new Map(options.map((option) => [String(option.value), option]));
  const byName = new Map<string, FilterOption | null>();
  for (const option of options) {
    for (const name of namesOf(option)) byName.set(name, byName.has(name) ? null : option);
  }
  return (name) => exactly.get(String(name).trim()) ?? byName.get(comparable(String(name)));
}

/** The value of the one option that `optionFinder` finds. */
export function valueNamed(options: readonly FilterOption[], name: string): string | number | undefined {
  return optionFinder(options)(name)?.value;
}

/**
 * What to offer people in place of values: for each option the first of label, label with value, and value that stands for
 * it alone, so that `valueNamed` finds its way back. An option without such a name is left out.
 */
export function namesToOffer(options: readonly FilterOption[]): string[] {
  const counts = new Map<string, number>();
  for (const option of options)
    for (const name of namesOf(option)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return options.flatMap(({ value, label }) => {
    const names = label.trim() === "" ? [String(value)] : [label, withValue(label, value), String(value)];
    return names.find((name) => counts.get(comparable(name)) === 1) ?? [];
  });
}

/** Everything that an option is called, ready to be compared. */
function namesOf({ value, label }: FilterOption): Set<string> {
  const [name, code] = [comparable(label), comparable(String(value))];
  const end = ` (${code})`;
  const rest = name.startsWith(code) ? /^[\s:.,–—-]+(.+)$/.exec(name.slice(code.length))?.[1] : undefined;
  return new Set([
    code,
    name,
    withValue(name, code),
    ...(name.endsWith(end) ? [name.slice(0, -end.length)] : []),
    ...(rest === undefined ? [] : [rest]),
  ]);
}

function withValue(label: string, value: string | number): string {
  return `${label} (${value})`;
}

export function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toLowerCase();
}
