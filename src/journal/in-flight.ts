import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Properties } from "../ports/properties";
import { asDropped, type Entry } from "./entry";

const PREFIX = "IN_FLIGHT_";
/** No execution lives longer, so an older note was left over by one that died. */
const LONGEST_EXECUTION_MS = 7 * 60 * 1000;
/** Below the 9 KB that a property may hold. */
const LARGEST_NOTE_CHARACTERS = 8_500;

const HEADS_PER_NOTE = 40;
/** A document's properties hold 500 KB in all: past this, amounts are left to the sum of what was ever spent. */
const MOST_NOTED_CHARACTERS = 250_000;

interface Note {
  at: number;
  entries: Entry[];
}

/**
 * Notes of requests that are under way: written before they are sent, removed when their answers are kept.
 *
 * A note that outlives its execution says that something may have been billed that nobody has seen. It becomes
 * `unconfirmed` entries, so that the Credits sheet never claims to know more than it does.
 */
export class InFlight {
  constructor(
    private readonly properties: Properties | null,
    private readonly clock: Clock,
    private readonly codec: Codec,
  ) {}

  /** @param expected One entry per request, with the status `unconfirmed` and the expected credits. */
  note(id: string, expected: readonly Entry[]): void {
    const json = JSON.stringify({ at: this.clock.now(), entries: expected });
    const text = json.length > LARGEST_NOTE_CHARACTERS ? this.codec.compress(json) : json;
    this.properties?.set(PREFIX + id, text);
  }

  /**
   * Notes answers that came and are nowhere for good: the next execution that may write takes their amounts, and the
   * answers if a cache still holds them. Takes the place of the note on what was expected.
   *
   * @param entries Whole or heads; only the heads are noted.
   */
  noteHomeless(id: string, entries: readonly Entry[]): void {
    if (this.notedCharacters() >= MOST_NOTED_CHARACTERS) {
      this.settled(id);
      return;
    }
    for (let start = 0; start < entries.length; start += HEADS_PER_NOTE) {
      const heads = entries.slice(start, start + HEADS_PER_NOTE).map(asDropped);
      const json = JSON.stringify({ at: 0, entries: heads });
      this.properties?.set(
        `${PREFIX}${id}${start === 0 ? "" : `-${start}`}`,
        json.length > LARGEST_NOTE_CHARACTERS ? this.codec.compress(json) : json,
      );
    }
  }

  settled(id: string): void {
    this.properties?.remove(PREFIX + id);
  }

  /** Notes whose execution is gone, by id. */
  leftOver(): Map<string, Entry[]> {
    const left = new Map<string, Entry[]>();
    for (const [name, text] of Object.entries(this.properties?.getAll() ?? {})) {
      if (!name.startsWith(PREFIX)) continue;
      const note = JSON.parse(text.startsWith("{") ? text : this.codec.decompress(text)) as Note;
      if (this.clock.now() - note.at > LONGEST_EXECUTION_MS)
        left.set(name.slice(PREFIX.length), note.entries);
    }
    return left;
  }

  private notedCharacters(): number {
    return Object.entries(this.properties?.getAll() ?? {}).reduce(
      (sum, [name, text]) => sum + (name.startsWith(PREFIX) ? text.length : 0),
      0,
    );
  }
}
