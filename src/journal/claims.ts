import type { Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";

const PREFIX = "c1:";
/** How long a claim stands if nobody releases it: longer than any request takes. */
const STANDS_FOR_SECONDS = 180;
/** Whoever holds the lock must be through between looking and noting by then, also on a slow day. */
const SETTLE_WITHOUT_LOCK_MS = 1_000;
/** Before the time and the claimant of a purchase that was kept. */
const DONE = "done:";
/** Clocks of two executions may differ by this much. */
const CLOCKS_DIFFER_MS = 2_000;

/** What stands on a key: somebody is buying it, or has bought it at a time. */
export interface Standing {
  readonly token: string;
  /** null while it is being bought. */
  readonly doneAtMs: number | null;
}

/** Who is buying what right now, in the document cache, so that two executions never buy the same. */
export class Claims {
  constructor(
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /**
   * What stands on keys; those that are free are missing from the map.
   *
   * @param also Other names of the cache, read in the same call.
   */
  read(
    keys: readonly string[],
    also: readonly string[] = [],
  ): { standing: Map<string, Standing>; others: ReadonlyMap<string, string> } {
    const texts = this.cache.getAll([...keys.map((key) => PREFIX + key), ...also]);
    const standing = new Map<string, Standing>();
    for (const key of keys) {
      const text = texts.get(PREFIX + key);
      if (text !== undefined) standing.set(key, standingOf(text));
    }
    return { standing, others: texts };
  }

  /**
   * Puts a claim on keys that were free a moment ago.
   *
   * @param locked Whether the document lock is held. Without it a race is settled by waiting and reading back.
   * @returns The keys that are now the claimant's.
   */
  stake(keys: readonly string[], token: string, locked: boolean): Set<string> {
    if (keys.length === 0) return new Set();
    this.cache.putAll(new Map(keys.map((key) => [PREFIX + key, token])), STANDS_FOR_SECONDS);
    if (locked) return new Set(keys);

    this.clock.sleep(SETTLE_WITHOUT_LOCK_MS);
    const { standing } = this.read(keys);
    return new Set(keys.filter((key) => (standing.get(key)?.token ?? token) === token));
  }

  /** As `read` and `stake` in one, where nothing but a claim stands in the way. */
  claim(keys: readonly string[], token: string, locked: boolean): Set<string> {
    const { standing } = this.read(keys);
    const free = keys.filter((key) => (standing.get(key)?.token ?? token) === token);
    return this.stake(free, token, locked);
  }

  /** Kept: whoever looked before now has to look again, whoever looks from now on is free to buy it anew. */
  done(keys: readonly string[], token: string): void {
    if (keys.length === 0) return;
    const text = `${DONE}${this.clock.now()}:${token}`;
    this.cache.putAll(new Map(keys.map((key) => [PREFIX + key, text])), STANDS_FOR_SECONDS);
  }

  /** Lets others try: nothing was kept for these keys. */
  release(keys: readonly string[]): void {
    if (keys.length > 0) this.cache.removeAll(keys.map((key) => PREFIX + key));
  }
}

/** Whether a purchase was surely kept before somebody looked at what is held. */
export function wasDoneBefore({ doneAtMs }: Standing, lookedAtMs: number | undefined): boolean {
  return doneAtMs !== null && lookedAtMs !== undefined && doneAtMs + CLOCKS_DIFFER_MS < lookedAtMs;
}

function standingOf(text: string): Standing {
  const [, at, token] = /^done:(\d+):(.*)$/s.exec(text) ?? [];
  return token === undefined ? { token: text, doneAtMs: null } : { token, doneAtMs: Number(at) };
}
