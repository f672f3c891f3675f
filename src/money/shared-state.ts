import { type DayOf, utcDayOf } from "../core/api-date";
import { SetupError } from "../core/errors";
import { type Codec, documentBusy, exclusively, type Lock, type Properties } from "../google/ports";
import type { Changed, DocumentStore, Values } from "./store";
import { Snapshot, FREE_SLOT } from "./snapshot";

/** In test deployments and odd documents: without properties nothing can be remembered, so nothing may be bought. */
export function noDocumentStore(): SetupError {
  return new SetupError(
    "setup/permission",
    "This document has no store of its own for add-ons.",
    "Use the add-on in a Google spreadsheet.",
  );
}

/**
 * What all executions in a document share beside the journal itself: pending orders with their parked answers, and the
 * ledger. One call reads it, one call writes it, under the document lock; both throw `limit/store` if Google refuses.
 */
export class SharedState implements DocumentStore<Snapshot> {
  private latest: Snapshot | null = null;

  constructor(
    private readonly properties: Properties | null,
    private readonly lock: Lock,
    private readonly codec: Codec,
    /** Asks for the time zone once, before the lock is taken. */
    readonly dayOf: DayOf = utcDayOf,
  ) {}

  /** The state as this execution last read it; reads it the first time. */
  known(): Snapshot {
    return this.latest ?? this.read();
  }

  read(): Snapshot {
    return (this.latest = new Snapshot(this.properties?.getAll() ?? {}, this.codec, this.dayOf));
  }

  /**
   * Reads, decides and writes in one step.
   *
   * @param change Returns the values to write, and its own result. May throw: then nothing is written.
   * @param mostMs How long to wait for the lock, if not as long as usual.
   * @throws {LimitError} `limit/busy` without the lock.
   * @throws {SetupError} If the document has no properties: it has no lock either, so waiting would not help.
   */
  update<T>(change: (snapshot: Snapshot) => Changed<T>, mostMs?: number): T {
    if (this.properties === null) throw noDocumentStore();
    const decided = () => {
      const { set, remove = [], value } = change(this.read());
      this.write(set);
      if (remove.length > 0) this.remove(remove);
      return value;
    };
    const done = exclusively(this.lock, decided, mostMs);
    if (done !== null) return done.value;
    throw documentBusy();
  }

  /** Writes values that no other execution writes, such as an order's slot. Needs no lock. */
  write(values: Values): void {
    if (Object.keys(values).length === 0) return;
    this.properties?.setAll(values);
    if (this.latest !== null) this.latest = this.latest.with(values);
  }

  private remove(names: readonly string[]): void {
    for (const name of names) this.properties?.remove(name);
    if (this.latest !== null) this.latest = this.latest.without(names);
  }
}

const STOP = "SPENDING_STOP";

const FACT = "Spending is stopped in this spreadsheet, so nothing is bought.";
const WAY_OUT = "Open the sidebar ▸ Credits to allow it again.";
/** The message of everything that would buy. */
export const SPENDING_STOPPED = `${FACT} ${WAY_OUT}`;

/** An editor has stopped all purchases in the document, for all payers, until an editor allows them again. */
export interface SpendingStop {
  /** ISO 8601; empty if it cannot be read. */
  readonly at: string;
  /** The tag of the editor. */
  readonly payer: string;
}

/** null while purchases are allowed. A stop that cannot be read is still one. */
export function spendingStop(snapshot: Snapshot): SpendingStop | null {
  const text = snapshot.value(STOP) ?? FREE_SLOT;
  if (text === FREE_SLOT) return null;
  const [at = "", payer = ""] = text.split(" ");
  return { at: Number.isNaN(Date.parse(at)) ? "" : at, payer };
}

/** The values that stop all purchases; null allows them again. */
export function spendingStopValues(stop: SpendingStop | null): Values {
  return { [STOP]: stop === null ? FREE_SLOT : `${stop.at} ${stop.payer}` };
}

/** @throws {SetupError} `setup/spending-stopped`. */
export function requireSpending(snapshot: Snapshot): void {
  if (spendingStop(snapshot) !== null) throw new SetupError("setup/spending-stopped", FACT, WAY_OUT);
}
