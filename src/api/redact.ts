import { isObject } from "../core/json";
import { AddinError } from "../errors";
import { type Body, readBody } from "./envelope";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Fewer letters would be found in anything. */
const SHORTEST_FORM = 8;

/**
 * How a text of ASCII reads within base64, in both alphabets: three forms each, since it may begin at any byte of a
 * group of three. Letters that its neighbours share are left out.
 */
export function base64Forms(text: string): string[] {
  const forms = [0, 1, 2].map((shift) => {
    const letters = lettersOf("\0".repeat(shift) + text);
    return letters.slice(Math.ceil((8 * shift) / 6), Math.floor((8 * (shift + text.length)) / 6));
  });
  const urlForms = forms.map((form) => form.replace(/\+/g, "-").replace(/\//g, "_"));
  return [...new Set([...forms, ...urlForms])].filter((form) => form.length >= SHORTEST_FORM);
}

function lettersOf(text: string): string {
  let bits = "";
  for (let index = 0; index < text.length; index++) {
    bits += text.charCodeAt(index).toString(2).padStart(8, "0");
  }
  return (bits.match(/.{1,6}/g) ?? []).map((six) => LETTERS[parseInt(six.padEnd(6, "0"), 2)]).join("");
}

/** Names that HTML has for printable ASCII characters. */
const ENTITIES =
  " excl=! quot=\" num=# dollar=$ percnt=% amp=& apos=' lpar=( rpar=) ast=* midast=* plus=+ comma=, period=. sol=/" +
  " colon=: semi=; lt=< equals== gt=> quest=? commat=@ lsqb=[ lbrack=[ bsol=\\ rsqb=] rbrack=] hat=^ lowbar=_" +
  " underbar=_ grave=` lcub={ lbrace={ verbar=| vert=| verticalline=| rcub=} rbrace=} ";

/** How a character may be spelt: in JSON and scripts, in addresses, in HTML. */
const SPELT =
  /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(["'/\\])|%([0-9a-f]{2})|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,12});/gi;

/** A text in which each character knows which part of the first text spells it. */
export interface Placed {
  readonly text: string;
  /** By character: where its spelling begins. */
  readonly starts: readonly number[];
  /** By character: where its spelling ends. */
  readonly ends: readonly number[];
}

/** A text after one round of decoding; itself if nothing is encoded. */
export function decodedOnce(text: string): string {
  return text.replace(SPELT, (spelling: string, ...parts: unknown[]) => characterOf(spelling, parts));
}

/**
 * As `decodedOnce`, with the place of every character.
 *
 * @param places Those of the text itself; null for a text that was never decoded: then nothing is decoded yet.
 */
export function decodedWithPlaces(text: string, places: Placed | null): Placed {
  if (places === null) {
    const starts = Array.from({ length: text.length }, (_, index) => index);
    return { text, starts, ends: starts.map((start) => start + 1) };
  }
  const decoded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (characters: string, from: number, to: number | null): void => {
    for (let index = 0; index < characters.length; index++) {
      starts.push(places.starts[to === null ? from + index : from]!);
      ends.push(places.ends[to === null ? from + index : to - 1]!);
    }
    decoded.push(characters);
  };
  let reached = 0;
  for (const match of text.matchAll(SPELT)) {
    const [spelling, ...parts] = match;
    add(text.slice(reached, match.index), reached, null);
    reached = match.index + spelling.length;
    add(characterOf(spelling, parts), match.index, reached);
  }
  add(text.slice(reached), reached, null);
  return { text: decoded.join(""), starts, ends };
}

function characterOf(spelling: string, parts: readonly unknown[]): string {
  const [unicode, hex, escaped, percent, decimal, hexEntity, name] = parts as (string | undefined)[];
  if (escaped !== undefined) return escaped;
  if (name !== undefined) return named(name.toLowerCase()) ?? spelling;
  const code =
    decimal === undefined ? parseInt((unicode ?? hex ?? percent ?? hexEntity)!, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : spelling;
}

function named(name: string): string | null {
  const at = ENTITIES.indexOf(` ${name}=`);
  return at < 0 ? null : ENTITIES.charAt(at + name.length + 2);
}

/** What stands in the place of the key. */
const MARK = "…";
/** A shorter key cannot be told from an ordinary word of an answer; in sentences about a refusal it is removed all the same. */
const SHORTEST_IN_ANSWERS = 8;
/** Encodings within encodings that are looked through. */
const DEEPEST = 6;

/**
 * Keeps a key out of every text that leaves the client: as it is, as JSON, addresses and HTML spell it, and in base64. A service
 * that encodes it in another way, such as in hexadecimal digits, is not seen through: it has the key anyway.
 */
export class Redaction {
  private readonly forms: readonly string[];

  constructor(private readonly key: string) {
    this.forms = key === "" ? [] : [key, ...base64Forms(key)];
  }

  /** A body without the key; itself if the key is nowhere in it, which is the rule. */
  body(body: Body): Body {
    if (this.key.length < SHORTEST_IN_ANSWERS || !this.isIn(body.text)) return body;
    if (body.kind === "other") return { ...body, text: this.text(body.text) };
    if (body.document !== undefined) {
      const text = JSON.stringify(this.value(body.document));
      if (!this.isIn(text)) return readBody(text);
    }
    // No JSON, or a key that its structure spells: then it is none for anybody.
    return { kind: "other", text: this.text(body.text), document: undefined };
  }

  /** A text without the key. */
  text(text: string): string {
    return this.isIn(text) ? without(text, this.places(text)) : text;
  }

  /** Whatever was thrown, without the key in its words. */
  thrown(thrown: unknown): unknown {
    if (!(thrown instanceof Error) || !this.isIn(`${thrown.message} ${thrown.stack ?? ""}`)) return thrown;
    const words: { message?: string; advice?: string; stack?: string } = {
      message: this.text(thrown.message),
      stack: this.text(thrown.stack ?? ""),
    };
    if (thrown instanceof AddinError && thrown.advice !== "") {
      words.advice = this.text(thrown.advice);
      words.message = `${this.text(thrown.fact)} ${words.advice}`;
    }
    return Object.assign(thrown, words);
  }

  /** A JSON value, the names of members included. */
  private value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number") return this.isIn(String(value)) ? MARK : value;
    if (Array.isArray(value)) return value.map((inner) => this.value(inner));
    if (!isObject(value)) return value;
    const members = Object.entries(value);
    return Object.fromEntries(members.map(([name, inner]) => [this.text(name), this.value(inner)]));
  }

  /** Looks at the text and at what it decodes to, again and again; nothing is remembered where, since it hardly ever is. */
  private isIn(text: string): boolean {
    let layer = text;
    for (let depth = 0; depth <= DEEPEST; depth++) {
      if (this.forms.some((form) => layer.includes(form))) return true;
      const decoded = decodedOnce(layer);
      if (decoded === layer) return false;
      layer = decoded;
    }
    return false;
  }

  /** Where in the text the key is spelt, in whatever way: starts and ends, in no order. */
  private places(text: string): [number, number][] {
    const found: [number, number][] = [];
    let layer = decodedWithPlaces(text, null);
    for (let depth = 0; depth <= DEEPEST; depth++) {
      for (const form of this.forms) {
        for (let at = layer.text.indexOf(form); at >= 0; at = layer.text.indexOf(form, at + 1)) {
          found.push([layer.starts[at]!, layer.ends[at + form.length - 1]!]);
        }
      }
      const decoded = decodedWithPlaces(layer.text, layer);
      if (decoded.text === layer.text) break;
      layer = decoded;
    }
    return found;
  }
}

function without(text: string, places: [number, number][]): string {
  let kept = "";
  let reached = 0;
  for (const [start, end] of places.sort(([a], [b]) => a - b)) {
    if (start >= reached) kept += text.slice(reached, start) + MARK;
    reached = Math.max(reached, end);
  }
  return kept + text.slice(reached);
}
