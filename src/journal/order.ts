import type { ApiClient, Call } from "../api/client";
import type { Lock } from "../google/ports";
import type { BookkeepingParts } from "./bookkeeping";
import type { EntryCache } from "./entry-cache";
import type { Request } from "./operation";
import type { PendingOrder } from "./pending-order";

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

/** Requests that are written down and may be sent. */
export interface Placed {
  readonly slot: number;
  readonly order: PendingOrder;
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly timeoutSeconds: number;
  /** Where each is among the requests that were wanted. */
  readonly places: readonly number[];
}
