/**
 * The texts of an argument that may be one text or a range's values: from left to right, row by row.
 *
 * Numbers and truth values count as their text; blanks, dates and whatever else a range may hold are left out.
 */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === "string") return [value];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
}
