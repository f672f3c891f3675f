import { type Cache, CACHE_TTL_SECONDS, type Codec } from "../google/ports";
import { readJson } from "../core/json";
import type { Entry } from "./entry";
import { type KeyParts, requestKey } from "./operation";

const PREFIX = "e3:";
/** The host that formulas ask in this document, as they have said themselves. */
const HOST = "e3-host";
/** JSON past this is compressed. The cache counts bytes and a character takes up to three; base64 takes one. */
const COMPRESS_ABOVE_CHARACTERS = 4_000;
/** Below the cache's 100 KB a value. */
const LARGEST_VALUE_CHARACTERS = 90_000;
/** Of more, the last would push the first out again, and others with them: a cache holds a thousand values. */
const MOST_KEYS_AT_ONCE = 400;

/** What is asked, wherever it is asked. */
export type AskedParts = Omit<KeyParts, "host">;

/** What is found of several keys. */
type Copies = readonly { readonly parts: AskedParts; readonly entries: readonly Entry[] }[];

/**
 * The entries of a key in the document cache, so that a formula is answered by one call, without reading the sheet or any
 * property. A copy: whatever is missing here is elsewhere.
 *
 * Everybody who opens the document shares the cache, and may ask another host. So the names of copies carry the host. Formulas
 * would need a property to know it: the names of theirs leave it out, and it is a value beside them. Both are written by
 * formulas alone, which always ask the host of the document's owner.
 */
export class EntryCache {
  /** @param host The host that a person asks; null in the execution of a formula. */
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
    private readonly host: (() => string) | null = null,
  ) {}

  /** In one call: the host that is asked, null if that is forgotten, and the entries that it has answered with. */
  find(asked: readonly AskedParts[]): { host: string | null; entries: Entry[] } {
    const known = this.host?.();
    const names = new Set(asked.map((parts) => this.nameOf(parts, known)));
    const held = this.cache.getAll([...(known === undefined ? [HOST] : []), ...names]);
    const host = known ?? held.get(HOST) ?? null;
    const texts = [...names].flatMap((name) => held.get(name) ?? []);
    const entries = host === null ? [] : texts.flatMap((text) => this.entriesIn(text));
    return { host, entries: entries.filter((entry) => entry.host === host) };
  }

  /** In one call for all. What is too large for a value is left out. @param host That has answered with them. */
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

  /** The journal holds something newer: what formulas have copied of it is dropped, and what a person at this host has. */
  forget(asked: readonly AskedParts[]): void {
    const hosts = this.host === null ? [undefined] : [undefined, this.host()];
    this.cache.removeAll(asked.flatMap((parts) => hosts.map((host) => this.nameOf(parts, host))));
  }

  /** Somebody has saved which service is asked: formulas look that up again. */
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
