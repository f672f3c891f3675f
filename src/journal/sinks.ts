import type { Lock } from "../ports/lock";
import type { Entry } from "./entry";
import type { EntryCache } from "./entry-cache";
import type { InFlight } from "./in-flight";
import type { Journal } from "./journal";
import type { Packs } from "./packs";
import type { Sink } from "./purchasing";

const LOCK_WAIT_MS = 3_000;

/** For executions that may write cells: straight into the journal. */
export class JournalSink implements Sink {
  constructor(
    private readonly journal: Journal,
    private readonly cache: EntryCache,
  ) {}

  keep(entries: readonly Entry[]): readonly Entry[] {
    this.journal.append(entries);
    // Formulas look into the cache first, and it now holds less than the journal.
    this.cache.forget([...new Set(entries.map(({ key }) => key))]);
    return [];
  }
}

/**
 * For formulas, which write no cells: into the note of what was in flight, or into packs where there is no room, and in the
 * end into the entry cache for the next formula.
 */
export class PackSink implements Sink {
  private readonly fresh: Entry[] = [];
  /** What the cache held of each key that was looked at. */
  private readonly seen = new Map<string, readonly Entry[]>();

  constructor(
    private readonly inFlight: Pick<InFlight, "arrived">,
    private readonly packs: Packs,
    private readonly cache: EntryCache,
    private readonly lock: Lock,
  ) {}

  namesOf(keys: readonly string[]): string[] {
    return this.cache.namesOf(keys);
  }

  lookedAt(texts: ReadonlyMap<string, string>, keys: readonly string[]): Entry[] {
    const found = this.cache.read(texts, keys);
    for (const key of keys) this.seen.set(key, found.get(key) ?? []);
    return [...found.values()].flat();
  }

  /**
   * A cache may forget a slot at any time, so whatever was paid for counts as not kept for good: its amount goes into a
   * note until the next drain. What finds no slot is in the entry cache all the same, for six hours at most.
   */
  keep(entries: readonly Entry[], note: string | null): readonly Entry[] {
    if (entries.length === 0) return [];
    this.fresh.push(...entries);
    const left = note === null ? entries : this.inFlight.arrived(note, entries);
    if (left.length === 0) return [];
    const locked = this.lock.acquire(LOCK_WAIT_MS);
    let homeless: readonly Entry[];
    try {
      homeless = this.packs.put(left, locked);
    } finally {
      if (locked) this.lock.release();
    }
    // Nobody looks into packs before buying.
    this.publish();
    return left.filter((entry) => entry.credits > 0 || homeless.includes(entry));
  }

  publish(): void {
    const fresh = this.fresh.splice(0);
    if (fresh.length === 0) return;
    const unseen = [...new Set(fresh.map(({ key }) => key))].filter((key) => !this.seen.has(key));
    for (const [key, entries] of this.cache.find(unseen)) this.seen.set(key, entries);
    for (const entry of fresh) this.seen.set(entry.key, [...(this.seen.get(entry.key) ?? []), entry]);
    const keys = new Set(fresh.map(({ key }) => key));
    this.cache.put(new Map([...keys].map((key) => [key, this.seen.get(key)!])));
  }
}

export interface Waiting {
  readonly journal: Journal;
  readonly packs: Packs;
  /** May still hold the answers of entries that found no slot. */
  readonly cache: Pick<EntryCache, "find">;
  readonly inFlight: InFlight;
  readonly lock: Lock;
}

/**
 * Moves into the journal what formulas bought, and what executions that died left unconfirmed.
 *
 * Safe to repeat and to be killed at any point: entries are told apart by id, and a slot is emptied only after the
 * journal holds what was in it.
 *
 * @returns How many entries were written.
 */
export function drain({ journal, packs, cache, inFlight, lock }: Waiting): number {
  const first = packs.waiting();
  // A slot without a whole entry holds a part whose others are gone; it must not stay taken.
  if (first.slots.length === 0 && inFlight.leftOver().size === 0) return 0;
  if (!lock.acquire(LOCK_WAIT_MS)) return 0;
  try {
    // Notes first: what is noted was put into a slot before, so that a slot without it was forgotten by the cache.
    const leftOver = inFlight.leftOver();
    const { entries, slots } = packs.waiting();
    const noted = [...leftOver.values()].flat();
    const known = journal.entryIds();
    const arrived = noted.filter(({ status }) => status !== "unconfirmed" && status !== "dropped");
    const homeless = homelessIn(noted, cache);
    const came = new Map([...homeless, ...arrived, ...entries].map((entry) => [entry.entryId, entry]));
    // An expected entry's id is the stem of the ids of what really came: `f7.0` of `f7.0.1`.
    const stems = new Set([...known, ...came.keys()].map((id) => id.split(".").slice(0, 2).join(".")));
    const unconfirmed = noted.filter(
      ({ status, entryId }) => status === "unconfirmed" && !stems.has(entryId),
    );
    // An id in the journal says little: somebody may have typed into its row.
    const held = journal.held([...came.values()].filter(({ entryId }) => known.has(entryId)));
    const unwritten = [...[...came.values()].filter(({ entryId }) => !held.has(entryId)), ...unconfirmed];
    journal.append(unwritten);
    journal.refresh();
    packs.empty(slots);
    for (const id of leftOver.keys()) inFlight.settled(id);
    return unwritten.length;
  } finally {
    lock.release();
  }
}

/** Entries that found no slot, whole where the cache still holds them. */
function homelessIn(noted: readonly Entry[], cache: Waiting["cache"]): Entry[] {
  const heads = noted.filter(({ status }) => status === "dropped");
  if (heads.length === 0) return [];
  const cached = cache.find([...new Set(heads.map(({ key }) => key))]);
  return heads.map((head) => cached.get(head.key)?.find(({ entryId }) => entryId === head.entryId) ?? head);
}
