import { CacheStore } from "./services/cache-service";
import type { PropertyStore } from "./services/properties-service";

/**
 * A host's caches and properties by name: `script`, `document`, or `user:` plus a user's name. Created on
 * first use.
 */
export class HostStores {
  readonly #caches = new Map<string, CacheStore>();
  readonly #properties = new Map<string, PropertyStore>();

  constructor(
    private readonly now: () => number,
    private readonly cachesForgetAtOnce = false,
  ) {}

  cache(name: string): CacheStore {
    let cache = this.#caches.get(name);
    if (cache === undefined)
      this.#caches.set(name, (cache = new CacheStore(this.now, this.cachesForgetAtOnce)));
    return cache;
  }

  properties(name: string): PropertyStore {
    let properties = this.#properties.get(name);
    if (properties === undefined) this.#properties.set(name, (properties = new Map()));
    return properties;
  }

  evictCaches(forgets?: (key: string) => boolean): void {
    for (const cache of this.#caches.values()) cache.evict(forgets);
  }

  cachedTexts(): string[] {
    return [...this.#caches.values()].flatMap((cache) => cache.texts());
  }
}
