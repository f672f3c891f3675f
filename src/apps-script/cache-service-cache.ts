import { isBug } from "../errors";
import { NoCache, type Cache } from "../ports/cache";

type ServiceCache = GoogleAppsScript.Cache.Cache;

/** One of Apps Script's caches, opened at its first use. */
export class CacheServiceCache implements Cache {
  private opened: Cache | null = null;

  /** @param open Null where the document has no cache: nothing is remembered then. */
  constructor(private readonly open: () => ServiceCache | null) {}

  getAll(keys: readonly string[]): Map<string, string> {
    return keys.length === 0
      ? new Map()
      : this.tried((cache) => cache.getAll(keys), new Map<string, string>());
  }

  putAll(entries: ReadonlyMap<string, string>, ttlSeconds: number): void {
    if (entries.size > 0) this.tried((cache) => cache.putAll(entries, ttlSeconds), undefined);
  }

  removeAll(keys: readonly string[]): void {
    if (keys.length > 0) this.tried((cache) => cache.removeAll(keys), undefined);
  }

  /** Whatever a cache holds is a copy: one that refuses is as good as one that has forgotten. */
  private tried<T>(call: (cache: Cache) => T, otherwise: T): T {
    try {
      return call(this.cache());
    } catch (thrown) {
      if (isBug(thrown)) throw thrown;
      return otherwise;
    }
  }

  private cache(): Cache {
    if (this.opened === null) {
      const service = this.open();
      this.opened = service === null ? new NoCache() : new OpenCache(service);
    }
    return this.opened;
  }
}

/** Shared by everybody who works in the document. */
export function documentCache(): Cache {
  return new CacheServiceCache(() => CacheService.getDocumentCache());
}

export function userCache(): Cache {
  return new CacheServiceCache(() => CacheService.getUserCache());
}

class OpenCache implements Cache {
  constructor(private readonly service: ServiceCache) {}

  getAll(keys: readonly string[]): Map<string, string> {
    const held: Record<string, string> = this.service.getAll([...keys]);
    return new Map(Object.entries(held));
  }

  putAll(entries: ReadonlyMap<string, string>, ttlSeconds: number): void {
    this.service.putAll(Object.fromEntries(entries), ttlSeconds);
  }

  removeAll(keys: readonly string[]): void {
    this.service.removeAll([...keys]);
  }
}
