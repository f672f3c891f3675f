import type { Bound, ElementType } from "./element";

/**
 * What a filter's value may look like, read from the words in which the catalogue says it.
 *
 * The words are the API's and may change, so the reading is tolerant: `string or list[string]`, `string | string[]`,
 * `range of int`, `object with gte and/or lte (int)` and their like. Whatever is not understood is `unknown`, and its control is a
 * field for the bare JSON value: a filter is never lost because its shape is new.
 */
export type ValueShape =
  | { form: "one"; of: ElementType }
  | { form: "list"; of: ElementType }
  | { form: "one-or-list"; of: ElementType }
  | { form: "range"; of: Bound }
  | { form: "unknown" };

const elementWords: readonly [RegExp, ElementType][] = [
  [/^(?:str|strings?|texts?)$/, "string"],
  [/^(?:ints?|integers?|whole numbers?|years?)$/, "int"],
  [/^(?:numbers?|floats?|decimals?|doubles?|numeric)$/, "number"],
  [/^(?:bools?|booleans?|true\s*\/\s*false|yes\s*\/\s*no)$/, "bool"],
  [/^(?:dates?|iso[- ]?8601 dates?|yyyy-mm-dd)$/, "date"],
];

/** @returns `unknown` for anything that is not surely one of the known forms. */
export function parseValueShape(words: string): ValueShape {
  const said = words.trim().toLowerCase();
  // A list of ranges is no range.
  if (RANGE.test(said)) return MANY.test(said) ? { form: "unknown" } : { form: "range", of: boundOf(said) };
  const alternatives = splitAlternatives(said)
    .filter((part) => part !== "" && part !== "null" && part !== "none")
    .map(parseOne);
  const [first, ...others] = alternatives;
  if (first === undefined) return { form: "unknown" };
  return others.reduce(either, first);
}

type PlainShape = Exclude<ValueShape, { form: "range" }>;

function either(left: PlainShape, right: PlainShape): PlainShape {
  if (left.form === "unknown" || right.form === "unknown" || left.of !== right.of) return { form: "unknown" };
  if (left.form === right.form) return left;
  return { form: "one-or-list", of: left.of };
}

function parseOne(words: string): PlainShape {
  const list = listElement(words);
  if (list !== null) return list.of === null ? { form: "unknown" } : { form: "list", of: list.of };
  const of = element(words);
  return of === null ? { form: "unknown" } : { form: "one", of };
}

function element(words: string): ElementType | null {
  const bare = words
    .trim()
    .replace(/^(?:an?|one|single)\s+/, "")
    .replace(/^["']|["']$/g, "");
  // `string (ISO-3 code)`, `value (int)`.
  const [, outside = bare, inside = ""] = /^(.*?)\s*\(([^()]*)\)$/.exec(bare) ?? [];
  const known =
    elementWords.find(([pattern]) => pattern.test(outside)) ??
    elementWords.find(([pattern]) => pattern.test(inside.trim()));
  return known === undefined ? null : known[1];
}

function listElement(words: string): { of: ElementType | null } | null {
  const match =
    /^(?:list|array)\s*[[<(]\s*(.+?)\s*[\]>)]$/.exec(words) ??
    /^(?:an?\s+)?(?:list|array)\s+of\s+(.+)$/.exec(words) ??
    /^(.+?)\s*\[\s*\]$/.exec(words) ??
    /^\[\s*(.+?)\s*\]$/.exec(words);
  return match === null ? null : { of: element(match[1] ?? "") };
}

/** Whatever names a bound, or says that it is a range: `object with gte and/or lte (int)`, `date range`, `range_of_int`. */
const RANGE = /(?<![a-z])(?:gte|lte|ranges?)(?![a-z])/;
const MANY = /^(?:an?\s+)?(?:list|array)s?\b|\[\s*\]$/;

const DAYS = /(?<![a-z])(?:dates?|datetimes?|days?|yyyy-mm-dd|iso[- ]?8601)(?![a-z])/;
const WHOLE = /(?<![a-z])(?:ints?|integers?|whole)(?![a-z])/;
const YEARS = /(?<![a-z])years?(?![a-z])/;
const NUMBERS = /(?<![a-z])(?:numbers?|floats?|decimals?|doubles?|numeric)(?![a-z])/;
const WHOLE_NUMBERS = /(?<![a-z])(?:int|integer|whole)\s+numbers?(?![a-z])/g;

/** What both bounds are, by the words anywhere in it; `any` where they say nothing that is known, or several things. */
function boundOf(words: string): Bound {
  const isNumber = NUMBERS.test(words.replace(WHOLE_NUMBERS, " "));
  const isWhole = WHOLE.test(words);
  if (DAYS.test(words)) return isNumber || isWhole ? "any" : "date";
  if (isNumber) return "number";
  return isWhole || YEARS.test(words) ? "int" : "any";
}

/** Splits at `|` and `or`, but not inside brackets: `list[string | int]` is one part. */
function splitAlternatives(words: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of words.split(/(\||\bor\b|[[\]<>{}()])/)) {
    if (/^[[<{(]$/.test(token)) depth += 1;
    if (/^[\]>})]$/.test(token)) depth -= 1;
    if (depth === 0 && (token === "|" || token === "or")) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}
