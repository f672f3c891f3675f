import { sizeBytes } from "../core/size-bytes";
import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";

/** A key may have 250 characters. Source: https://developers.google.com/apps-script/reference/cache/cache */
const LONGEST_KEY_CHARACTERS = 250;
/** Below the cache's 100 KB. */
const LARGEST_VALUE_BYTES = 95_000;

/**
 * A free reply, from the document cache if it is still there, else asked for and kept for six hours.
 *
 * The free endpoints allow some dozens of calls a day. What does not fit into the cache is simply asked again.
 */
export function cachedReply<T>(cache: Cache, key: string, refresh: boolean, ask: () => T): T {
  const isKeepable = key.length <= LONGEST_KEY_CHARACTERS;
  const held = refresh || !isKeepable ? undefined : cache.getAll([key]).get(key);
  if (held !== undefined) return JSON.parse(held) as T;

  const reply = ask();
  const text = JSON.stringify(reply);
  if (isKeepable && sizeBytes(text) <= LARGEST_VALUE_BYTES) {
    cache.putAll(new Map([[key, text]]), CACHE_TTL_SECONDS);
  }
  return reply;
}
