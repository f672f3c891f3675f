import { type Cache, CACHE_TTL_SECONDS, type Codec } from "../google/ports";
import { readJson } from "../core/json";
import type { Entry } from "./entry";
import { type KeyParts, requestKey } from "./operation";

const PREFIX = "e2:";
/** The host that formulas ask in this document: what is cached for another is not theirs. */
const HOST = "e2-host";
/** JSON past this is compressed. The cache counts bytes and a character takes up to three; base64 takes one. */
const COMPRESS_ABOVE_CHARACTERS = 4_000;
/** Below the cache's 100 KB a value. */
const LARGEST_VALUE_CHARACTERS = 90_000;
/** Of more, the last would push the first out again, and others with them: a cache holds a thousand values. */
const MOST_KEYS_AT_ONCE = 400;

/** What is asked, wherever it is asked. */
export type AskedParts = Omit<KeyParts, "host">;

/**
 * The entries of a key in the document cache, so that a formula is answered by one call, without reading the sheet or any
 * property. A copy: whatever is missing here is elsewhere.
 *
 * Names leave out the host, which only a property tells, and keep it as a value of its own.
 */
export class EntryCache {
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
  ) {}

  /** In one call: the host that formulas ask, null if that is forgotten, and the entries that it has answered with. */
  find(asked: readonly AskedParts[]): { host: string | null; entries: Entry[] } {
    const names = new Set(asked.map((parts) => this.nameOf(parts)));
    const held = this.cache.getAll([HOST, ...names]);
    const host = held.get(HOST) ?? null;
    const texts = [...names].flatMap((name) => held.get(name) ?? []);
    const entries = host === null ? [] : texts.flatMap((text) => this.entriesIn(text));
    return { host, entries: entries.filter((entry) => entry.host === host) };
  }

  /** In one call for all. What is too large for a value is left out. */
  put(
    host: string,
    found: readonly { readonly parts: AskedParts; readonly entries: readonly Entry[] }[],
  ): void {
    const texts = new Map([[HOST, host]]);
    for (const { parts, entries } of found.slice(0, MOST_KEYS_AT_ONCE)) {
      const json = JSON.stringify(entries);
      const text = json.length > COMPRESS_ABOVE_CHARACTERS ? this.codec.compress(json) : json;
      if (text.length <= LARGEST_VALUE_CHARACTERS) texts.set(this.nameOf(parts), text);
    }
    if (texts.size > 1) this.cache.putAll(texts, CACHE_TTL_SECONDS);
  }

  /** The journal holds something newer. */
  forget(asked: readonly AskedParts[]): void {
    this.cache.removeAll(asked.map((parts) => this.nameOf(parts)));
  }

  /** Somebody has changed which service is asked: formulas look that up again. */
  forgetHost(): void {
    this.cache.removeAll([HOST]);
  }

  private nameOf(parts: AskedParts): string {
    return PREFIX + requestKey({ ...parts, host: "" }, this.codec);
  }

  private entriesIn(text: string): Entry[] {
    try {
      // JSON of a list starts with a bracket, base64 never does.
      const entries = readJson(text.startsWith("[") ? text : this.codec.decompress(text));
      return Array.isArray(entries) ? (entries as Entry[]) : [];
    } catch {
      return [];
    }
  }
}
