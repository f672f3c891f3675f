import { SetupError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import { stemOf, type Entry } from "./entry";
import type { Journal } from "./journal";
import { NOTHING_SETTLED, unconfirmedEntries } from "./pending-order";
import type { SharedState } from "./shared-state";
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
  if (waiting.length === 0) return snapshot.fold();
  // Only an execution that was killed between appending and saying so leaves rows that are not known of. Their number
  // may tell, unless somebody has deleted others meanwhile.
  const mayHold =
    journal.rowCount() > snapshot.journal.rows || waiting.some(({ order }) => order.settled === null);
  const known = mayHold ? journal.heads() : [];
  const stems = new Set(known.map(({ entryId }) => stemOf(entryId)));
  const parked = waiting.map((slot) => (slot.order.settled === null ? [] : snapshot.parkedIn(slot)));
  const held = mayHold ? journal.idsHeld(parked.flat()) : new Set<string>();

  const left = waiting.map(({ number, order }, place) => {
    if (order.settled !== null) {
      const entries = parked[place]!.filter(({ entryId }) => !held.has(entryId));
      return { number, entries, settled: order.settled };
    }
    const entries = unconfirmedEntries(order, codec).filter(({ entryId }) => !stems.has(stemOf(entryId)));
    const credits = creditsOf([...entries, ...known.filter(isOf(order))]);
    return { number, entries, settled: { ...NOTHING_SETTLED, at: order.at, credits } };
  });
  const entries = left.flatMap((each) => each.entries);
  if (entries.length === 0) {
    const settled = new Map(left.map((each) => [each.number, each.settled]));
    // What was appended by an execution that could not say so is news to whoever has looked before.
    return snapshot.fold(settled, (ledger) =>
      known.length === 0
        ? ledger
        : {
            ...ledger,
            sequence: ledger.sequence + 1,
            journal: { ...ledger.journal, rows: journal.rowCount() },
          },
    );
  }
  const { rows, sheetId, characters } = journal.append(entries);
  const last = left.length - 1;
  return snapshot.fold(
    new Map(
      left.map(({ number, settled, entries: { length: appended } }, index) => {
        const extent = {
          appended: Math.max(appended, 1),
          rows,
          sheetId,
          characters: index === last ? characters : 0,
        };
        return [number, { ...settled, ...extent }];
      }),
    ),
  );
}

/**
 * Does so if anything waits, and mends the journal: called by whoever may write, before anybody looks at what is held.
 *
 * @throws {LimitError} As `flushed`, or if the shared state cannot be read or written.
 */
export function flush(parts: Flushing & { readonly state: SharedState }): void {
  const { state, clock, journal } = parts;
  const snapshot = state.read();
  const isMoved = journal.health(snapshot.journal.sheetId) === "rearranged";
  if (!isMoved && snapshot.waiting(clock.now()).length === 0) return;
  state.update((now) => {
    if (isMoved) journal.mend();
    requireWhole(parts, now);
    return { set: flushed(parts, now), value: null };
  });
}

/** What has become of a journal that cannot be relied on: a code for the sidebar. */
export type JournalTrouble = "missing" | "rearranged" | "shortened";

/** What is wrong with the journal; null if nothing is. */
export function journalTrouble(
  { journal }: Pick<Flushing, "journal">,
  snapshot: Snapshot,
): JournalTrouble | null {
  const { sheetId, rows } = snapshot.journal;
  const health = journal.health(sheetId);
  if (health !== "whole") return health;
  return journal.rowCount() < rows ? "shortened" : null;
}

/** @throws {SetupError} `setup/journal-missing`: what was paid for would be bought again. */
export function requireWhole(parts: Pick<Flushing, "journal">, snapshot: Snapshot): void {
  const trouble = journalTrouble(parts, snapshot);
  if (trouble !== null) throw new SetupError("setup/journal-missing", ...TROUBLES[trouble]);
}

const WAY_OUT =
  "Bring it back with Undo or File ▸ Version history, or open the sidebar ▸ Credits and start a new journal.";

/** What happened, and the way out. */
export const TROUBLES: Readonly<Record<JournalTrouble, readonly [fact: string, advice: string]>> = {
  missing: ["The journal sheet was deleted, so nothing is bought: it holds what is paid for.", WAY_OUT],
  rearranged: [
    "The journal sheet's columns were changed, so nothing is bought: what is paid for cannot be read.",
    WAY_OUT,
  ],
  shortened: [
    "Rows of the journal sheet were deleted, so nothing is bought: they held what is paid for.",
    WAY_OUT,
  ],
};

function isOf({ mark, id }: { readonly mark: string; readonly id: string }): (entry: Entry) => boolean {
  return ({ entryId }) => entryId.startsWith(`${mark}${id}.`);
}

function creditsOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { credits }) => sum + credits, 0);
}
