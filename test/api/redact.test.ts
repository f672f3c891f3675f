import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBody } from "../../src/api/envelope";
import { Redaction } from "../../src/api/redact";

const KEY = "k3y+5F/2c=9d&1e%_x";

type Spell = (character: string) => string;
const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, "0");
const SPELLINGS: readonly Spell[] = [
  (character) => character,
  (character) => `\\u${hex(character, 4)}`,
  (character) => `\\u${hex(character, 4).toUpperCase()}`,
  (character) => `\\x${hex(character, 2)}`,
  (character) => `%${hex(character, 2)}`,
  (character) => `%25${hex(character, 2)}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#x${hex(character, 2)};`,
  (character) => `&amp;#${character.charCodeAt(0)};`,
  (character) =>
    ({ "+": "&plus;", "/": "&sol;", "=": "&equals;", "&": "&amp;", "%": "&percnt;", _: "&lowbar;" })[
      character
    ] ?? character,
];

/** A key with each character spelt in its own way, or base64-encoded together with its neighbours. */
const spelt = fc.oneof(
  fc.array(fc.nat(SPELLINGS.length - 1), { minLength: KEY.length, maxLength: KEY.length }).map((ways) =>
    Array.from(KEY)
      .map((character, index) => SPELLINGS[ways[index]!]!(character))
      .join(""),
  ),
  fc.constantFrom(encodeURIComponent(KEY), JSON.stringify(JSON.stringify(KEY)), KEY),
  fc
    .tuple(fc.string({ maxLength: 4, unit: "grapheme-ascii" }), fc.constantFrom("base64", "base64url"))
    .map(([before, alphabet]) => Buffer.from(`${before}${KEY}`).toString(alphabet as "base64")),
);
const around = fc
  .string({ unit: "grapheme-ascii", maxLength: 12 })
  .map((text) => text.replace(/[\\%&]/g, ""));
const text = fc.tuple(around, spelt, around).map((parts) => parts.join(" "));

/** Documents with the key at one place or more, as values and as names. */
const documents = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.string()), tie("value"), { maxKeys: 3 }),
  ),
})).value;

/** Whether the key can be found by repeated decoding. */
function holdsKey(found: string): boolean {
  const base64 = Buffer.from(KEY).toString("base64").replace(/=+$/, "").slice(0, -1);
  let layer = found;
  for (let depth = 0; depth < 8; depth++) {
    if (layer.includes(KEY) || layer.includes(base64)) return true;
    layer = layer
      .replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, a?: string, b?: string) =>
        String.fromCharCode(parseInt((a ?? b)!, 16)),
      )
      .replace(/\\(["\\/])/g, "$1")
      .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/&amp;/g, "&");
  }
  return false;
}

const redaction = new Redaction(KEY);

describe("Redaction", () => {
  it("removes every spelling of the key from any place of an answer", () => {
    fc.assert(
      fc.property(documents, (document) => {
        const kept = redaction.body(readBody(JSON.stringify({ data: document })));

        expect(holdsKey(kept.text)).toBe(false);
        expect(kept.kind).toBe("json");
        expect(JSON.parse(kept.text)).toEqual(kept.document);
      }),
    );
  });

  it("removes every spelling of the key from a text, and keeps the text around it", () => {
    fc.assert(
      fc.property(around, spelt, around, (before, key, after) => {
        const kept = redaction.text(`<${before}> ${key} <${after}>`);

        expect(holdsKey(kept)).toBe(false);
        expect(kept.startsWith(`<${before}> `)).toBe(true);
        expect(kept.endsWith(`<${after}>`)).toBe(true);
      }),
    );
  });

  it("returns the unchanged body if it does not contain the key", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const body = readBody(` ${JSON.stringify({ data: document })}\n`);

        expect(redaction.body(body)).toBe(body);
      }),
    );
  });

  it("removes a key of digits that came as a number", () => {
    const body = readBody('{"data":{"a":123456789,"b":5}}');

    expect(new Redaction("123456789").body(body).document).toEqual({ data: { a: "…", b: 5 } });
  });

  it("does not redact answers for a key as short as a word", () => {
    const body = readBody('{"data":"demo"}');

    expect(new Redaction("demo").body(body)).toBe(body);
    expect(new Redaction("demo").text("Key demo is wrong.")).toBe("Key … is wrong.");
  });

  it("handles 8,000 levels with the key in each", () => {
    const levels = 8_000;
    const name = JSON.stringify(KEY);
    const body = readBody(`${`{${name}:`.repeat(levels)}${name}${"}".repeat(levels)}`);

    expect(redaction.body(body).text).toBe(`${'{"…":'.repeat(levels)}"…"${"}".repeat(levels)}`);
  });

  it.each([undefined, null, "text", { message: KEY }])(
    "leaves %j unchanged, which is not an error",
    (thrown) => {
      expect(redaction.thrown(thrown)).toBe(thrown);
    },
  );
});
