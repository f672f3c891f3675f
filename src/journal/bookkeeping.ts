import { codeOf, failureOf } from "../errors";
import { TAKES_NO_ROWS } from "../ports/journal-store";
import type { Answers } from "./answers";
import type { Entry } from "./entry";
import { flushed, type Flushing } from "./flush";
import { requireWhole, troubleOf, type Trouble } from "./journal-trouble";
import { withGrowth } from "./ledger";
import { fitInto, parkedTexts } from "./parked-answers";
import { NOTHING_SETTLED, orderText, type PendingOrder } from "./pending-order";
import type { SharedState } from "./shared-state";
import { slotValues } from "./snapshot";

/** What is free must not take the room of what was paid for. */
const MOST_FREE_CHARACTERS = 100_000;

export interface BookkeepingParts extends Flushing {
  readonly state: SharedState;
  readonly answers: Answers;
}

/** What goes into the journal beside orders: what was parked, and what was free. */
export class Bookkeeping {
  constructor(private readonly parts: BookkeepingParts) {}

  /**
   * Moves what is parked into the journal: called by whoever may write, before anybody looks at what is held.
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

  /** As `flush`, where what waits may wait longer: the sidebar has to open in every state. */
  tryFlush(): void {
    failureOf(() => this.flush());
  }

  trouble(): Trouble | null {
    return troubleOf(this.parts.journal, this.parts.state.known());
  }

  /** Why nothing is bought as the journal is, for a bill; null if there is no such reason. */
  whyNothingIsBought(): string | null {
    const trouble = this.trouble();
    if (trouble !== null) return trouble.inWords.join(" ");
    return this.parts.journal.reserveRows(1) ? null : TAKES_NO_ROWS.join(" ");
  }

  /** Appends what was free. */
  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const { state, journal, answers } = this.parts;
    state.update((snapshot) => {
      requireWhole(this.parts, snapshot);
      const growth = journal.append(entries);
      return { set: snapshot.fold(new Map(), (ledger) => withGrowth(ledger, growth)), value: null };
    });
    answers.appended(entries.length);
  }

  /**
   * As `append`; where the journal takes nothing just now they are parked.
   *
   * @returns Whether they are kept.
   */
  keep(entries: readonly Entry[]): boolean {
    try {
      this.append(entries);
      return true;
    } catch (error) {
      if (codeOf(error) !== "limit/journal") throw error;
      return this.park(entries);
    }
  }

  /** Leaves what was free to the next execution that may write. @returns Whether there was room. */
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

/** Answers that nobody ordered, in the form of an order that is over. */
function freeOrder({ entryId, host }: Entry, at: number, parts: number): PendingOrder {
  const nobody = { mark: "l", payer: "", accounts: [] } as const;
  const settled = { ...NOTHING_SETTLED, at, parts };
  return { ...nobody, id: entryId, host, at, until: at, requests: [], settled };
}
