import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import { checksum } from "./checksum";
import type { Entry } from "./entry";
import { cutForCache } from "./pack-text";

const PREFIX = "e1:";
/** JSON past this is compressed. The cache counts bytes and a character takes up to three; base64 takes one. */
const COMPRESS_ABOVE_CHARACTERS = 4_000;
/** A key's entries take at most so many values of the cache, which holds a thousand in all. */
const MOST_PARTS = 30;
/** Of more, the last would push the first out again, and others with them. */
const MOST_KEYS_AT_ONCE = 400;
/** Starts neither JSON nor base64. */
const IN_PARTS = "~";

/**
 * The entries of a key in the document cache, so that a formula is answered without reading the sheet.
 *
 * A copy only: whatever is missing here is looked for in the journal and in the packs.
 */
export class EntryCache {
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
  ) {}

  /** One call for all keys, two if some are large; keys that are not held whole are missing from the map. */
  find(keys: readonly string[]): Map<string, Entry[]> {
    if (keys.length === 0) return new Map();
    return this.read(this.cache.getAll(this.namesOf(keys)), keys);
  }

  /** The names under which `read` looks for keys, for who asks the cache for more in the same call. */
  namesOf(keys: readonly string[]): string[] {
    return keys.map((key) => PREFIX + key);
  }

  /** The entries of keys in what the cache gave for their names; one call more if some are large. */
  read(texts: ReadonlyMap<string, string>, keys: readonly string[]): Map<string, Entry[]> {
    const found = new Map<string, Entry[]>();
    const named = this.namesOf(keys);
    const partNames = named.flatMap((name) => namesOfParts(name, texts.get(name) ?? ""));
    const parts = partNames.length === 0 ? new Map<string, string>() : this.cache.getAll(partNames);
    for (const key of keys) {
      const text = texts.get(PREFIX + key);
      const whole = text === undefined ? null : joined(PREFIX + key, text, parts);
      if (whole !== null) found.set(key, this.entriesIn(whole));
    }
    return found;
  }

  /** One call for all keys. What is too large for a value is cut into several. */
  put(entriesByKey: ReadonlyMap<string, readonly Entry[]>): void {
    const texts = new Map<string, string>();
    for (const [key, entries] of [...entriesByKey].slice(0, MOST_KEYS_AT_ONCE)) {
      const json = JSON.stringify(entries);
      const text = json.length > COMPRESS_ABOVE_CHARACTERS ? this.codec.compress(json) : json;
      const parts = cutForCache(text);
      if (parts.length > MOST_PARTS) continue;
      // Parts are named by what they are parts of, so that those of two versions never mix.
      const head = parts.length > 1 ? [IN_PARTS, checksum([text]), IN_PARTS, parts.length].join("") : text;
      texts.set(PREFIX + key, head);
      namesOfParts(PREFIX + key, head).forEach((name, index) => texts.set(name, parts[index]!));
    }
    if (texts.size > 0) this.cache.putAll(texts, CACHE_TTL_SECONDS);
  }

  /** The journal holds something newer. */
  forget(keys: readonly string[]): void {
    if (keys.length > 0) this.cache.removeAll(keys.map((key) => PREFIX + key));
  }

  private entriesIn(text: string): Entry[] {
    // JSON of a list starts with a bracket, base64 never does.
    return JSON.parse(text.startsWith("[") ? text : this.codec.decompress(text)) as Entry[];
  }
}

function namesOfParts(name: string, text: string): string[] {
  if (!text.startsWith(IN_PARTS)) return [];
  const count = Number(text.slice(text.lastIndexOf(IN_PARTS) + 1));
  return Array.from({ length: count }, (_, index) => `${name}${text}${IN_PARTS}${index}`);
}

function joined(name: string, text: string, parts: ReadonlyMap<string, string>): string | null {
  if (!text.startsWith(IN_PARTS)) return text;
  const pieces = namesOfParts(name, text).map((part) => parts.get(part));
  return pieces.every((piece) => piece !== undefined) ? pieces.join("") : null;
}
