import { counted } from "../core/sentence";
import { failureOf, SetupError } from "../core/errors";
import { TAKES_NO_ROWS } from "../google/ports";
import type { Answers } from "./answers";
import { type Asker, askerOf, type Entry } from "./entry";
import { type Journal, type JournalTrouble } from "./journal";
import { flushed, type Flushing } from "./flush";
import { withAnswered, withGrowth } from "./ledger";
import { chargesFor, sumOf } from "./odd-bills";
import { fitInto, NOTHING_SETTLED, orderText, parkedTexts, type PendingOrder } from "./order";
import type { SharedState } from "./shared-state";
import { slotValues, type Snapshot, type Values } from "./snapshot";

/** Why nothing is bought until a person decides: what is wrong with the journal, and the ways out. */
export interface Trouble {
  readonly what: JournalTrouble;
  /** Two sentences. */
  readonly inWords: readonly [fact: string, advice: string];
}

const FACTS: Readonly<Record<JournalTrouble, string>> = {
  missing: "The journal sheet was deleted, so nothing is bought: it holds what is paid for.",
  rearranged:
    "The journal sheet's columns were changed, so nothing is bought: what is paid for cannot be read.",
  shortened: "Rows of the journal sheet were deleted, so nothing is bought: they held what is paid for.",
};

/** What is wrong with the journal since the last append; null if it is whole. */
export function troubleOf(journal: Journal, { journal: extent }: Snapshot): Trouble | null {
  const what = journal.trouble(extent);
  if (what === null) return null;
  const count = Math.max(1, extent.rows - journal.heads().length);
  const missing = counted(count, "answer is missing", "answers are missing");
  const other = what === "shortened" ? "go on with this one" : "start a new journal";
  const advice = `Restore it (File ▸ Version history), or open the sidebar ▸ Credits and ${other} (${missing}).`;
  return { what, inWords: [FACTS[what], advice] };
}

/** @throws {SetupError} `setup/journal-missing`, since what it held would be bought again. */
export function requireWhole({ journal }: { readonly journal: Journal }, snapshot: Snapshot): void {
  const trouble = troubleOf(journal, snapshot);
  if (trouble !== null) throw new SetupError("setup/journal-missing", ...trouble.inWords);
}

/** What a bill says about rows that were changed or cleared. */
export function damagedInWords(rows: number): string[] {
  if (rows === 0) return [];
  const which = counted(rows, "row in the journal sheet was", "rows in the journal sheet were");
  return [`${which} changed or cleared by somebody: what is needed of it is fetched and paid for again`];
}

/** Free answers must not take the room of paid ones. */
const MOST_FREE_CHARACTERS = 100_000;

export interface BookkeepingParts extends Flushing {
  readonly state: SharedState;
  readonly answers: Answers;
}

/** Writes to the journal beside orders: parked answers, and free ones. */
export class Bookkeeping {
  constructor(private readonly parts: BookkeepingParts) {}

  /**
   * Moves parked answers to the journal. Called before lookups, wherever cells may be written.
   *
   * @throws {LimitError} `limit/journal`, and what `SharedState.update` and `requireWhole` throw.
   */
  flush(): void {
    const { state, clock } = this.parts;
    if (state.read().waiting(clock.now()).length === 0) return;
    state.update((now) => {
      requireWhole(this.parts, now);
      return { set: flushed(this.parts, now), value: null };
    });
  }

  /** As `flush`, but a failure only delays: the sidebar has to open in every state. */
  tryFlush(): void {
    failureOf(() => this.flush());
  }

  trouble(): Trouble | null {
    return troubleOf(this.parts.journal, this.parts.state.known());
  }

  /** Why the journal keeps anything from being bought, for a bill; null if it does not. */
  whyNothingIsBought(): string | null {
    const trouble = this.trouble();
    if (trouble !== null) return trouble.inWords.join(" ");
    return this.parts.journal.takesRows(1) ? null : TAKES_NO_ROWS.join(" ");
  }

  /** Appends answers that nobody pays for here. @param also Values to write in the same call. */
  append(entries: readonly Entry[], also: (snapshot: Snapshot) => Values = () => ({})): void {
    if (entries.length === 0) return;
    const { state, journal, answers } = this.parts;
    state.update((snapshot) => {
      requireWhole(this.parts, snapshot);
      const growth = journal.append(entries);
      const set = snapshot.fold(new Map(), (ledger) => withGrowth(ledger, growth));
      return { set: { ...set, ...also(snapshot) }, value: null };
    });
    answers.appended(entries.length);
  }

  /**
   * Settles bills that no price explains. If the payer says that they are right, they count in full, in the journal as well.
   * Sums are written first: if the execution ends there, the journal lacks lines, and Credits says how much is in none.
   *
   * @param also Values to write in the same call. `credits`: the sum of the bills.
   */
  answerBills(asker: Asker, isRight: boolean, also: (snapshot: Snapshot, credits: number) => Values): void {
    const { state, codec } = this.parts;
    const charges = state.update<Entry[]>((read) => {
      requireWhole(this.parts, read);
      const folded = flushed(this.parts, read);
      const snapshot = read.with(folded);
      const doubt = snapshot.doubtOf(asker.host, asker.payer);
      if (doubt === null) return { set: folded, value: [] };
      const set = snapshot.fold(new Map(), (ledger) => withAnswered(ledger, askerOf(asker), isRight));
      return {
        set: { ...folded, ...set, ...also(snapshot, sumOf(doubt.bills).credits) },
        value: isRight ? chargesFor(doubt, asker, codec) : [],
      };
    });
    this.append(charges);
  }

  /** Parks free answers for the next execution that may write. @returns Whether there was room. */
  park(entries: readonly Entry[]): boolean {
    const { state, codec, clock } = this.parts;
    const parts = parkedTexts(entries, codec);
    return state.update((snapshot) => {
      const text = orderText(freeOrder(entries[0]!, clock.now(), parts.length), codec);
      const fits = fitInto(MOST_FREE_CHARACTERS - snapshot.parkedCharacters, parts);
      return { set: fits ? slotValues(snapshot.freeSlot(), text, parts) : {}, value: fits };
    });
  }
}

/** Parked answers need an order: one that is over, with nothing spent. */
function freeOrder({ entryId, host }: Entry, at: number, parts: number): PendingOrder {
  const noBuyer = { mark: "l", payer: "", accounts: [] } as const;
  const settled = { ...NOTHING_SETTLED, at, parts };
  return { ...noBuyer, id: entryId, host, at, until: at, requests: [], settled };
}
