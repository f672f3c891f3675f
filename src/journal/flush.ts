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
  // An execution was killed, or a person moved columns, between appending and saying so. Left unknown, these rows would
  // hide that others are deleted.
  const { rows: untold, end } = untoldRows(journal, snapshot, now);
  // A row may have its head alone, appended while somebody moved columns: it tells that a reply came, and not what it said.
  const begun = heldOf(journal, lost, false);
  const held = untold > 0 || lost.length > 0 ? heldOf(journal, parked, true) : [];
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
  const isNews = untold > 0 || begun.length > 0;
  const growth =
    entries.length > 0
      ? journal.append(entries)
      : { appended: isNews ? 1 : 0, characters: 0, added: 0, sheetId: snapshot.journal.sheetId, end };
  const added = untold + growth.added;
  return snapshot.fold(settled, (ledger) => withGrowth(ledger, { ...growth, added }));
}

/** Rows of the journal that the ledger does not count, and that nobody is about to tell it of. */
export function untoldRows(
  journal: Journal,
  snapshot: Snapshot,
  nowMs: number,
): ReturnType<Journal["beyond"]> {
  return journal.beyond(snapshot.journal.rows, (entryId) => snapshot.isPending(entryId, nowMs));
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
