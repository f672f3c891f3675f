import type { Emulates } from "../emulates";
import type { Execution } from "../execution";
import { ServiceError } from "../service-error";

/** Characters of a key and bytes of a value (platform facts B19 and B25). */
export const CACHE_KEY_MAX = 250;
export const CACHE_VALUE_BYTES_MAX = 102_400;
export const CACHE_TTL_DEFAULT_SECONDS = 600;
export const CACHE_TTL_MAX_SECONDS = 21_600;
/**
 * Above the first number, entries are evicted down to the second; those that expire last are kept (platform
 * fact E10).
 */
export const CACHE_ENTRIES_MAX = 1000;
export const CACHE_ENTRIES_KEPT = 900;

interface Entry {
  readonly value: string;
  readonly expiresAt: number;
}

/** One cache, shared by all executions with access to it. */
export class CacheStore {
  readonly #entries = new Map<string, Entry>();

  constructor(
    private readonly now: () => number,
    private readonly forgetsAtOnce = false,
  ) {}

  get(key: string): string | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (entry.expiresAt > this.now()) return entry.value;
    this.#entries.delete(key);
    return null;
  }

  put(key: string, value: string, ttlSeconds: number): void {
    this.#entries.delete(key);
    if (this.forgetsAtOnce) return;
    this.#entries.set(key, { value, expiresAt: this.now() + ttlSeconds * 1000 });
    if (this.#entries.size > CACHE_ENTRIES_MAX) this.#evictBatch();
  }

  remove(key: string): void {
    this.#entries.delete(key);
  }

  evict(forgets: (key: string) => boolean = () => true): void {
    for (const key of this.#entries.keys()) if (forgets(key)) this.#entries.delete(key);
  }

  /** Keys and values. */
  texts(): string[] {
    return [...this.#entries].flatMap(([key, { value }]) => [key, value]);
  }

  #evictBatch(): void {
    // The sort is stable: among entries that expire together, the oldest are evicted first.
    const byEnd = [...this.#entries].sort(([, a], [, b]) => a.expiresAt - b.expiresAt);
    for (const [key] of byEnd.slice(0, byEnd.length - CACHE_ENTRIES_KEPT)) this.#entries.delete(key);
  }
}

export class CacheService implements Emulates<
  GoogleAppsScript.Cache.CacheService,
  "getDocumentCache" | "getScriptCache" | "getUserCache"
> {
  readonly #execution: Execution;

  constructor(execution: Execution) {
    this.#execution = execution;
  }

  getDocumentCache(): Cache | null {
    return this.#execution.host.hasDocumentStores ? this.#named("document") : null;
  }

  getScriptCache(): Cache {
    return this.#named("script");
  }

  getUserCache(): Cache {
    return this.#named(`user:${this.#execution.user}`);
  }

  #named(name: string): Cache {
    return new Cache(this.#execution, this.#execution.host.cache(name));
  }
}

export class Cache implements Emulates<
  GoogleAppsScript.Cache.Cache,
  "get" | "getAll" | "put" | "putAll" | "remove" | "removeAll"
> {
  readonly #execution: Execution;
  readonly #store: CacheStore;

  constructor(execution: Execution, store: CacheStore) {
    this.#execution = execution;
    this.#store = store;
  }

  async get(key: unknown): Promise<string | null> {
    const value = this.#store.get(checkedKey(key));
    await this.#execution.latency("cache");
    return value;
  }

  async getAll(keys: readonly unknown[]): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const key of keys.map(checkedKey)) {
      const value = this.#store.get(key);
      if (value !== null) found[key] = value;
    }
    await this.#execution.latency("cache");
    return found;
  }

  async put(key: unknown, value: unknown, expirationInSeconds?: number | null): Promise<void> {
    this.#put([[key, value]], expirationInSeconds);
    await this.#execution.latency("cache");
  }

  async putAll(
    values: Readonly<Record<string, unknown>>,
    expirationInSeconds?: number | null,
  ): Promise<void> {
    this.#put(Object.entries(values), expirationInSeconds);
    await this.#execution.latency("cache");
  }

  async remove(key: unknown): Promise<void> {
    this.#store.remove(checkedKey(key));
    await this.#execution.latency("cache");
  }

  async removeAll(keys: readonly unknown[]): Promise<void> {
    for (const key of keys) this.#store.remove(checkedKey(key));
    await this.#execution.latency("cache");
  }

  #put(entries: readonly (readonly [unknown, unknown])[], expirationInSeconds?: number | null): void {
    const ttlSeconds = expirationInSeconds ?? CACHE_TTL_DEFAULT_SECONDS;
    if (!(ttlSeconds >= 1 && ttlSeconds <= CACHE_TTL_MAX_SECONDS)) {
      throw new ServiceError("Invalid argument: expirationInSeconds");
    }
    // All entries are validated before any is stored. Objects become "[object Object]", null "null" (platform
    // fact E11).
    const checked = entries.map(([key, value]) => [checkedKey(key), checkedValue(String(value))] as const);
    for (const [key, value] of checked) this.#store.put(key, value, ttlSeconds);
  }
}

function checkedKey(key: unknown): string {
  const text = String(key);
  if (text === "") throw new ServiceError("Invalid argument: key");
  if (text.length > CACHE_KEY_MAX) throw new ServiceError("Argument too large: key");
  return text;
}

function checkedValue(value: string): string {
  if (Buffer.byteLength(value) > CACHE_VALUE_BYTES_MAX) throw new ServiceError("Argument too large: value");
  return value;
}
