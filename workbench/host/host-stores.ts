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

  /** All properties by store: caches may be lost at any time, so they are not kept. */
  keep(): Record<string, Record<string, string>> {
    return Object.fromEntries(
      [...this.#properties].map(([name, store]) => [name, Object.fromEntries(store)]),
    );
  }

  restore(kept: Readonly<Record<string, Readonly<Record<string, string>>>>): void {
    for (const [name, store] of Object.entries(kept))
      this.#properties.set(name, new Map(Object.entries(store)));
  }

  evictCaches(forgets?: (key: string) => boolean): void {
    for (const cache of this.#caches.values()) cache.evict(forgets);
  }

  cachedTexts(): string[] {
    return [...this.#caches.values()].flatMap((cache) => cache.texts());
  }
}
