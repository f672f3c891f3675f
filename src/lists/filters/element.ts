import { wellFormed } from "../../core/shortened";

/** What one value of a filter is, or one bound of a range; `any` where the API leaves a bound open. */
export type ElementType = "string" | "int" | "number" | "bool" | "date";
export type Bound = "int" | "number" | "date" | "any";
export type Scalar = string | number | boolean;

interface Element {
  readonly inWords: string;
  /** With how it may be typed. */
  readonly typed?: string;
  /** Whether a value is one. */
  is(value: unknown): boolean;
  /** What a typed text stands for; null if it is nothing of the kind. */
  read(text: string): Scalar | null;
}

const string: Element = {
  inWords: "a text",
  is: (value) => typeof value === "string" && wellFormed(value).trim() !== "",
  read: (text) => text.trim() || null,
};
const number: Element = {
  inWords: "a number",
  typed: "a number (2,500,000 or 2.5M)",
  is: (value) => typeof value === "number" && Number.isFinite(value),
  read: parseNumber,
};

export const elements: Readonly<Record<ElementType | Bound, Element>> = {
  string,
  int: {
    inWords: "a whole number",
    is: Number.isInteger,
    read(text) {
      const value = parseNumber(text);
      return Number.isInteger(value) ? value : null;
    },
  },
  number,
  bool: {
    inWords: "true or false",
    is: (value) => typeof value === "boolean",
    read: (text) =>
      /^(?:true|yes)$/i.test(text.trim()) ? true : /^(?:false|no)$/i.test(text.trim()) ? false : null,
  },
  date: {
    inWords: "a date (YYYY-MM-DD)",
    is: (value) => typeof value === "string" && parseDay(value) !== null,
    read: parseDay,
  },
  any: {
    inWords: "a number or a date (YYYY-MM-DD)",
    typed: "a number (2,500,000 or 2.5M) or a date (YYYY-MM-DD)",
    is: (value) => number.is(value) || string.is(value),
    read: (text) => parseDay(text) ?? parseNumber(text),
  },
};

const factors: Readonly<Record<string, number>> = {
  "": 1,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  b: 1e9,
  bn: 1e9,
  t: 1e12,
};

/**
 * Reads a number as people type it: `10M`, `5k`, `1.5bn`, `1,000,000`, `1 000 000`, `$250k`, `-3`.
 *
 * Commas, blanks and apostrophes separate thousands; the point alone is decimal.
 *
 * @returns null for anything else, `1,5` included, which could mean two things.
 */
export function parseNumber(text: string): number | null {
  const match = /^([+-]?)\s*[$€£]?\s*([\d.,'’\s_]+?)\s*(k|mn?|bn?|t)?$/i.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", written = "", factor = ""] = match;
  const plain = written.replace(/[\s'’_]/g, ",");
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return null;
  // Rounded to a millionth, since 1.1 * 1e6 is not 1100000 in binary.
  const value =
    Math.round(Number(plain.replace(/,/g, "")) * (factors[factor.toLowerCase()] ?? 1) * 1e6) / 1e6;
  return sign === "-" ? -value : value;
}

/** Whether one bound of a range is beyond the other. Texts other than days have no order that is known here. */
export function isAfter(bound: Scalar | undefined, other: Scalar | undefined): boolean {
  if (typeof bound === "number" && typeof other === "number") return bound > other;
  if (typeof bound !== "string" || typeof other !== "string") return false;
  const [day, otherDay] = [parseDay(bound), parseDay(other)];
  return day !== null && otherDay !== null && day > otherDay;
}

/** Reads a day, `2024-03-31`; null unless the calendar has it. */
export function parseDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [day = "", year, month, dayOfMonth] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === day ? day : null;
}
