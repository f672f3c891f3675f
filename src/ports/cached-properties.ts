import { CACHE_TTL_SECONDS, type Cache } from "./cache";
import type { Properties } from "./properties";

const PREFIX = "property:";

/**
 * Properties that fall back to a cache where they cannot be written.
 *
 * Google documents that a custom function may read properties, and is silent on whether it may write the document's.
 */
export class CachedProperties implements Properties {
  constructor(
    private readonly properties: Properties,
    private readonly cache: Cache,
  ) {}

  get(key: string): string | null {
    return this.cache.getAll([PREFIX + key]).get(PREFIX + key) ?? this.properties.get(key);
  }

  getAll(): Record<string, string> {
    return this.properties.getAll();
  }

  set(key: string, value: string): void {
    try {
      this.properties.set(key, value);
      this.cache.removeAll([PREFIX + key]);
    } catch {
      this.cache.putAll(new Map([[PREFIX + key, value]]), CACHE_TTL_SECONDS);
    }
  }

  remove(key: string): void {
    this.cache.removeAll([PREFIX + key]);
    try {
      this.properties.remove(key);
    } catch {
      // It was never written there.
    }
  }
}
