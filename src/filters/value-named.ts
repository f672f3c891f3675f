import type { FilterOption } from "../core/sidebar-contract";

/**
 * The value that somebody gave by its label, or in another case: `Germany`, `deu` or `Germany (DEU)` for `DEU`.
 *
 * @returns undefined where none is called so, or several are: two entries of a taxonomy may share a name.
 */
export function valueNamed(options: readonly FilterOption[], name: string): string | number | undefined {
  const wanted = comparable(name);
  const named = options.filter((option) => namesOf(option).has(wanted));
  return named.length === 1 ? named[0]!.value : undefined;
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
  return new Set([
    code,
    name,
    withValue(name, code),
    ...(name.endsWith(end) ? [name.slice(0, -end.length)] : []),
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
