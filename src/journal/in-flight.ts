import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Properties } from "../ports/properties";
import { arrivedEntries, arrivedTexts, isAbout, isArrived, shortened } from "./arrived";
import type { Snapshot } from "./day-ledger";
import { asDropped, type Entry } from "./entry";

const PREFIX = "IN_FLIGHT_";
/** No execution lives longer, so an older note was left over by one that died. */
const LONGEST_EXECUTION_MS = 7 * 60 * 1000;
/** Below the 9 KB that a property may hold. */
const LARGEST_NOTE_CHARACTERS = 8_500;
const HEADS_PER_NOTE = 40;
/** A document's properties hold 500 KB in all: past this, amounts are left to the sum of what was ever spent. */
const MOST_NOTED_CHARACTERS = 250_000;
/** All properties of a document hold 500 KB, and runs need some; draining takes a call for each note. */
const MOST_ARRIVED_CHARACTERS = 200_000;
const MOST_ARRIVED_NOTES = 60;

interface Note {
  at: number;
  entries: Entry[];
  /** Whoever wrote it held no lock. */
  withoutLock?: boolean;
}

/**
 * Notes of requests that are under way: written before they are sent, removed when their answers are kept.
 *
 * A note that outlives its execution says that something may have been billed that nobody has seen. It becomes
 * `unconfirmed` entries, so that the Credits sheet never claims to know more than it does.
 *
 * Where answers cannot be written into the journal, they take the place of their note: unlike a cache, properties forget
 * nothing.
 */
export class InFlight {
  /** How many answers wait in notes, as far as this execution has seen. */
  private waiting = { notes: 0, characters: 0 };
  /** Notes whose place answers have taken. */
  private readonly answered = new Set<string>();

  /** @param lasting Throws where it cannot write; answers are put nowhere else. */
  constructor(
    private readonly properties: Properties | null,
    private readonly clock: Clock,
    private readonly codec: Codec,
    private readonly lasting: Properties | null = properties,
  ) {}

  /** The document's properties in one call, with notes of these purchases and other named keys. */
  snapshot(ids: readonly string[], named: readonly string[]): Snapshot {
    const snapshot = this.properties?.getAll([...named, ...ids.map((id) => PREFIX + id)]) ?? {};
    const arrived = this.arrivedIn(snapshot);
    this.waiting = {
      notes: arrived.length,
      characters: arrived.reduce((sum, { length }) => sum + length, 0),
    };
    return snapshot;
  }

  /**
   * @param expected One entry per request, with the status `unconfirmed` and the expected credits.
   * @param also Other properties to be written in the same call.
   */
  note(
    id: string,
    expected: readonly Entry[],
    also: Readonly<Record<string, string>> = {},
    withoutLock = false,
  ): void {
    const note = { at: this.clock.now(), entries: [...expected], ...(withoutLock ? { withoutLock } : {}) };
    this.properties?.setAll({ ...also, [PREFIX + id]: this.textOf(note) });
  }

  /** Keys of what others are buying who held the lock when they began. */
  keysUnderLock(snapshot: Snapshot): Set<string> {
    const keys = Object.entries(snapshot).flatMap(([name, text]) => {
      if (!name.startsWith(PREFIX) || !this.isUnderWay(name.slice(PREFIX.length), snapshot)) return [];
      const { entries, withoutLock } = this.read(text);
      return withoutLock === true ? [] : entries.map(({ key }) => key);
    });
    return new Set(keys);
  }

  /** Whether the requests of a note are still under way. */
  isUnderWay(id: string, snapshot: Snapshot): boolean {
    const text = snapshot[PREFIX + id];
    if (text === undefined || isArrived(text)) return false;
    return this.clock.now() - this.read(text).at <= LONGEST_EXECUTION_MS;
  }

  /**
   * Puts answers in the place of the note `id`, under further names if they are many.
   *
   * @returns Those that found no room; the note still stands if there are any.
   */
  arrived(id: string, entries: readonly Entry[]): Entry[] {
    const { texts, tooLarge } = arrivedTexts(entries, this.codec);
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    const { notes, characters: before } = this.waiting;
    const isFull = notes + texts.length > MOST_ARRIVED_NOTES || before + characters > MOST_ARRIVED_CHARACTERS;
    if (this.lasting === null || isFull || texts.length === 0) return [...entries];
    const names = texts.map((_, index) => (index === 0 && tooLarge.length === 0 ? id : `${id}-${index}`));
    try {
      // In one call: the note goes when all of its answers have come.
      this.lasting.setAll(Object.fromEntries(texts.map((text, index) => [PREFIX + names[index]!, text])));
    } catch {
      return [...entries];
    }
    this.waiting = { notes: notes + texts.length, characters: before + characters };
    if (names.includes(id)) this.answered.add(id);
    return tooLarge;
  }

  /** Answers about these keys that wait in notes; `snapshot` saves reading them. */
  waitingFor(keys: readonly string[], snapshot?: Snapshot): Entry[] {
    if (keys.length === 0) return [];
    const texts = this.arrivedIn(snapshot ?? this.properties?.getAll() ?? {});
    if (texts.length === 0) return [];
    const wanted = new Set(keys);
    const short = new Set(keys.map(shortened));
    return texts
      .filter((text) => isAbout(text, short))
      .flatMap((text) => arrivedEntries(text, this.codec))
      .filter(({ key }) => wanted.has(key));
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
      this.properties?.set(`${PREFIX}${id}-heads-${start}`, this.textOf({ at: 0, entries: heads }));
    }
    // Last, so that whoever is killed before leaves one note too many and never none.
    this.settled(id);
  }

  /** Whether answers have taken a note's place in this execution: it must stay. */
  isAnswered(id: string): boolean {
    return this.answered.has(id);
  }

  settled(id: string): void {
    this.properties?.remove(PREFIX + id);
  }

  /** Notes whose execution is gone, and answers that wait, by id. */
  leftOver(): Map<string, Entry[]> {
    const left = new Map<string, Entry[]>();
    for (const [name, text] of Object.entries(this.properties?.getAll() ?? {})) {
      if (!name.startsWith(PREFIX)) continue;
      const { at, entries } = this.read(text);
      if (this.clock.now() - at > LONGEST_EXECUTION_MS) left.set(name.slice(PREFIX.length), entries);
    }
    return left;
  }

  private notedCharacters(): number {
    return Object.entries(this.properties?.getAll() ?? {}).reduce(
      (sum, [name, text]) => sum + (name.startsWith(PREFIX) ? text.length : 0),
      0,
    );
  }

  private arrivedIn(snapshot: Snapshot): string[] {
    return Object.entries(snapshot).flatMap(([name, text]) =>
      name.startsWith(PREFIX) && isArrived(text) ? [text] : [],
    );
  }

  private textOf(note: Note): string {
    const json = JSON.stringify(note);
    return json.length > LARGEST_NOTE_CHARACTERS ? this.codec.compress(json) : json;
  }

  private read(text: string): Note {
    // Answers wait for whoever may write, however young they are.
    if (isArrived(text)) return { at: 0, entries: arrivedEntries(text, this.codec) };
    return JSON.parse(text.startsWith("{") ? text : this.codec.decompress(text)) as Note;
  }
}
