/**
 * What a filter's value may look like, read from the words in which the catalogue says it.
 *
 * The words are the API's and may change, so the reading is tolerant: `string or list[string]`, `string | string[]`,
 * `range of int`, `{gte: int, lte: int}` and their like. Whatever is not understood is `unknown`, and its control is a
 * field for the bare JSON value: a filter is never lost because its shape is new.
 */
export type ElementType = "string" | "int" | "number" | "bool" | "date";
export type ValueShape =
  | { form: "one"; of: ElementType }
  | { form: "list"; of: ElementType }
  | { form: "one-or-list"; of: ElementType }
  | { form: "range"; of: "int" | "number" | "date" }
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
  const alternatives = splitAlternatives(words.trim().toLowerCase())
    .filter((part) => part !== "" && part !== "null" && part !== "none")
    .map(parseOne);
  const [first, ...others] = alternatives;
  if (first === undefined) return { form: "unknown" };
  return others.reduce(either, first);
}

function either(left: ValueShape, right: ValueShape): ValueShape {
  if (left.form === "unknown" || right.form === "unknown" || left.of !== right.of) return { form: "unknown" };
  if (left.form === right.form) return left;
  if (left.form === "range" || right.form === "range") return { form: "unknown" };
  return { form: "one-or-list", of: left.of };
}

function parseOne(words: string): ValueShape {
  const range = rangeElement(words);
  if (range !== null)
    return range === "string" || range === "bool" ? { form: "unknown" } : { form: "range", of: range };
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
  const known = elementWords.find(([pattern]) => pattern.test(bare));
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

/** The bounds' type; null when these are not the words of a range. */
function rangeElement(words: string): ElementType | null {
  const match =
    /^(?:an?\s+)?range\s+of\s+(.+)$/.exec(words) ??
    /^range\s*[[<(]\s*(.+?)\s*[\]>)]$/.exec(words) ??
    /^(.+?)\s+range$/.exec(words) ??
    /^range\s*[:,]?\s*(.+)$/.exec(words);
  const named = match === null ? null : element((match[1] ?? "").replace(/\s*(?:\{.*\}|\(.*\))\s*$/, ""));
  return named ?? boundsElement(words);
}

/** `{gte: int, lte: int}`, `{"gte"?: "YYYY-MM-DD"}`, `range of {gte, lte} int`; both bounds of one type. */
function boundsElement(words: string): ElementType | null {
  const braces = /\{(.*)\}(.*)$/.exec(words);
  if (braces === null) return null;
  const bounds = (braces[1] ?? "").split(/[,;]/).filter((bound) => bound.trim() !== "");
  const types = bounds.map((bound) => {
    const match = /^\s*["']?(?:gte|lte)["']?\s*\??\s*(?::\s*(.+?))?\s*$/.exec(bound);
    if (match === null) return null;
    const type = (match[1] ?? (braces[2] ?? "").replace(/^\s*of\s+/, "")).replace(
      /\s*(?:\|\s*null|\?)\s*$/,
      "",
    );
    return element(type);
  });
  const [first] = types;
  return first !== undefined && types.every((type) => type === first) ? first : null;
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
