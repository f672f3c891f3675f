import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";
import { entriesIn, packsOf } from "./pack-text";

const SLOTS = 64;
/** Executions that get no lock use slots of their own, so that they cannot write over what was put under the lock. */
const UNLOCKED_SLOTS = 128;
const slotName = (slot: number): string => `pack1:${slot}`;
const slotNames = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => slotName(first + index));

const SETTLE_WITHOUT_LOCK_MS = 150;
const TRIES_WITHOUT_LOCK = 4;

/**
 * Answers that formulas bought and could not write into the journal, because a custom function writes no cell.
 *
 * They wait in a fixed number of slots of the document cache until an execution that may write drains them.
 */
export class Packs {
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
    private readonly clock: Pick<Clock, "sleep">,
  ) {}

  /**
   * Puts entries into free slots; an entry that is too large for one takes several.
   *
   * @param locked Whether the document lock is held: then small packs are put together when slots run out. Without
   *   it a race for a slot is settled by waiting and reading back.
   * @returns Entries that found no slot; they stay in the entry cache only.
   */
  put(entries: readonly Entry[], locked: boolean): Entry[] {
    return locked ? this.putLocked(entries) : this.putUnlocked(entries);
  }

  private putLocked(entries: readonly Entry[]): Entry[] {
    const names = slotNames(0, SLOTS);
    const taken = this.cache.getAll(names);
    const free = names.filter((name) => !taken.has(name));
    const placed = new Map<string, string>();
    const homeless: Entry[] = [];
    for (const pack of packsOf(entries, this.codec)) {
      if (pack.texts.length > free.length) homeless.push(...pack.entries);
      else for (const text of pack.texts) placed.set(free.shift()!, text);
    }
    if (homeless.length > 0 && this.putTogether(names, taken, entries)) return [];
    if (placed.size > 0) this.cache.putAll(placed, CACHE_TTL_SECONDS);
    return homeless;
  }

  private putUnlocked(entries: readonly Entry[]): Entry[] {
    const names = slotNames(SLOTS, UNLOCKED_SLOTS);
    let packs = packsOf(entries, this.codec);
    for (let attempt = 0; attempt < TRIES_WITHOUT_LOCK && packs.length > 0; attempt++) {
      const taken = this.cache.getAll(names);
      // From a random place: everybody who has no lock right now looks for a slot right now.
      const start = parseInt(this.codec.uuid().slice(0, 6), 16) % names.length;
      const free = [...names.slice(start), ...names.slice(0, start)].filter((name) => !taken.has(name));
      const placed = packs.map(({ texts }) =>
        texts.length <= free.length ? free.splice(0, texts.length) : [],
      );
      const put = new Map(
        packs.flatMap(({ texts }, index) =>
          placed[index]!.map((name, part) => [name, texts[part]!] as const),
        ),
      );
      if (put.size === 0) break;
      this.cache.putAll(put, CACHE_TTL_SECONDS);
      this.clock.sleep(SETTLE_WITHOUT_LOCK_MS);
      const settled = this.cache.getAll([...put.keys()]);
      packs = packs.filter((_, index) => {
        const mine = placed[index]!;
        return mine.length === 0 || mine.some((name) => settled.get(name) !== put.get(name));
      });
    }
    return packs.flatMap((pack) => [...pack.entries]);
  }

  /** Everything that waits, and the slots it waits in: empty them once the journal holds it. */
  waiting(): { entries: Entry[]; slots: string[] } {
    const held = this.cache.getAll(slotNames(0, SLOTS + UNLOCKED_SLOTS));
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
