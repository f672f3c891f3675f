import { codeOf } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Answers, Standing } from "../journal/answers";
import type { Entry } from "../journal/entry";
import type { EntryCache } from "../journal/entry-cache";
import { newEntry } from "../journal/keys";
import { lookUp, type KeptReply } from "./kept-reply";

/** What is free is asked again after this time. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** A reply worth keeping, or why the API gave none, as a sentence. */
export type FreeReply = { readonly value: unknown } | { readonly refused: string };

/**
 * Replies that cost nothing and that the API gives a few dozen times a day only, kept for a day as entries of the
 * journal: a cache forgets within hours, and cannot hold a long list of options.
 */
export class FreeReplies {
  /** @param keepEntries Into the journal, or parked where no cell can be written. */
  constructor(
    private readonly answers: Answers,
    private readonly cache: EntryCache,
    private readonly keepEntries: (entries: readonly Entry[]) => void,
    private readonly clock: Clock,
    private readonly codec: Codec,
  ) {}

  /** The kept reply of each unit, from the document cache where it is still there; units without one are missing. */
  find(units: readonly string[]): Map<string, FreeReply> {
    return this.keptFor(units, KEPT_FOR_MS);
  }

  /** As `find`, however long ago the replies came: for what stays true, such as which value a name stands for. */
  findOfAnyAge(units: readonly string[]): Map<string, FreeReply> {
    return this.keptFor(units, Infinity);
  }

  /** Keeps replies by unit, in place of what was kept before. */
  keep(replies: ReadonlyMap<string, FreeReply>): void {
    if (replies.size === 0) return;
    const entries = this.entriesOf(replies);
    this.answers.learn(entries);
    try {
      this.keepEntries(entries);
    } catch (error) {
      // What cannot be kept is asked again: it costs nothing.
      if (codeOf(error) === null) throw error;
    }
    const host = this.answers.host();
    const parts = [...replies.keys()].map((unit) => ({ operation: lookUp.name, company: "", unit }));
    this.cache.put(
      host,
      parts.map((each, index) => ({ parts: each, entries: [entries[index]!] })),
    );
  }

  private keptFor(units: readonly string[], maxAgeMs: number): Map<string, FreeReply> {
    const found = new Map<string, FreeReply>();
    const questions = units.map((unit) => ({ company: "" as const, unit }));
    const standings: Standing<KeptReply>[] = this.answers.lookUp(lookUp, questions, {
      maxAgeMs,
      cached: true,
    });
    standings.forEach((standing, index) => {
      if (standing.kind === "answered") found.set(units[index]!, standing.answer);
      if (standing.kind === "miss") found.set(units[index]!, { refused: standing.reason });
    });
    return found;
  }

  private entriesOf(replies: ReadonlyMap<string, FreeReply>): Entry[] {
    const id = this.codec.uuid();
    const about = { operation: lookUp.name, host: this.answers.host(), atMs: this.clock.now() };
    return [...replies].map(([unit, reply], index) => {
      const entryId = `l${id}.${index}`;
      const said =
        "value" in reply
          ? ({ status: "ok", answer: JSON.stringify(reply.value) } as const)
          : ({ status: "missing", answer: reply.refused } as const);
      return newEntry({ ...about, ...said, entryId }, { unit }, this.codec);
    });
  }
}
