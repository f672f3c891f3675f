import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";

const SLOTS = 64;
const LARGEST_PACK_CHARACTERS = 90_000;
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
   * Puts entries into free slots.
   *
   * @param start Where to look first: executions that start apart collide less where there is no lock.
   * @returns Entries that found no slot; they stay in the entry cache only.
   */
  put(entries: readonly Entry[], start: number): Entry[] {
    const names = Array.from({ length: SLOTS }, (_, index) => slotName((start + index) % SLOTS));
    const taken = this.cache.getAll(names);
    const free = names.filter((name) => !taken.has(name));
    const packs = this.packed(entries);
    const placed = packs.slice(0, free.length);
    if (placed.length > 0) {
      this.cache.putAll(new Map(placed.map(({ text }, index) => [free[index]!, text])), CACHE_TTL_SECONDS);
    }
    return packs.slice(placed.length).flatMap((pack) => pack.entries);
  }

  /** Everything that waits, and the slots it waits in: empty them once the journal holds it. */
  waiting(): { entries: Entry[]; slots: string[] } {
    const held = this.cache.getAll(Array.from({ length: SLOTS }, (_, index) => slotName(index)));
    const entries = [...held.values()].flatMap((text) => JSON.parse(this.codec.decompress(text)) as Entry[]);
    return { entries, slots: [...held.keys()] };
  }

  empty(slots: readonly string[]): void {
    if (slots.length > 0) this.cache.removeAll(slots);
  }

  /** Halves what is too large until it fits; a single entry that does not fit is left out. */
  private packed(entries: readonly Entry[]): { text: string; entries: readonly Entry[] }[] {
    if (entries.length === 0) return [];
    const text = this.codec.compress(JSON.stringify(entries));
    if (text.length <= LARGEST_PACK_CHARACTERS) return [{ text, entries }];
    if (entries.length === 1) return [];
    const half = Math.ceil(entries.length / 2);
    return [...this.packed(entries.slice(0, half)), ...this.packed(entries.slice(half))];
  }
}
