import type { CustomFunctions } from "../formulas/custom-functions";

/**
 * A script's functions as the workbook's formulas see them: names are case-insensitive (platform fact A1).
 *
 * @param names As declared.
 */
export function customFunctionsOf(
  names: readonly string[],
  run: (name: string, args: readonly unknown[]) => Promise<unknown>,
): CustomFunctions {
  const declared = new Map(names.map((name) => [name.toUpperCase(), name]));
  return {
    names: () => names,
    call: (name, args) => run(declared.get(name.toUpperCase()) ?? name, args),
  };
}
