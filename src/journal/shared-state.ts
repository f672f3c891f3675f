import { utcDayOf, type DayOf } from "../core/calendar-day";
import type { Codec } from "../ports/codec";
import { documentBusy, exclusively, type Lock } from "../ports/lock";
import type { Properties } from "../ports/properties";
import { noDocumentStore } from "./no-document-store";
import type { Changed, DocumentStore, Values } from "../store/document";
import { Snapshot } from "./snapshot";

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
    /** Remembers the time zone: asked once before the lock is taken, so that it is not asked under it. */
    readonly dayOf: DayOf = utcDayOf,
  ) {}

  /** The state as this execution last read it; reads it if it never has. */
  known(): Snapshot {
    return this.latest ?? this.read();
  }

  read(): Snapshot {
    return (this.latest = new Snapshot(this.properties?.getAll() ?? {}, this.codec, this.dayOf));
  }

  /**
   * Reads, decides and writes in one step.
   *
   * @param change Returns what is to be written, and its own result. May throw: then nothing is written.
   * @param mostMs Where there is less time to wait for the lock than usual.
   * @throws {LimitError} `limit/busy` without the lock.
   * @throws {SetupError} Where the document has no store: it has no lock either, and waiting for one is no help.
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

  /** Writes values that are nobody else's, such as an order's slot. */
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
