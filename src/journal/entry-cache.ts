import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";

const PREFIX = "e1:";
const COMPRESS_ABOVE_CHARACTERS = 4_000;
/** Below the cache's 100 KB, since it counts bytes and some characters take three. */
const LARGEST_VALUE_CHARACTERS = 90_000;

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

  /** One call for all keys; keys that are not held are missing from the map. */
  find(keys: readonly string[]): Map<string, Entry[]> {
    const found = new Map<string, Entry[]>();
    if (keys.length === 0) return found;
    const texts = this.cache.getAll(keys.map((key) => PREFIX + key));
    for (const key of keys) {
      const text = texts.get(PREFIX + key);
      if (text !== undefined) found.set(key, this.entriesIn(text));
    }
    return found;
  }

  /** One call for all keys. Entries too large for the cache are left out. */
  put(entriesByKey: ReadonlyMap<string, readonly Entry[]>): void {
    const texts = new Map<string, string>();
    for (const [key, entries] of entriesByKey) {
      const json = JSON.stringify(entries);
      const text = json.length > COMPRESS_ABOVE_CHARACTERS ? this.codec.compress(json) : json;
      if (text.length <= LARGEST_VALUE_CHARACTERS) texts.set(PREFIX + key, text);
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
