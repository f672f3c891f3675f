/** Any JSON value with members: an object or a list. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return hasMembers(value) && !Array.isArray(value);
}

/** The members of an object; none for other values. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** Whether a value is `{code, label}`, the API's shape of a coded value, perhaps with other members. */
export function isCodeLabel(value: unknown): value is { readonly code: unknown; readonly label: unknown } {
  return isObject(value) && hasOwn(value, "code") && hasOwn(value, "label");
}

/** The label of a coded value, or its code if the label is missing or blank. */
export function labelOf({ code, label }: { readonly code: unknown; readonly label: unknown }): unknown {
  return label === null || label === "" ? code : label;
}

/** A table's own value by a name from outside, so not for `constructor`. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return hasOwn(table, name) ? table[name] : undefined;
}

/** A member by its name in any case; undefined if there is none. */
export function memberIn(owner: unknown, name: string): unknown {
  if (!hasMembers(owner)) return undefined;
  if (hasOwn(owner, name)) return owner[name];
  const wanted = name.toLowerCase();
  const key = Object.keys(owner).find((each) => each.toLowerCase() === wanted);
  return key === undefined ? undefined : owner[key];
}

/** As `Object.hasOwn`, which Apps Script's library lacks. */
export function hasOwn(value: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, key);
}

/** Deeper JSON might overflow the stack of its reader. Real answers are far from that. */
const DEEPEST = 100;

const ESCAPED = /\\[^]?/g;
/** Everything but brackets outside of strings. Escapes go before: an engine has no room for millions of them in one match. */
const FLAT = /"[^"]*(?:"|$)|[^"[\]{}]+/g;

/** Parses JSON from outside; undefined if it is invalid, or nests too deep. */
export function readJson(text: string): unknown {
  if (nestsTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether JSON nests deeper than our code can handle. */
export function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (const bracket of text.replace(ESCAPED, "").replace(FLAT, ""))
    if (bracket === "[" || bracket === "{") {
      if (++depth > DEEPEST) return true;
    } else depth--;
  return false;
}

/**
 * Reads a stored value. Another version, or a script of the user, may have written it, so this never throws.
 *
 * @returns null if there is no text, or if it is damaged or of another shape.
 */
export function storedJson<Value>(
  text: string | null | undefined,
  isShape: (value: unknown) => value is Value,
): Value | null {
  // Before `isShape`, which builds its schema on first use.
  if (text === null || text === undefined) return null;
  const value = readJson(text);
  return value !== undefined && isShape(value) ? value : null;
}

/** JSON with sorted keys: equal values have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? inOrder(inner) : inner));
}

function inOrder(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(members).sort();
  return Object.fromEntries(names.map((name) => [name, members[name]]));
}

/**
 * A short checksum of a row's texts, to notice a typed-over or half-written row. No defence against malice.
 *
 * Two 32-bit FNV-1a sums with different seeds. Not the digest service, because a lookup checks thousands of rows
 * and each service call costs a round trip. Source: http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function checksum(texts: readonly string[]): string {
  return fnv1a(texts, FIRST_SEED).toString(36) + fnv1a(texts, 0x01234567).toString(36);
}

/** Shorter: 32 bits. */
export function checksum32(text: string): number {
  return fnv1a([text], FIRST_SEED);
}

const FIRST_SEED = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Separates texts, so that ["ab", "c"] and ["a", "bc"] differ. */
const SEPARATOR = 0x1f;

function fnv1a(texts: readonly string[], seed: number): number {
  let sum = seed;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++)
      sum = Math.imul(sum ^ text.charCodeAt(index), FNV_PRIME);
    sum = Math.imul(sum ^ SEPARATOR, FNV_PRIME);
  }
  return sum >>> 0;
}

const LONGEST_ID = 2_000;
/** Control characters, and halves of surrogate pairs. */
const NO_TEXT = /[\p{Cc}\p{Cs}]/u;

/** Whether a cell keeps an id unchanged. One that it cuts or changes would never be found again. */
export function isKeptByCell(id: string): boolean {
  return id.length <= LONGEST_ID && id === id.trim() && !NO_TEXT.test(id);
}

/**
 * An id, or another identifying text, as a cell can keep it: itself, or a checksum. The checksum of a very long one is taken of
 * its ends and its length, since it is computed thousands of times.
 */
export function asCellKeepsIt(id: string): string {
  if (isKeptByCell(id)) return id;
  const isLong = id.length > 2 * LONGEST_ID;
  const ends = isLong ? [id.slice(0, LONGEST_ID), id.slice(-LONGEST_ID), String(id.length)] : [id];
  return `#${checksum(ends)}`;
}
