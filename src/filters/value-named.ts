import type { FilterOption } from "./filter";

/**
 * Finds the option that somebody means, in cells as in the sidebar: by its value, its label, or both, in any case:
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

function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toLowerCase();
}
