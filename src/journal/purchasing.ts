import type { Received } from "../api/client";
import { codeOf, LimitError, type AddinError, type ApiError } from "../errors";
import type { Entry } from "./entry";
import type { NotOrdered, OrderParts, Placement, Terms } from "./order";
import type { Request } from "./operations/operation";
import { Orders } from "./orders";
import type { Buyer } from "./pending-order";

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
  private readonly orders: Orders;

  constructor(
    private readonly parts: OrderParts,
    buyer: Buyer,
  ) {
    this.orders = new Orders(parts, buyer);
  }

  /**
   * Buys what it may of these requests in one `fetchAll`.
   *
   * @throws {InputError} If an endpoint does not take a request's parameters; nothing was asked then.
   */
  buy(requests: readonly Request[], terms: Terms & Timeout): Bought {
    let placement: Placement;
    try {
      placement = this.orders.place(requests, terms);
    } catch (error) {
      const code = codeOf(error);
      if (code === null || code.startsWith("input/")) throw error;
      return { results: requests.map(() => ({ kind: "later" })), failure: error as AddinError };
    }
    const { placed, others } = placement;
    const results = requests.map((_, place): Result => others.get(place) ?? { kind: "later" });
    if (placed === null) return { results, failure: null };

    // Somebody else may have held the lock for so long that the execution has no time left to send anything.
    const timeoutSeconds =
      typeof terms.timeoutSeconds === "number" ? terms.timeoutSeconds : terms.timeoutSeconds();
    if (timeoutSeconds === null) {
      this.orders.cancel(placed);
      return { results, failure: new LimitError("limit/deadline", "There was no time left to ask.") };
    }
    let received: Received[] | null = null;
    let failure: AddinError | null = null;
    try {
      received = this.parts.client.sendAll(placed.calls, timeoutSeconds);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      failure = error as AddinError;
      if (failure.code !== "network/no-reply") {
        // It was never sent.
        this.orders.cancel(placed);
        return { results, failure };
      }
    }
    const { bookings, unwritten } = this.orders.settle(placed, received);
    bookings.forEach(({ entries, credits, error }, index) => {
      const place = placed.places[index]!;
      if (received === null) results[place] = { kind: "lost", credits };
      else if (error !== null) results[place] = { kind: "refused", error, credits };
      else results[place] = { kind: "kept", credits, entries };
    });
    return { results, failure: failure ?? unwritten };
  }
}
