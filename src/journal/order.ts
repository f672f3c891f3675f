import type { ApiClient, Call } from "../api/client";
import type { AddinError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Lock } from "../ports/lock";
import type { Answers } from "./answers";
import type { Booking } from "./booking";
import type { EntryCache } from "./entry-cache";
import type { Journal } from "./journal";
import type { Request } from "./operations/operation";
import type { PendingOrder } from "./pending-order";
import type { SharedState } from "./shared-state";
import type { Snapshot, Values } from "./snapshot";

/** Why a request is not part of an order. */
export type NotOrdered =
  /** Somebody else is buying it. */
  | { readonly kind: "busy" }
  /** Somebody has bought something since this execution looked: look it up again. */
  | { readonly kind: "changed" }
  /** Not in this order: ask again after it. */
  | { readonly kind: "later" }
  /** This very execution has bought it already, and it has brought no answer: a third time would bring none either. */
  | { readonly kind: "repeated" }
  /** A cap does not allow it: of the account, or of the day. */
  | { readonly kind: "over-cap"; readonly cap: "account" | "day" }
  /** Parked answers take up all the room there is, until somebody who may write moves them. */
  | { readonly kind: "full" };

export interface Terms {
  /** Credits that the buyer's account, or this order without one, may come to. */
  readonly credits: number;
  /** Credits that this spender may spend here in a day. */
  readonly dayCap: number;
  /** Requests at once. */
  readonly batchSize: number;
  /**
   * Called under the lock with the state that the order is placed on.
   *
   * @returns What is to be written in the same call.
   * @throws {AddinError} If the buyer may not buy any more: then nothing is ordered.
   */
  readonly check?: ((snapshot: Snapshot) => Values) | undefined;
}

export interface OrderParts {
  readonly client: ApiClient;
  readonly state: SharedState;
  readonly answers: Answers;
  readonly journal: Journal;
  readonly cache: EntryCache;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
  /** When the execution began: it ends by itself some minutes later. */
  readonly startedAt: number;
  /** Whether this execution may append to the journal; else its answers are parked. */
  readonly writesCells: boolean;
}

/** Requests that are written down and may be sent. */
export interface Placed {
  readonly slot: number;
  readonly order: PendingOrder;
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly places: readonly number[];
}

/** An order, null if nothing may be sent; and why requests are not part of it, by place: `later` where nothing is said. */
export interface Placement {
  readonly placed: Placed | null;
  readonly others: Map<number, NotOrdered>;
}

export const CHANGED: NotOrdered = { kind: "changed" };

/** What an order came to, by request. */
export interface Settled {
  readonly bookings: readonly Booking[];
  /** Why the answers are not in the journal although this execution may write, or nowhere at all; null if all is well. */
  readonly unwritten: AddinError | null;
}

/** The keys of a request's units. */
export function keysOf({ operation, company, purchase }: Request, { answers, host }: OrderParts): string[] {
  return purchase.units.map((unit) => answers.keyOf(operation.name, company, unit, host));
}
