import type { ControlKind, FilterControl, FilterOption } from "./filter-control";
import type { Bound, ElementType } from "./value-shape";

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

/** Reads a day, `2024-03-31`; null unless the calendar has it. */
export function parseDay(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [day = "", year, month, dayOfMonth] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === day ? day : null;
}

/** What somebody has entered for one filter, as entered: half-typed numbers included. */
export type FilterEntry =
  | { readonly kind: "options"; readonly chosen: readonly FilterOption[] }
  | { readonly kind: "texts"; readonly texts: readonly string[] }
  | { readonly kind: "range"; readonly gte: string; readonly lte: string }
  /** null is "any": the filter is not sent. */
  | { readonly kind: "boolean"; readonly value: boolean | null }
  | { readonly kind: "json"; readonly text: string };

/** The value to send, nothing to send, or a sentence that says what is wrong. */
export type ReadEntry = { value: unknown } | { empty: true } | { problem: string };

export function emptyEntry(kind: ControlKind): FilterEntry {
  switch (kind) {
    case "options":
      return { kind, chosen: [] };
    case "texts":
      return { kind, texts: [] };
    case "range":
      return { kind, gte: "", lte: "" };
    case "boolean":
      return { kind, value: null };
    case "json":
      return { kind, text: "" };
  }
}

/** Turns an entry into the value of the shape that its filter declares. */
export function readEntry(control: FilterControl, entry: FilterEntry): ReadEntry {
  switch (entry.kind) {
    case "options":
      return oneOrMany(
        control,
        entry.chosen.map(({ value }) => value),
      );
    case "texts":
      return readTexts(control, entry.texts);
    case "range":
      return readRange(control, entry.gte, entry.lte);
    case "boolean":
      return entry.value === null ? { empty: true } : { value: entry.value };
    case "json":
      return readJson(control, entry.text);
  }
}

function oneOrMany(control: FilterControl, values: readonly unknown[]): ReadEntry {
  if (values.length === 0) return { empty: true };
  if (control.many) return { value: values };
  return values.length === 1
    ? { value: values[0] }
    : { problem: `${control.label}: only one value may be given.` };
}

function readTexts(control: FilterControl, texts: readonly string[]): ReadEntry {
  const of = control.shape.form === "unknown" ? "string" : control.shape.of;
  const values: unknown[] = [];
  for (const text of texts) {
    const value = readElement(of, text);
    if (value === null) return { problem: `${control.label}: “${text}” is not ${elementInWords[of]}.` };
    values.push(value);
  }
  return oneOrMany(control, values);
}

function readRange({ label, shape }: FilterControl, gteText: string, lteText: string): ReadEntry {
  const of = shape.form === "unknown" ? "any" : shape.of;
  const bounds: { gte?: Scalar; lte?: Scalar } = {};
  for (const [bound, text] of [
    ["gte", gteText],
    ["lte", lteText],
  ] as const) {
    if (text.trim() === "") continue;
    const value = readElement(of, text);
    if (value === null) return { problem: `${label}: “${text}” is not ${elementInWords[of]}.` };
    bounds[bound] = value;
  }
  const { gte, lte } = bounds;
  if (gte === undefined && lte === undefined) return { empty: true };
  if (gte !== undefined && lte !== undefined && typeof gte !== typeof lte) {
    return {
      problem: `${label}: from ${gteText} to ${lteText} must be two numbers or two dates.`,
    };
  }
  // Days in this form compare as text in calendar order.
  if (gte !== undefined && lte !== undefined && gte > lte) {
    return { problem: `${label}: from ${gteText} to ${lteText} is the wrong way round. Swap the two.` };
  }
  return { value: bounds };
}

function readJson({ label, shapeInWords }: FilterControl, text: string): ReadEntry {
  if (text.trim() === "") return { empty: true };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    const shape = shapeInWords === "" ? "" : ` The API describes it as: ${shapeInWords}.`;
    return { problem: `${label}: this is not JSON (texts need double quotes).${shape}` };
  }
}

const elementInWords: Readonly<Record<ElementType | Bound, string>> = {
  string: "a text",
  int: "a whole number",
  number: "a number (2,500,000 or 2.5M)",
  bool: "true or false",
  date: "a date (YYYY-MM-DD)",
  any: "a number (2,500,000 or 2.5M) or a date (YYYY-MM-DD)",
};

type Scalar = string | number | boolean;

/** What a text stands for; null if it is nothing of the kind. */
export function readElement(of: ElementType | Bound, text: string): Scalar | null {
  switch (of) {
    case "string":
      return text.trim() === "" ? null : text.trim();
    case "number":
      return parseNumber(text);
    case "int": {
      const value = parseNumber(text);
      return value !== null && Number.isInteger(value) ? value : null;
    }
    case "bool":
      return /^(?:true|yes)$/i.test(text.trim()) ? true : /^(?:false|no)$/i.test(text.trim()) ? false : null;
    case "date":
      return parseDay(text);
    case "any":
      return parseDay(text) ?? parseNumber(text);
  }
}
