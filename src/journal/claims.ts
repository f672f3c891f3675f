import type { Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";

const PREFIX = "c1:";
/** How long a claim stands if nobody releases it: longer than any request takes. */
const STANDS_FOR_SECONDS = 180;
const SETTLE_WITHOUT_LOCK_MS = 150;

/** Who is buying what right now, in the document cache, so that two executions never buy the same. */
export class Claims {
  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims what nobody else has claimed.
   *
   * @param token Names the claimant; its own claims never stand in its way.
   * @param locked Whether the document lock is held. Without it a race is settled by waiting and reading back.
   * @returns The keys that are now the claimant's.
   */
  claim(keys: readonly string[], token: string, locked: boolean): Set<string> {
    const names = keys.map((key) => PREFIX + key);
    const standing = this.cache.getAll(names);
    const free = names.filter((name) => (standing.get(name) ?? token) === token);
    if (free.length > 0) this.cache.putAll(new Map(free.map((name) => [name, token])), STANDS_FOR_SECONDS);
    if (locked || free.length === 0) return new Set(free.map(withoutPrefix));

    this.clock.sleep(SETTLE_WITHOUT_LOCK_MS);
    const settled = this.cache.getAll(free);
    return new Set(free.filter((name) => (settled.get(name) ?? token) === token).map(withoutPrefix));
  }

  /** Lets others try: nothing was kept for these keys. */
  release(keys: readonly string[]): void {
    if (keys.length > 0) this.cache.removeAll(keys.map((key) => PREFIX + key));
  }
}

function withoutPrefix(name: string): string {
  return name.slice(PREFIX.length);
}
