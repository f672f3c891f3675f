import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";
import { entriesIn, packsOf } from "./pack-text";

const SLOTS = 64;
const slotName = (slot: number): string => `pack1:${slot}`;

/**
 * Answers that formulas bought and could not write into the journal, because a custom function writes no cell.
 *
 * They wait in a fixed number of slots of the document cache until an execution that may write drains them.
 */
export class Packs {
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
  ) {}

  /**
   * Puts entries into free slots; an entry that is too large for one takes several.
   *
   * @param start Where to look first: executions that start apart collide less where there is no lock.
   * @param locked Whether the document lock is held: then small packs are put together when slots run out.
   * @returns Entries that found no slot; they stay in the entry cache only.
   */
  put(entries: readonly Entry[], start: number, locked = false): Entry[] {
    const names = Array.from({ length: SLOTS }, (_, index) => slotName((start + index) % SLOTS));
    const taken = this.cache.getAll(names);
    const free = names.filter((name) => !taken.has(name));
    const placed = new Map<string, string>();
    const homeless: Entry[] = [];
    for (const pack of packsOf(entries, this.codec)) {
      if (pack.texts.length > free.length) homeless.push(...pack.entries);
      else for (const text of pack.texts) placed.set(free.shift()!, text);
    }
    if (homeless.length > 0 && locked && this.putTogether(names, taken, entries)) return [];
    if (placed.size > 0) this.cache.putAll(placed, CACHE_TTL_SECONDS);
    return homeless;
  }

  /** Everything that waits, and the slots it waits in: empty them once the journal holds it. */
  waiting(): { entries: Entry[]; slots: string[] } {
    const held = this.cache.getAll(Array.from({ length: SLOTS }, (_, index) => slotName(index)));
    return { entries: entriesIn(held.values(), this.codec), slots: [...held.keys()] };
  }

  empty(slots: readonly string[]): void {
    if (slots.length > 0) this.cache.removeAll(slots);
  }

  /** Packs all slots anew with these entries: a column of formulas fills every slot with one small pack each. */
  private putTogether(
    names: readonly string[],
    taken: ReadonlyMap<string, string>,
    entries: readonly Entry[],
  ): boolean {
    const all = [...entriesIn(taken.values(), this.codec), ...entries];
    const texts = packsOf(all, this.codec).flatMap((pack) => pack.texts);
    if (texts.length > SLOTS) return false;
    // One call for all: killed after it, an entry waits twice, which draining by id does not mind.
    this.cache.putAll(new Map(texts.map((text, index) => [names[index]!, text])), CACHE_TTL_SECONDS);
    this.empty(names.slice(texts.length).filter((name) => taken.has(name)));
    return true;
  }
}
