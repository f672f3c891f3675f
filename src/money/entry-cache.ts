import { type Cache, CACHE_TTL_SECONDS, type Codec } from "../google/ports";
import { readJson } from "../core/json";
import type { Entry } from "./entry";
import { type KeyParts, requestKey } from "./operation";

const PREFIX = "e3:";
/** The host that formulas ask in this document, as the last formula has stored it. */
const HOST = "e3-host";
/** Longer JSON is compressed. The cache counts bytes: a character takes up to three, in base64 one. */
const COMPRESS_ABOVE_CHARACTERS = 4_000;
/** Below the cache's 100 KB a value. */
const LARGEST_VALUE_CHARACTERS = 90_000;
/** The cache holds a thousand values: more at once would push each other out. */
const MOST_KEYS_AT_ONCE = 400;

/** The parts of a key without the host. */
export type AskedParts = Omit<KeyParts, "host">;

/** The entries of several keys. */
type Copies = readonly { readonly parts: AskedParts; readonly entries: readonly Entry[] }[];

/**
 * Copies of entries in the document cache, so that a formula is answered by one call, without reading the sheet or properties.
 *
 * All users of the document share the cache, and may ask different hosts, so the names of copies contain the host. Formulas
 * would need a property to know it. So their copies leave it out of the name and keep it as a value of its own: only formulas
 * write these, and they always ask the host of the document's owner.
 */
export class EntryCache {
  /** @param host The host that the user asks; null in the execution of a formula. */
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
    private readonly host: (() => string) | null = null,
  ) {}

  /** In one call: the host that is asked, null if the cache has forgotten it, and the entries of its answers. */
  find(asked: readonly AskedParts[]): { host: string | null; entries: Entry[] } {
    const known = this.host?.();
    const names = new Set(asked.map((parts) => this.nameOf(parts, known)));
    const held = this.cache.getAll([...(known === undefined ? [HOST] : []), ...names]);
    const host = known ?? held.get(HOST) ?? null;
    const texts = [...names].flatMap((name) => held.get(name) ?? []);
    const entries = host === null ? [] : texts.flatMap((text) => this.entriesIn(text));
    return { host, entries: entries.filter((entry) => entry.host === host) };
  }

  /** In one call. Entries that are too large for a value are left out. @param host The host that answered. */
  put(host: string, found: Copies): void {
    const isFormula = this.host === null;
    const texts = new Map<string, string>();
    for (const { parts, entries } of found.slice(0, MOST_KEYS_AT_ONCE)) {
      const json = JSON.stringify(entries);
      const text = json.length > COMPRESS_ABOVE_CHARACTERS ? this.codec.compress(json) : json;
      if (text.length <= LARGEST_VALUE_CHARACTERS)
        texts.set(this.nameOf(parts, isFormula ? undefined : host), text);
    }
    if (texts.size === 0) return;
    this.cache.putAll(isFormula ? new Map([[HOST, host], ...texts]) : texts, CACHE_TTL_SECONDS);
  }

  /** The journal holds something newer: removes the copies of formulas, and those for this host. */
  forget(asked: readonly AskedParts[]): void {
    const hosts = this.host === null ? [undefined] : [undefined, this.host()];
    this.cache.removeAll(asked.flatMap((parts) => hosts.map((host) => this.nameOf(parts, host))));
  }

  /** The address was saved: formulas look the host up again. */
  forgetHost(): void {
    this.cache.removeAll([HOST]);
  }

  /** @param host Left out in the names that formulas use. */
  private nameOf(parts: AskedParts, host = ""): string {
    return PREFIX + requestKey({ ...parts, host }, this.codec);
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
