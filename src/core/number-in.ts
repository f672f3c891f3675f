const NUMBER = /^\d+(?:\.\d+)?$/;

/** A finite number that is not negative, also as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const text = typeof value === "string" ? value.trim() : "";
  const number = NUMBER.test(text) ? Number(text) : value;
  // Adding 0 makes a plain zero of a negative one.
  return typeof number === "number" && Number.isFinite(number) && number >= 0 ? number + 0 : null;
}
