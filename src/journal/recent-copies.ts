import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";
import type { Codec } from "../ports/codec";
import { checksum } from "./checksum";
import type { Entry } from "./entry";
import { entriesIn, packsOf } from "./pack-text";

const SLOTS = 128;
const slotName = (slot: number): string => `copy1:${slot}`;

/**
 * Copies of what was lately written into the journal, in the document cache: if somebody deletes the journal sheet, it is
 * rebuilt from them.
 *
 * A slot is taken by chance, whatever it held before: copies are worth one call of the cache, not two.
 */
export class RecentCopies {
  constructor(
    private readonly cache: Cache,
    private readonly codec: Codec,
  ) {}

  keep(entries: readonly Entry[]): void {
    const texts = packsOf(entries, this.codec).flatMap((pack) => pack.texts);
    if (texts.length === 0 || texts.length > SLOTS) return;
    const start = parseInt(checksum([entries[0]!.entryId, entries[0]!.key]).slice(0, 6), 36);
    const placed = texts.map((text, index): [string, string] => [slotName((start + index) % SLOTS), text]);
    this.cache.putAll(new Map(placed), CACHE_TTL_SECONDS);
  }

  find(): Entry[] {
    const held = this.cache.getAll(Array.from({ length: SLOTS }, (_, slot) => slotName(slot)));
    return entriesIn(held.values(), this.codec);
  }
}
