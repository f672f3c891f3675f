import type { Received } from "../api/client";
import { codeOf, failureOf, type AddinError } from "../errors";
import type { Booking } from "./booking";
import type { NotOrdered, Terms } from "./choose-requests";
import type { OrderParts } from "./order";
import type { Request } from "./operation";
import type { Buyer } from "./pending-order";
import { placeOrder, type Placement } from "./place-order";
import { cancelOrder, settleOrder } from "./settle-order";

/** What a request came to, or why it was not sent. What is kept is found by whoever looks it up again. */
export type Result = Booking | NotOrdered;

export interface Bought {
  /** One result per request, in the same order. */
  readonly results: readonly Result[];
  /** Why nothing more can be bought for now; null if nothing stands in the way. */
  readonly failure: AddinError | null;
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
  buy(requests: readonly Request[], terms: Terms): Bought {
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

    let received: Received[] | null = null;
    const failure = failureOf(() => {
      received = parts.client.sendAll(placed.calls, placed.timeoutSeconds);
    });
    if (failure !== null && failure.code !== "network/no-reply") {
      // It was never sent.
      cancelOrder(placed, parts);
      return { results, failure };
    }
    const { bookings, unwritten } = settleOrder(placed, received, parts);
    bookings.forEach((booking, index) => (results[placed.places[index]!] = booking));
    return { results, failure: failure ?? unwritten };
  }
}
