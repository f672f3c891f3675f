import type { ApiClient } from "../api/client";
import type { ApiError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Lock } from "../ports/lock";
import type { Claims } from "./claims";
import type { DayLedger, Spender } from "./day-ledger";
import type { Entry } from "./entry";
import type { InFlight } from "./in-flight";
import type { Operation, Purchase } from "./operations/operation";
import type { Reservation } from "./reservation";
import { Reserving } from "./reserving";

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
   * @param note The note of the requests, whose place they may take; null for what was free, which a cache may forget.
   * @returns Those that a cache alone holds, or nothing at all: what they cost must be noted elsewhere.
   */
  keep(entries: readonly Entry[], note: string | null): readonly Entry[];
  /** Names of the cache that tell under the lock whether somebody else has kept answers about these keys since. */
  namesOf?(keys: readonly string[]): string[];
  /** The entries that the cache gave for those names. */
  lookedAt?(texts: ReadonlyMap<string, string>, keys: readonly string[]): readonly Entry[];
  /** Shows others what was kept: after the last batch. */
  publish?(): void;
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
  /**
   * Whether the buyer knew of an entry when looking up what is held. If given, what somebody else has kept since is handed
   * over as if bought, at no cost.
   */
  readonly isKnown?: (entryId: string) => boolean;
  /** When the buyer looked up what is held: purchases that were over by then do not stand in the way. */
  readonly lookedAtMs?: number;
  /** Orders of the first batch. Default: all. */
  readonly batchSize?: number;
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
    const reservation = this.reserve(orders, limits);
    try {
      reservation.next(reservation.left, limits.timeoutSeconds);
    } finally {
      reservation.end();
    }
    return reservation.results;
  }

  /**
   * Takes from the orders what nobody else buys and the caps allow, to be bought batch by batch; nothing is sent yet.
   *
   * @throws {InputError} As `buy`.
   */
  reserve(orders: readonly Order[], limits: Limits): Reservation {
    return new Reserving(this.parts, this.buyer).reserve(orders, limits);
  }
}
