import type { Codec } from "../ports/codec";
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

  keep(entries: readonly Entry[]): void {
    this.journal.append(entries);
    // Formulas look into the cache first, and it now holds less than the journal.
    this.cache.forget([...new Set(entries.map(({ key }) => key))]);
  }
}

/** For formulas, which write no cells: into packs, and into the entry cache for the next formula. */
export class PackSink implements Sink {
  constructor(
    private readonly packs: Packs,
    private readonly cache: EntryCache,
    private readonly lock: Lock,
    private readonly codec: Codec,
  ) {}

  keep(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const locked = this.lock.acquire(LOCK_WAIT_MS);
    try {
      this.packs.put(entries, this.codec.uuid().charCodeAt(0));
    } finally {
      if (locked) this.lock.release();
    }
    const byKey = this.cache.find([...new Set(entries.map(({ key }) => key))]);
    for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);
    this.cache.put(byKey);
  }
}

export interface Waiting {
  readonly journal: Journal;
  readonly packs: Packs;
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
export function drain({ journal, packs, inFlight, lock }: Waiting): number {
  if (packs.waiting().entries.length === 0 && inFlight.leftOver().size === 0) return 0;
  if (!lock.acquire(LOCK_WAIT_MS)) return 0;
  try {
    const { entries, slots } = packs.waiting();
    const leftOver = inFlight.leftOver();
    const known = journal.entryIds();
    // An expected entry's id is the stem of the ids of what really came: `f7.0` of `f7.0.1`.
    const came = [...known, ...entries.map(({ entryId }) => entryId)];
    const stems = new Set(came.map((id) => id.split(".").slice(0, 2).join(".")));
    const unconfirmed = [...leftOver.values()].flat().filter(({ entryId }) => !stems.has(entryId));
    const unwritten = [...entries.filter(({ entryId }) => !known.has(entryId)), ...unconfirmed];
    journal.append(unwritten);
    journal.refresh();
    packs.empty(slots);
    for (const id of leftOver.keys()) inFlight.settled(id);
    return unwritten.length;
  } finally {
    lock.release();
  }
}
