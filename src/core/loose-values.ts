/**
 * The texts of an argument that may be one text or a range's values: from left to right, row by row.
 *
 * Numbers and truth values count as their text; blanks, dates and everything else are left out.
 */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === "string") return [value];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** A finite number that is not negative, also as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const text = typeof value === "string" ? value.trim() : "";
  const number = NUMBER.test(text) ? Number(text) : value;
  // Adding 0 makes a plain zero of a negative one.
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number + 0 : null;
}
