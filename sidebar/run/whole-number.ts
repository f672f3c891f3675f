/** A whole number as typed; null for anything else and outside the bounds. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const plain = text.trim().replace(/,/g, "");
  if (!/^\d+$/.test(plain)) return null;
  const value = Number(plain);
  return value >= min && value <= max ? value : null;
}
