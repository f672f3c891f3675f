import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import type { Entry } from "./entry";
import { entriesIn, packsOf } from "./pack-text";

const SLOTS = 128;
const slotName = (slot: number): string => `copy1:${slot}`;

/** The slot that the next copy takes. */
const NEXT = "copy1:next";

/**
 * Copies of what was lately written into the journal, in the document cache: if somebody deletes the journal sheet, it is
 * rebuilt from them.
 *
 * Slots are taken in turn, so that the oldest copy gives way. Two executions at once may take the same one: a copy is worth
 * no lock.
 */
export class RecentCopies {
  /** As this execution left it. */
  private next: number | null = null;

  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
  ) {}

  keep(entries: readonly Entry[]): void {
    const texts = packsOf(entries, this.codec).flatMap((pack) => pack.texts);
    if (texts.length === 0 || texts.length > SLOTS) return;
    const next = this.next ?? Number(this.cache.getAll([NEXT]).get(NEXT) ?? 0);
    this.next = (next + texts.length) % SLOTS;
    const placed = texts.map((text, index): [string, string] => [slotName((next + index) % SLOTS), text]);
    placed.push([NEXT, String(this.next)]);
    this.cache.putAll(new Map(placed), CACHE_TTL_SECONDS);
  }

  find(): Entry[] {
    const held = this.cache.getAll(Array.from({ length: SLOTS }, (_, slot) => slotName(slot)));
    return entriesIn(held.values(), this.codec);
  }
}
