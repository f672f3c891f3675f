import type { Received } from "../api/client";
import type { Booking } from "./booking";
import type { Entry } from "./entry";
import type { Buyer, PurchasingParts, Result } from "./purchasing";

const LOCK_WAIT_MS = 5_000;

/** An order that may be bought. */
export interface Granted {
  /** Its place among the orders. */
  readonly index: number;
  readonly booking: Booking;
  readonly send: Parameters<PurchasingParts["client"]["sendAll"]>[0][number];
  /** Keys that others may claim again as soon as it is over, and those that stay claimed if it was kept. */
  readonly busy: readonly string[];
  readonly bought: readonly string[];
  /** Credits. */
  readonly reserved: number;
}

/**
 * Orders that are claimed and whose credits are reserved, to be bought batch by batch.
 *
 * Every batch is kept before the next is sent, so that a killed execution loses at most the batch in flight. Whoever
 * reserved calls `end` in any case.
 */
export class Reservation {
  private batches = 0;
  private spent = 0;
  private readonly reserved: number;
  private readonly keptKeys: string[] = [];
  private readonly freed: string[] = [];

  /**
   * @param id Of the note that stands in the properties as long as anything is under way.
   * @param results One per order, filled in as they are bought.
   * @param open Those that are to be bought; a note of the first batch is written already.
   */
  constructor(
    private readonly id: string,
    readonly results: Result[],
    private readonly open: Granted[],
    private readonly parts: PurchasingParts,
    private readonly buyer: Buyer,
  ) {
    this.reserved = open.reduce((sum, { reserved }) => sum + reserved, 0);
  }

  /** Orders that are still to be bought. */
  get left(): number {
    return this.open.length;
  }

  /** The places of the results that the next batch will fill. */
  upcoming(count: number): number[] {
    return this.open.slice(0, count).map(({ index }) => index);
  }

  /**
   * Buys the next orders in one `fetchAll`.
   *
   * @throws {NetworkError} If there was no reply: what the batch may have cost is noted as unconfirmed.
   */
  next(count: number, timeoutSeconds: number): void {
    const { client, inFlight } = this.parts;
    const batch = this.open.splice(0, count);
    if (batch.length === 0) return;
    const expected = batch.map(({ booking }) => booking.expected());
    const reserved = batch.reduce((sum, each) => sum + each.reserved, 0);
    // Until it is known what came, all of it counts as spent.
    this.spent += reserved;
    if (this.batches > 0) inFlight.note(this.id, expected);
    const note = this.open.length === 0 ? this.id : `${this.id}-batch-${this.batches}`;
    this.batches++;

    let received: Received[];
    try {
      received = client.sendAll(
        batch.map(({ send }) => send),
        timeoutSeconds,
      );
    } catch (error) {
      // Nobody knows whether the service answered before the connection broke.
      this.keep(expected, note);
      for (const { busy, bought } of batch) this.freed.push(...busy, ...bought);
      throw error;
    }
    const kept: Entry[] = [];
    batch.forEach(({ index, booking, busy, bought }, place) => {
      const result = booking.result(received[place]!);
      this.results[index] = result;
      this.freed.push(...busy);
      if (result.kind !== "kept") this.freed.push(...bought);
      else {
        kept.push(...result.entries);
        this.keptKeys.push(...bought);
      }
    });
    // Before anything else: whatever happens now, these are paid for.
    this.keep(kept, note);
    this.spent += kept.reduce((sum, { credits }) => sum + credits, 0) - reserved;
  }

  /** Lets others try what was not bought, and takes back credits that were not needed. */
  end(): void {
    const { claims, inFlight, ledger, sink } = this.parts;
    sink.publish?.();
    if (this.open.length > 0) inFlight.settled(this.id);
    if (this.buyer.mark !== "f") {
      // A formula's claims are void once its note is settled, which saves two calls a cell.
      for (const { busy, bought } of this.open) this.freed.push(...busy, ...bought);
      claims.release(this.freed);
      claims.done(this.keptKeys, this.buyer.token);
    }
    const difference = Number((this.spent - this.reserved).toFixed(4));
    if (difference === 0) return;
    const locked = this.parts.lock.acquire(LOCK_WAIT_MS);
    try {
      ledger.add(this.buyer.spender, difference);
    } finally {
      if (locked) this.parts.lock.release();
    }
  }

  private keep(entries: readonly Entry[], note: string): void {
    const { inFlight, sink } = this.parts;
    const homeless = sink.keep(entries, note);
    if (homeless.length > 0) inFlight.noteHomeless(note, homeless);
    // Its next batch writes a note of its own.
    if (this.open.length === 0 && !inFlight.isAnswered(this.id)) inFlight.settled(this.id);
  }
}
