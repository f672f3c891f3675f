import type { ApiClient } from "../api/client";
import type { Lock } from "../google/ports";
import type { BookkeepingParts } from "./bookkeeping";
import type { EntryCache } from "./entry-cache";
import type { Cap } from "./ledger";
import type { OverCap } from "./over-cap";
import type { Snapshot, Values } from "./snapshot";

/** What an order is placed and settled with. */
export interface OrderParts extends BookkeepingParts {
  readonly client: ApiClient;
  readonly cache: EntryCache;
  readonly lock: Lock;
  /** Host and prefix of the API. */
  readonly host: string;
  /** When the execution began: it ends by itself some minutes later. */
  readonly startedAt: number;
  /** Whether this execution may append to the journal; else its answers are parked. */
  readonly writesCells: boolean;
}

/** Why a request is not part of an order. */
export type NotOrdered =
  /** Another execution is buying it. */
  | { readonly kind: "busy" }
  /** Another execution has bought something since this one looked it up: look it up again. */
  | { readonly kind: "changed" }
  /** Not in this order: ask again after it. */
  | { readonly kind: "later" }
  /** This execution has just bought exactly this, and still lacks it: buying it again would not help. */
  | { readonly kind: "repeated" }
  /** A cap does not allow it. */
  | ({ readonly kind: "over-cap" } & OverCap)
  /** There is no room to park its answer, until a run or the sidebar moves parked answers to the journal. */
  | { readonly kind: "full" };

/** What a buyer says about an order. */
export interface OrderTerms {
  /** What is bought counts on the account of each cap, and exceeds none. */
  readonly caps: readonly Cap[];
  /** Requests at once. */
  readonly batchSize: number;
  /** How long to wait for replies. A function is called when the order is placed; null: there is no time left to send anything. */
  readonly timeoutSeconds: number | (() => number | null);
  /** How long to wait for the lock, if not as long as usual. */
  readonly lockWaitMs?: number | undefined;
  /**
   * Called under the lock with the state that the order is placed on, and with the order's id.
   *
   * @returns Values to write in the same call.
   * @throws {AddinError} If the buyer may no longer buy: then nothing is ordered.
   */
  readonly check?: ((snapshot: Snapshot, orderId: string) => Values) | undefined;
}
