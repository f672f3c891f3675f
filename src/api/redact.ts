import { isObject } from "../core/json-shapes";
import { AddinError } from "../errors";
import { base64Forms } from "./base64-forms";
import { decodedOnce, decodedWithPlaces } from "./decoded";
import { readBody, type Body } from "./envelope";

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
