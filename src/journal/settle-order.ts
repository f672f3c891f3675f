import type { Received } from "../api/client";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { rounded } from "../core/credits";
import { codeOf, type AddinError } from "../errors";
import { exclusively } from "../ports/lock";
import { book, bookLost, type Booking } from "./booking";
import type { Entry } from "./entry";
import type { AskedParts } from "./entry-cache";
import { underEachKey } from "./entry-keys";
import type { OrderParts, Placed, Settled } from "./order";
import type { Request } from "./operations/operation";
import { NOTHING_SETTLED, orderText, parkedTextsWithin, shortKey, type Settlement } from "./pending-order";
import { measured, priceNames } from "./prices";
import { requestText } from "./request-key";
import { slotValues, type Values } from "./snapshot";

const PAUSE_MS = 1_000;

/** Keeps what an order has brought, whatever fails. */
export class Settling {
  constructor(private readonly parts: OrderParts) {}

  /** Books what came, keeps it, and says what it cost; `received` is null where nobody knows what came. */
  settle(placed: Placed, received: readonly Received[] | null): Settled {
    const { codec, clock, host } = this.parts;
    const { order } = placed;
    const bookings = placed.requests.map((request, place) => {
      const booked = {
        entryId: `${order.mark}${order.id}.${place}`,
        payer: order.payer,
        host,
        nowMs: clock.now(),
        expected: order.requests[place]!.credits,
        codec,
      };
      return received === null ? bookLost(request, booked) : book(request, received[place]!, booked);
    });
    const entries = bookings.flatMap((booking) => booking.entries);
    const settlement: Settlement = {
      ...NOTHING_SETTLED,
      at: clock.now(),
      credits: rounded(bookings.reduce((sum, { credits }) => sum + credits, 0)),
      prices: this.measuredPrices(placed, bookings),
    };
    const unwritten = this.keep(placed, entries, settlement);
    this.parts.answers.learn(entries);
    bookings.forEach(({ error }, place) => {
      if (received === null || error !== null) return;
      this.parts.answers.answered.add(requestText(placed.requests[place]!.purchase, codec));
    });
    return { bookings, unwritten };
  }

  /** What the replies tell about prices. One that was not billed at all says that there was no surprise. */
  private measuredPrices({ requests }: Placed, bookings: readonly Booking[]): Settlement["prices"] {
    const known = this.parts.state.known().prices;
    const prices: Record<string, number> = {};
    bookings.forEach(({ entries, credits }, place) => {
      const { operation, purchase } = requests[place]!;
      // A service that does not say what it bills will not say so the next time either: then the estimate is the price.
      const isBill =
        entries.length > 0 && entries.every(({ status }) => status === "ok" || status === "none");
      // A refusal says nothing about a price.
      const isFree =
        entries.length > 0 && credits === 0 && entries.every(({ status }) => status !== "refused");
      if (!isBill && !isFree) return;
      for (const name of priceNames(operation.name, purchase)) {
        // The dearest of a batch, or a cap may be passed.
        if (isBill && credits > 0) prices[name] = Math.max(prices[name] ?? 0, measured(purchase, credits));
        else prices[name] ??= known[name] ?? 1;
      }
    });
    return prices;
  }

  /**
   * Into the journal, or else parked; returns only when what was paid for outlives this execution, if it can.
   *
   * @returns Why no more should be bought; null if all is well.
   */
  private keep(placed: Placed, entries: readonly Entry[], settlement: Settlement): AddinError | null {
    const { slot, order } = placed;
    const { codec, writesCells } = this.parts;
    const close = (settled: Settlement, parts: readonly string[] = []) =>
      // What was asked for says nothing any more, and a property holds 9 KB.
      this.write(placed, slotValues(slot, orderText({ ...order, requests: [], settled }, codec), parts));
    let unwritten: AddinError | null = null;
    try {
      if (entries.length === 0) close(settlement);
      else if (writesCells) {
        const appended = this.append(placed, entries, (extent) => close({ ...settlement, ...extent }));
        if (appended) return null;
      }
    } catch (error) {
      if (codeOf(error) === null) throw error;
      unwritten = error as AddinError;
    }
    if (entries.length === 0) return unwritten;
    // What has no room keeps its amount: without that it would be lost with all others.
    const parts = parkedTextsWithin(this.parts.state.known().spare, entries, codec);
    const keys = entries.flatMap((entry) => underEachKey(entry, codec).map(({ key }) => shortKey(key)));
    const about = [...new Set(keys)].join(" ");
    try {
      close({ ...settlement, parts: parts.length, about }, parts);
    } catch (error) {
      if (codeOf(error) === null) throw error;
      // The order stays open: it becomes unconfirmed, and its credits count.
      return error as AddinError;
    }
    return unwritten;
  }

  /** @returns false if somebody else holds the lock for too long. */
  private append(
    { requests }: Placed,
    entries: readonly Entry[],
    close: (extent: Pick<Settlement, "rows" | "sheetId" | "characters" | "appended">) => void,
  ): boolean {
    const { journal, lock, answers, cache } = this.parts;
    const done = exclusively(lock, () => {
      close({ ...journal.append(entries), appended: entries.length });
    });
    if (done === null) return false;
    answers.appended(entries.length);
    // Formulas look into the cache first, and it now holds less than the journal.
    cache.forget(requests.flatMap(askedBy));
    return true;
  }

  /** Tries more than once: nothing else can keep what was paid for. */
  private write({ slot, order }: Placed, values: Values): void {
    const { state, clock } = this.parts;
    const isOurs = () =>
      state.read().slots.some((each) => each.number === slot && each.order.id === order.id);
    for (let attempt = 1; ; attempt++) {
      try {
        // A write that failed may have come through, and somebody may have moved what it wrote and taken the slot.
        if (attempt === 1 || isOurs()) state.write(values);
        return;
      } catch (error) {
        if (attempt === MAXIMUM_ATTEMPTS) throw error;
        clock.sleep(PAUSE_MS);
      }
    }
  }
}

function askedBy({ operation, company, purchase }: Request): AskedParts[] {
  return purchase.units.map((unit) => ({ operation: operation.name, company, unit }));
}
