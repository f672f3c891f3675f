const WHOLE = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/;

/** A whole number as typed, `1000` or `1,000`; null for anything else, such as `2,5`, and outside the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const plain = text.trim();
  if (!WHOLE.test(plain)) return null;
  const value = Number(plain.replace(/,/g, ""));
  return value >= min && value <= max ? value : null;
}
