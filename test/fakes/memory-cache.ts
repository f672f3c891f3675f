import type { Cache } from "../../src/google/ports";

/** A cache that evicts only when told to; entries do not expire. */
export class MemoryCache implements Cache {
  readonly entries = new Map<string, string>();
  /** Calls so far, by method. */
  readonly calls = { getAll: 0, putAll: 0, removeAll: 0 };

  getAll(keys: readonly string[]): Map<string, string> {
    this.calls.getAll++;
    return new Map(keys.filter((key) => this.entries.has(key)).map((key) => [key, this.entries.get(key)!]));
  }

  putAll(entries: ReadonlyMap<string, string>): void {
    this.calls.putAll++;
    for (const [key, value] of entries) this.entries.set(key, value);
  }

  removeAll(keys: readonly string[]): void {
    this.calls.removeAll++;
    for (const key of keys) this.entries.delete(key);
  }
}
