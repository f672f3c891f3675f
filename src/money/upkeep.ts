import type { JournalStore } from "../google/ports";
import { type BookkeepingParts, requireWhole } from "./bookkeeping";
import { type Act, actsValues } from "./acts";
import { type Cleaned, dropOldest, type Room } from "./drop-oldest";

/** Maintains the journal as a whole. No purchase needs it. */
export class Upkeep {
  constructor(
    private readonly parts: BookkeepingParts,
    private readonly store: JournalStore,
  ) {}

  /** A user accepts that what the journal lacks is lost, and may be bought again. The rows that are left stay in use. */
  startAnew(by?: Act): void {
    const { store } = this;
    const { state, journal } = this.parts;
    state.update((snapshot) => {
      const trouble = journal.trouble(snapshot.journal);
      if (trouble === null) return { set: {}, value: null };
      const isLeft = trouble === "shortened";
      const extent = isLeft
        ? { ...snapshot.journal, rows: journal.rows }
        : { sheetId: null, rows: 0, characters: 0 };
      if (!isLeft) store.startAnew();
      const set = snapshot.fold(new Map(), (ledger) => ({
        ...ledger,
        sequence: ledger.sequence + 1,
        journal: extent,
      }));
      return { set: { ...set, ...(by === undefined ? {} : actsValues(by, snapshot)) }, value: null };
    });
    this.parts.answers.refresh();
  }

  /** Evicts the oldest answers. @param by The act for the history. */
  dropOldest(room: Room, by?: Act): Cleaned {
    const { store } = this;
    const { state, codec, answers } = this.parts;
    const cleaned = state.update((snapshot) => {
      requireWhole(this.parts, snapshot);
      const value = dropOldest(store, codec, room);
      const set = snapshot.fold(new Map(), (ledger) => ({
        ...ledger,
        // Executions that have read the journal must read it again.
        sequence: ledger.sequence + 1,
        journal: { ...ledger.journal, characters: value.characters },
      }));
      const isAct = by !== undefined && value.dropped > 0;
      const history = isAct ? actsValues({ ...by, answers: value.dropped }, snapshot) : {};
      return { set: { ...set, ...history }, value };
    });
    answers.refresh();
    return cleaned;
  }
}
