import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import { stemOf, type Entry } from "./entry";
import type { Journal } from "./journal";
import { withGrowth } from "./ledger";
import { NOTHING_SETTLED, type Settlement } from "./pending-order";
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
export function flushed({ journal, clock }: Flushing, snapshot: Snapshot): Values {
  const now = clock.now();
  const waiting = snapshot.waiting(now);
  const parked = waiting.flatMap((slot) => snapshot.parkedIn(slot));
  const lost = snapshot.unconfirmed(now);
  // An execution was killed, or a person moved columns, between appending and saying so; or somebody has put a note below.
  const isUntold = journal.rows > snapshot.journal.rows;
  // A row may have its head alone, appended while somebody moved columns: it tells that a reply came, and not what it said.
  const begun = heldOf(journal, lost, false);
  const held = isUntold || lost.length > 0 ? heldOf(journal, parked, true) : [];
  const stems = new Set(begun.map(({ entryId }) => stemOf(entryId)));
  const ids = new Set(held.map(({ entryId }) => entryId));
  const entries = [
    ...parked.filter(({ entryId }) => !ids.has(entryId)),
    ...lost.filter(({ entryId }) => !stems.has(stemOf(entryId))),
  ];
  const settled = new Map<number, Settlement>();
  for (const { number, order } of waiting) {
    const of = [...begun, ...entries].filter((entry) => orderOf(entry) === order.mark + order.id);
    const credits = of.reduce((sum, entry) => sum + entry.credits, 0);
    settled.set(number, order.settled ?? { ...NOTHING_SETTLED, at: order.at, credits });
  }
  // What was appended by an execution that could not say so is news to whoever has looked before.
  const isNews = held.length > 0 || begun.length > 0;
  const growth =
    entries.length > 0
      ? journal.append(entries)
      : { ...snapshot.journal, rows: journal.rows, characters: 0, appended: isNews ? 1 : 0 };
  return snapshot.fold(settled, (ledger) => withGrowth(ledger, growth));
}

/** Entries that the journal holds of the orders that these are of. */
function heldOf(journal: Journal, entries: readonly Entry[], answers: boolean): readonly Entry[] {
  if (entries.length === 0) return [];
  const orders = new Set(entries.map(orderOf));
  journal.refresh();
  const held = journal.where("entryId", (entryId) => orders.has(orderOf({ entryId })), { answers });
  // What is missing is about to be appended.
  journal.refresh();
  return held;
}

/** The order that an entry was bought with, with its buyer's mark: `f7` of `f7.0.1`. */
function orderOf({ entryId }: Pick<Entry, "entryId">): string {
  return entryId.split(".", 1)[0]!;
}
