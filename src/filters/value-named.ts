import type { FilterOption } from "../core/sidebar-contract";

/**
 * The value that somebody gave by its label, or in another case: `Germany` or `deu` for `DEU`.
 *
 * @returns undefined where none is called so, or several are: two entries of a taxonomy may share a name.
 */
export function valueNamed(options: readonly FilterOption[], name: string): string | number | undefined {
  const wanted = comparable(name);
  const named = options.filter(
    ({ value, label }) =>
      comparable(String(value)) === wanted ||
      comparable(label) === wanted ||
      comparable(label) === `${wanted} (${comparable(String(value))})`,
  );
  return named.length === 1 ? named[0]!.value : undefined;
}

function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .trim()
    .toLowerCase();
}
