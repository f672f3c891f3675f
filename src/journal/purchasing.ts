import type { ApiClient, Received } from "../api/client";
import type { ApiError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Lock } from "../ports/lock";
import type { Claims } from "./claims";
import type { DayLedger, Spender } from "./day-ledger";
import { Booking } from "./booking";
import type { Entry } from "./entry";
import type { InFlight } from "./in-flight";
import type { Operation, Purchase } from "./operations/operation";
import { requestKey } from "./request-key";

/** One purchase that somebody wants made. */
export interface Order {
  readonly operation: Operation<never, unknown>;
  readonly company: string;
  readonly purchase: Purchase;
}

export type Result =
  /** Kept: whoever looks it up again finds it. `credits` is what it cost. */
  | { readonly kind: "kept"; readonly credits: number; readonly entries: readonly Entry[] }
  | { readonly kind: "refused"; readonly error: ApiError }
  /** Somebody else is buying it, or just has: look it up again. */
  | { readonly kind: "claimed" }
  /** A cap does not allow it. */
  | { readonly kind: "over-cap" };

/** Where bought entries go: the journal, or what stands in for it where no cell can be written. */
export interface Sink {
  /**
   * Returns only when the entries will outlive this execution.
   *
   * @returns Those that a cache alone holds, or nothing at all: what they cost must be noted elsewhere.
   */
  keep(entries: readonly Entry[]): readonly Entry[];
}

export interface Buyer {
  /** First letter of the entry ids. */
  readonly mark: "f" | "r" | "l";
  /** The key owner's tag. */
  readonly payer: string;
  readonly spender: Spender;
  /** Names the claimant: the run, or the execution. */
  readonly token: string;
}

export interface Limits {
  readonly timeoutSeconds: number;
  /** Credits that this batch may cost at most. */
  readonly credits: number;
  /** Credits that this spender may spend here in a day. */
  readonly dayCap: number;
}

export interface PurchasingParts {
  readonly client: ApiClient;
  readonly sink: Sink;
  readonly claims: Claims;
  readonly ledger: DayLedger;
  readonly inFlight: InFlight;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
}

const LOCK_WAIT_MS = 5_000;

/** The one way to spend credits: reserve, fetch, write down; for runs, formulas and lists alike. */
export class Purchasing {
  constructor(
    private readonly parts: PurchasingParts,
    private readonly buyer: Buyer,
  ) {}

  /**
   * Buys a batch in one `fetchAll`.
   *
   * Every 2xx is kept raw before anybody validates it. Refusals that concern the company (400, 404, 422) are kept as
   * misses; others are handed back and keep nothing.
   *
   * @returns One result per order, in the same order.
   * @throws {InputError} If an endpoint does not take an order's parameters; nothing was asked then.
   * @throws {NetworkError} If the whole batch got no reply: what it may have cost is noted as unconfirmed.
   */
  buy(orders: readonly Order[], limits: Limits): Result[] {
    const { client, claims, ledger, inFlight, sink, codec } = this.parts;
    // First of all, because it may throw: what was never sent must leave no claim, reservation or note behind.
    const calls = orders.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
    const { results, granted, reserved } = this.reserve(orders, limits);
    if (granted.length === 0) return results;

    const batchId = codec.uuid();
    const bookings = granted.map((index, place) => {
      const entryId = `${this.buyer.mark}${batchId}.${place}`;
      return new Booking(orders[index]!, entryId, this.buyer.payer, this.parts);
    });
    const expected = bookings.map((booking) => booking.expected());
    inFlight.note(batchId, expected);
    let received: Received[];
    try {
      received = client.sendAll(
        granted.map((index) => calls[index]!),
        limits.timeoutSeconds,
      );
    } catch (error) {
      // Nobody knows whether the service answered before the connection broke.
      this.settle(batchId, sink.keep(expected));
      claims.release(granted.flatMap((index) => this.keysOf(orders[index]!)));
      throw error;
    }

    const kept: Entry[] = [];
    const released: string[] = [];
    granted.forEach((index, place) => {
      const order = orders[index]!;
      const outcome = bookings[place]!.result(received[place]!);
      results[index] = outcome;
      const { busy, bought } = this.claimsOf(order);
      released.push(...busy);
      if (outcome.kind === "kept") kept.push(...outcome.entries);
      else released.push(...bought);
    });
    this.settle(batchId, sink.keep(kept));
    claims.release(released);
    const spent = kept.reduce((sum, { credits }) => sum + credits, 0);
    this.locked(() => ledger.add(this.buyer.spender, spent - reserved));
    return results;
  }

  private settle(batchId: string, homeless: readonly Entry[]): void {
    const { inFlight } = this.parts;
    if (homeless.length > 0) inFlight.noteHomeless(batchId, homeless);
    else inFlight.settled(batchId);
  }

  /** Takes from the orders what nobody else buys and the caps allow, and reserves its credits. */
  private reserve(
    orders: readonly Order[],
    { credits, dayCap }: Limits,
  ): { results: Result[]; granted: number[]; reserved: number } {
    const { claims, ledger } = this.parts;
    return this.locked((locked) => {
      const mine = claims.claim(
        orders.flatMap((order) => this.keysOf(order)),
        this.buyer.token,
        locked,
      );
      let left = Math.min(credits, dayCap - ledger.today()[this.buyer.spender]);
      const granted: number[] = [];
      const unused: string[] = [];
      let reserved = 0;
      const results = orders.map((order, index): Result => {
        const keys = this.keysOf(order);
        if (!keys.every((key) => mine.has(key))) {
          unused.push(...keys.filter((key) => mine.has(key)));
          return { kind: "claimed" };
        }
        const price = order.purchase.price.high;
        if (price > left) {
          unused.push(...keys);
          return { kind: "over-cap" };
        }
        left -= price;
        reserved += price;
        granted.push(index);
        return { kind: "claimed" };
      });
      claims.release(unused);
      ledger.add(this.buyer.spender, reserved);
      return { results, granted, reserved };
    });
  }

  /**
   * What an order claims. `busy` keeps others from the same unit while it is being bought. `bought` stands afterwards:
   * whoever looked before the answer was kept and reserves after it must look again, but the next page is free.
   */
  private claimsOf({ operation, company, purchase }: Order): { busy: string[]; bought: string[] } {
    const { host, codec } = this.parts;
    const { limit = "" } = purchase.params as { limit?: number };
    const busy = purchase.units.map((unit) =>
      requestKey({ operation: operation.name, host, company, unit }, codec),
    );
    return { busy, bought: busy.map((key) => `${key}@${purchase.offset ?? 0}+${limit}`) };
  }

  private keysOf(order: Order): string[] {
    const { busy, bought } = this.claimsOf(order);
    return [...busy, ...bought];
  }

  /** Runs under the document lock if it can be had; `locked` tells. */
  private locked<T>(action: (locked: boolean) => T): T {
    const { lock } = this.parts;
    const locked = lock.acquire(LOCK_WAIT_MS);
    try {
      return action(locked);
    } finally {
      if (locked) lock.release();
    }
  }
}
