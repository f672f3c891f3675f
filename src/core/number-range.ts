/** The ends of a range of numbers that the API serves as text; a path may ask for either. */
export type RangeEnd = "at_least" | "at_most";

const NUMBER = String.raw`(\d+|\d{1,3}(?:,\d{3})+)`;
const RANGE = new RegExp(String.raw`^\s*${NUMBER}\s*(?:[-–]\s*${NUMBER}|(\+))?\s*$`);

export function isBound(name: string): name is RangeEnd {
  return name === "at_least" || name === "at_most";
}

/** One end of `51-250`, `10001+` or `50`; null if there is none, or for other texts. */
export function boundIn(text: string, bound: RangeEnd): number | null {
  const [, from, to, isOpen] = RANGE.exec(text) ?? [];
  const end = bound === "at_least" ? from : (to ?? (isOpen === undefined ? from : undefined));
  return end === undefined ? null : Number(end.replace(/,/g, ""));
}
