import type { Received } from "../api/client";
import { chooseRequests } from "./choose-requests";
import { flushed, requireWhole } from "./flush";
import {
  CHANGED,
  keysOf,
  type OrderParts,
  type Placed,
  type Placement,
  type Settled,
  type Terms,
} from "./order";
import type { Request } from "./operations/operation";
import {
  LARGEST_VALUE_CHARACTERS,
  orderText,
  shortKey,
  type Buyer,
  type PendingOrder,
} from "./pending-order";
import { priceNames, reservedCredits } from "./prices";
import { Settling } from "./settle-order";
import { slotValues, type Snapshot, type Values } from "./snapshot";

/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 6.5 * 60 * 1000;
const FORMULA_MS = 45 * 1000;

/** Places orders and settles them: everything around the one call that costs money. */
export class Orders {
  constructor(
    private readonly parts: OrderParts,
    private readonly buyer: Buyer,
  ) {}

  /**
   * Writes down what is about to be bought: as many of the requests as nobody else buys and the caps allow.
   *
   * Fails closed: without the lock, with properties that cannot be written, with a journal that is gone or takes nothing,
   * nothing is ordered.
   *
   * @throws {InputError} If an endpoint does not take a request's parameters.
   * @throws {LimitError} `limit/busy`, `limit/store` or `limit/journal`.
   * @throws {SetupError} `setup/journal-missing`.
   */
  place(requests: readonly Request[], terms: Terms): Placement {
    const { client, state, answers, clock } = this.parts;
    state.dayOf(clock.now());
    const calls = requests.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
    return state.update<Placement>((read) => {
      const also = terms.check?.(read) ?? {};
      const { snapshot, set: folded } = this.prepared(read);
      if (answers.isBehind(snapshot.sequence)) {
        const others = new Map(requests.map((_, place) => [place, CHANGED]));
        return { set: { ...folded, ...also }, value: { placed: null, others } };
      }
      const { taken, others } = chooseRequests(requests, terms, {
        snapshot,
        parts: this.parts,
        buyer: this.buyer,
      });
      if (taken.length === 0) return { set: { ...folded, ...also }, value: { placed: null, others } };
      const { places, order, text } = this.orderThatFits(requests, taken, snapshot);
      const slot = snapshot.freeSlot();
      const placed = {
        slot,
        order,
        requests: places.map((place) => requests[place]!),
        calls: places.map((place) => calls[place]!),
        places,
      };
      return { set: { ...folded, ...also, ...slotValues(slot, text) }, value: { placed, others } };
    });
  }

  /** Books what came, keeps it, and says what it cost; `received` is null where nobody knows what came. */
  settle(placed: Placed, received: readonly Received[] | null): Settled {
    return new Settling(this.parts).settle(placed, received);
  }

  /** Gives an order back that was never sent. */
  cancel(placed: Placed): void {
    this.settle({ ...placed, requests: [], order: { ...placed.order, requests: [] } }, []);
  }

  /** The state with everything in it that must be in order before anything is bought. */
  private prepared(read: Snapshot): { snapshot: Snapshot; set: Values } {
    const { writesCells, clock } = this.parts;
    requireWhole(this.parts, read);
    if (!writesCells || read.waiting(clock.now()).length === 0) {
      const set = read.fold();
      return { snapshot: read.with(set), set };
    }
    const set = flushed(this.parts, read);
    return { snapshot: read.with(set), set };
  }

  /** What a property does not hold any more is ordered next. */
  private orderThatFits(
    requests: readonly Request[],
    taken: readonly number[],
    snapshot: Snapshot,
  ): { places: readonly number[]; order: PendingOrder; text: string } {
    const order = this.orderOf(requests, taken, snapshot);
    const text = orderText(order, this.parts.codec);
    const fits = text.length <= LARGEST_VALUE_CHARACTERS || taken.length === 1;
    return fits ? { places: taken, order, text } : this.orderThatFits(requests, taken.slice(0, -1), snapshot);
  }

  private orderOf(requests: readonly Request[], places: readonly number[], snapshot: Snapshot): PendingOrder {
    const { clock, codec, host, writesCells, startedAt } = this.parts;
    const at = clock.now();
    return {
      ...this.buyer,
      id: codec.uuid(),
      host,
      at,
      until: startedAt + (writesCells ? EXECUTION_MS : FORMULA_MS),
      requests: places.map((place) => {
        const request = requests[place]!;
        const { operation, company, purchase } = request;
        const names = priceNames(operation.name, purchase);
        return {
          operation: operation.name,
          company,
          keys: keysOf(request, this.parts).map(shortKey).join(" "),
          credits: reservedCredits(snapshot.prices, names, purchase),
        };
      }),
      settled: null,
    };
  }
}
