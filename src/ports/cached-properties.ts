import { CACHE_TTL_SECONDS, type Cache } from "./cache";
import type { Properties } from "./properties";

const PREFIX = "property:";
/** Stands in the store once a formula could write there, so that no other has to try. */
const PROOF = "FORMULAS_MAY_WRITE";

/**
 * Properties that fall back to a cache where they cannot be written.
 *
 * Google documents that a custom function may read properties, and is silent on whether it may write the document's. Where
 * it may, the cache is never asked.
 */
export class CachedProperties implements Properties {
  private writable: boolean | null = null;

  constructor(
    private readonly properties: Properties,
    private readonly cache: Cache,
  ) {}

  get(key: string): string | null {
    const all = this.getAll([key]);
    return all[key] ?? null;
  }

  /** @param named Keys that are looked for in the cache as well, which cannot list what it holds. */
  getAll(named: readonly string[] = []): Record<string, string> {
    const all = this.properties.getAll();
    this.writable ??= all[PROOF] !== undefined || this.proves();
    if (this.writable || named.length === 0) return all;
    const cached = this.cache.getAll(named.map((key) => PREFIX + key));
    for (const [name, value] of cached) all[name.slice(PREFIX.length)] = value;
    return all;
  }

  set(key: string, value: string): void {
    this.setAll({ [key]: value });
  }

  setAll(values: Readonly<Record<string, string>>): void {
    if (this.writable !== false) {
      try {
        this.properties.setAll(values);
        return;
      } catch {
        this.writable = false;
      }
    }
    const entries = Object.entries(values).map(([key, value]) => [PREFIX + key, value] as const);
    this.cache.putAll(new Map(entries), CACHE_TTL_SECONDS);
  }

  remove(key: string): void {
    if (this.writable !== true) this.cache.removeAll([PREFIX + key]);
    try {
      this.properties.remove(key);
    } catch {
      // It was never written there.
    }
  }

  private proves(): boolean {
    try {
      this.properties.set(PROOF, "1");
      return true;
    } catch {
      return false;
    }
  }
}
