import { storedJson } from "../core/json";
import { once } from "../core/terms";
import type { JournalStore } from "../google/ports";
import { type BookkeepingParts, requireWhole } from "../journal/bookkeeping";
import type { Snapshot, Values } from "../journal/snapshot";
import { type Cleaned, dropOldest, type Room } from "./drop-oldest";
import * as z from "zod/mini";

export type ActName = "answers-dropped" | "journal-started" | "spending-stopped" | "spending-allowed";

const PROPERTY = "ACTS";
const MOST_ACTS = 20;

/** What somebody has done to what everybody in the spreadsheet has paid for, or may buy: the history says who. */
export interface Act {
  /** ISO 8601. */
  readonly at: string;
  readonly what: ActName;
  /** The tag of who did it. */
  readonly payer: string;
  /** Answers that were dropped. */
  readonly answers?: number | undefined;
}

const Kept = once(() =>
  z.array(
    z.object({
      at: z.iso.datetime(),
      what: z.enum(["answers-dropped", "journal-started", "spending-stopped", "spending-allowed"]),
      payer: z.string(),
      answers: z.optional(z.number()),
    }),
  ),
);

/** The latest first; none where they cannot be read. */
export function actsIn(snapshot: Snapshot): readonly Act[] {
  const isKept = (value: unknown): value is Act[] => z.safeParse(Kept(), value).success;
  return storedJson(snapshot.value(PROPERTY), isKept) ?? [];
}

/** Written together with what was done. */
export function actsValues(act: Act, snapshot: Snapshot): Values {
  return { [PROPERTY]: JSON.stringify([act, ...actsIn(snapshot)].slice(0, MOST_ACTS)) };
}

/** What becomes of the journal as a whole, beside what is bought: nothing here is needed for a purchase. */
export class Upkeep {
  constructor(private readonly parts: BookkeepingParts & { readonly store: JournalStore }) {}

  /** A person says so: what the journal lacks now is lost, and may be bought again. Rows that are left go on being used. */
  startAnew(by?: Act): void {
    const { state, store, journal } = this.parts;
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

  /** Makes room: the oldest answers are evicted. @param by Who asks for it; left out where it is tidied by itself. */
  dropOldest(room: Room, by?: Act): Cleaned {
    const { state, store, codec, answers } = this.parts;
    const cleaned = state.update((snapshot) => {
      requireWhole(this.parts, snapshot);
      const value = dropOldest(store, codec, room);
      const set = snapshot.fold(new Map(), (ledger) => ({
        ...ledger,
        // Whoever has looked before has to look again.
        sequence: ledger.sequence + 1,
        journal: { ...ledger.journal, characters: value.characters },
      }));
      const isTold = by !== undefined && value.dropped > 0;
      const told = isTold ? actsValues({ ...by, answers: value.dropped }, snapshot) : {};
      return { set: { ...set, ...told }, value };
    });
    answers.refresh();
    return cleaned;
  }
}
