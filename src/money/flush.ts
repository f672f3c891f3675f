import type { Clock, Codec } from "../google/ports";
import { type Entry, stemOf } from "./entry";
import type { Journal } from "./journal";
import { withGrowth } from "./ledger";
import { oddBillsIn } from "./odd-bills";
import { NOTHING_SETTLED, type Settlement } from "./order";
import type { Snapshot, Values } from "./snapshot";

export interface Flushing {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly codec: Codec;
}

/**
 * Moves parked answers to the journal, and writes `unconfirmed` entries for orders whose execution was killed. Call under the
 * lock.
 *
 * Safe to be killed at any point: slots are freed after the journal holds their entries, and entries that it holds already
 * are recognised by id.
 *
 * @returns The values to write next.
 * @throws {LimitError} `limit/journal`, if the journal takes nothing: then everything stays parked.
 */
export function flushed({ journal, clock }: Flushing, snapshot: Snapshot): Values {
  const now = clock.now();
  const waiting = snapshot.waiting(now);
  const parked = waiting.flatMap((slot) => snapshot.parkedIn(slot));
  const lost = snapshot.unconfirmed(now);
  // More rows than recorded: an execution was killed after appending and before recording it, or a user wrote below.
  const isUnrecorded = journal.rows > snapshot.journal.rows;
  // A row with a head and no answer, appended while columns were moved: a reply came, but what it said is lost.
  const begun = heldOf(journal, lost, false);
  const held = isUnrecorded || lost.length > 0 ? heldOf(journal, parked, true) : [];
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
    const odd = oddBillsIn(of);
    settled.set(number, order.settled ?? { ...NOTHING_SETTLED, at: order.at, credits, odd });
  }
  // Rows whose append was never recorded: executions that have read the journal before must read it again.
  const isNews = held.length > 0 || begun.length > 0;
  const growth =
    entries.length > 0
      ? journal.append(entries)
      : { ...snapshot.journal, rows: journal.rows, characters: 0, appended: isNews ? 1 : 0 };
  return snapshot.fold(settled, (ledger) => withGrowth(ledger, growth));
}

/** What the journal holds already of the orders that these entries belong to. */
function heldOf(journal: Journal, entries: readonly Entry[], answers: boolean): readonly Entry[] {
  if (entries.length === 0) return [];
  const orders = new Set(entries.map(orderOf));
  journal.refresh();
  const held = journal.where("entryId", (entryId) => orders.has(orderOf({ entryId })), { answers });
  // Other entries are appended next, so what was read is outdated.
  journal.refresh();
  return held;
}

/** The order of an entry, with its buyer's mark: `f7` of `f7.0.1`. */
function orderOf({ entryId }: Pick<Entry, "entryId">): string {
  return entryId.split(".", 1)[0]!;
}
