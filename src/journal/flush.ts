import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import { stemOf, type Entry } from "./entry";
import type { Journal } from "./journal";
import { withGrowth, type Ledger } from "./ledger";
import { NOTHING_SETTLED, unconfirmedEntries, type Settlement } from "./pending-order";
import type { Snapshot, Values } from "./snapshot";

export interface Flushing {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly codec: Codec;
}

/**
 * Moves into the journal what is parked, and what executions that died have left unconfirmed. Call under the lock.
 *
 * Safe to be killed at any point: the slots are freed after the journal holds what was in them, and entries that it holds
 * already are recognised by id.
 *
 * @returns What is to be written then.
 * @throws {LimitError} `limit/journal`, if the journal takes nothing: then everything stays parked.
 */
export function flushed({ journal, clock, codec }: Flushing, snapshot: Snapshot): Values {
  const waiting = snapshot.waiting(clock.now());
  const isLonger = isLongerThanKnown(journal, snapshot);
  // What was appended by an execution that could not say so is news to whoever has looked before.
  const news = (ledger: Ledger) => ({
    ...ledger,
    sequence: ledger.sequence + 1,
    journal: { ...ledger.journal, rows: journal.rowCount() },
  });
  if (waiting.length === 0) return isLonger ? snapshot.fold(new Map(), news) : snapshot.fold();
  const mayHold = isLonger || waiting.some(({ order }) => order.settled === null);
  const known = mayHold ? journal.heads() : [];
  const stems = new Set(known.map(({ entryId }) => stemOf(entryId)));
  const parked = waiting.map((slot) => (slot.order.settled === null ? [] : snapshot.parkedIn(slot)));
  const held = mayHold ? journal.idsHeld(parked.flat()) : new Set<string>();

  const entries: Entry[] = [];
  const settled = new Map<number, Settlement>();
  waiting.forEach(({ number, order }, place) => {
    if (order.settled !== null) {
      entries.push(...parked[place]!.filter(({ entryId }) => !held.has(entryId)));
      settled.set(number, order.settled);
      return;
    }
    const lost = unconfirmedEntries(order, codec).filter(({ entryId }) => !stems.has(stemOf(entryId)));
    const credits = creditsOf([...lost, ...known.filter(isOf(order))]);
    entries.push(...lost);
    settled.set(number, { ...NOTHING_SETTLED, at: order.at, credits });
  });
  if (entries.length > 0) {
    const growth = { ...journal.append(entries), appended: entries.length };
    return snapshot.fold(settled, (ledger) => withGrowth(ledger, growth));
  }
  return known.length === 0 ? snapshot.fold(settled) : snapshot.fold(settled, news);
}

/**
 * Whether it has rows that nobody has told of: an execution was killed, or a person moved columns, between appending and
 * saying so. Left unknown, they would hide that others are deleted.
 */
export function isLongerThanKnown(journal: Journal, snapshot: Snapshot): boolean {
  return journal.rowCount() > snapshot.journal.rows;
}

function isOf({ mark, id }: { readonly mark: string; readonly id: string }): (entry: Entry) => boolean {
  return ({ entryId }) => entryId.startsWith(`${mark}${id}.`);
}

function creditsOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { credits }) => sum + credits, 0);
}
