/** A cache that may forget anything at any time: 6 hours at most, 1,000 entries, 100 KB a value. */
export interface Cache {
  /** What is still held of `keys`; the others are simply missing. */
  getAll(keys: readonly string[]): Map<string, string>;
  putAll(entries: ReadonlyMap<string, string>, ttlSeconds: number): void;
  removeAll(keys: readonly string[]): void;
}

/** The longest time to live that Apps Script grants a cache entry. */
export const CACHE_TTL_SECONDS = 21_600;

/** For documents without a document cache (`CacheService.getDocumentCache()` is null): remembers nothing. */
export class NoCache implements Cache {
  getAll(): Map<string, string> {
    return new Map();
  }
  putAll(): void {}
  removeAll(): void {}
}
