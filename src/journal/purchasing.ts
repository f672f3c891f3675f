import type { Received } from "../api/client";
import { codeOf, LimitError, type AddinError, type ApiError } from "../errors";
import type { NotOrdered, Terms } from "./choose-requests";
import type { Entry } from "./entry";
import type { OrderParts } from "./order";
import type { Request } from "./operations/operation";
import type { Buyer } from "./pending-order";
import { placeOrder, type Placement } from "./place-order";
import { cancelOrder, settleOrder } from "./settle-order";

export type Result =
  /** Kept: whoever looks it up again finds it. `credits` is what it cost. */
  | { readonly kind: "kept"; readonly credits: number; readonly entries: readonly Entry[] }
  /** The API refused, and nothing is kept but an amount. */
  | { readonly kind: "refused"; readonly error: ApiError; readonly credits: number }
  /** Nobody knows what came: it counts as if it had been billed. */
  | { readonly kind: "lost"; readonly credits: number }
  | NotOrdered;

export interface Bought {
  /** One result per request, in the same order. */
  readonly results: readonly Result[];
  /** Why nothing more can be bought for now; null if nothing stands in the way. */
  readonly failure: AddinError | null;
}

interface Timeout {
  /** How long to wait for replies; null for no time at all. Asked when the order is placed. */
  readonly timeoutSeconds: number | (() => number | null);
}

/** The one way to spend credits: write down, fetch, keep; for runs, formulas and lists alike. */
export class Purchasing {
  constructor(
    private readonly parts: OrderParts,
    private readonly buyer: Buyer,
  ) {}

  /**
   * Buys what it may of these requests in one `fetchAll`.
   *
   * @throws {InputError} If an endpoint does not take a request's parameters; nothing was asked then.
   */
  buy(requests: readonly Request[], terms: Terms & Timeout): Bought {
    const { parts } = this;
    let placement: Placement;
    try {
      placement = placeOrder(requests, terms, parts, this.buyer);
    } catch (error) {
      const code = codeOf(error);
      if (code === null || code.startsWith("input/")) throw error;
      return { results: requests.map(() => ({ kind: "later" })), failure: error as AddinError };
    }
    const { placed } = placement;
    const results: Result[] = [...placement.verdicts];
    if (placed === null) return { results, failure: null };

    // Somebody else may have held the lock for so long that the execution has no time left to send anything.
    const timeoutSeconds =
      typeof terms.timeoutSeconds === "number" ? terms.timeoutSeconds : terms.timeoutSeconds();
    if (timeoutSeconds === null) {
      cancelOrder(placed, parts);
      return { results, failure: new LimitError("limit/deadline", "There was no time left to ask.") };
    }
    let received: Received[] | null = null;
    let failure: AddinError | null = null;
    try {
      received = parts.client.sendAll(placed.calls, timeoutSeconds);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      failure = error as AddinError;
      if (failure.code !== "network/no-reply") {
        // It was never sent.
        cancelOrder(placed, parts);
        return { results, failure };
      }
    }
    const { bookings, unwritten } = settleOrder(placed, received, parts);
    bookings.forEach(({ entries, credits, error }, index) => {
      const place = placed.places[index]!;
      if (received === null) results[place] = { kind: "lost", credits };
      else if (error !== null) results[place] = { kind: "refused", error, credits };
      else results[place] = { kind: "kept", credits, entries };
    });
    return { results, failure: failure ?? unwritten };
  }
}
