import { chooseRequests, type NotOrdered, type Terms } from "./choose-requests";
import { flushed } from "./flush";
import { requireWhole } from "./journal-trouble";
import { keysOf, type OrderParts, type Placed } from "./order";
import type { Request } from "./operations/operation";
import {
  LARGEST_VALUE_CHARACTERS,
  orderText,
  shortKey,
  type Buyer,
  type PendingOrder,
} from "./pending-order";
import { priceNames, reservedCredits, type Prices } from "./prices";
import { slotValues } from "./snapshot";

/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 6.5 * 60 * 1000;
const FORMULA_MS = 45 * 1000;

/** An order, null if nothing may be sent; and for each request why it is not part of it, `later` where nothing is said. */
export interface Placement {
  readonly placed: Placed | null;
  readonly verdicts: readonly NotOrdered[];
}

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
export function placeOrder(
  requests: readonly Request[],
  terms: Terms,
  parts: OrderParts,
  buyer: Buyer,
): Placement {
  const { client, state, answers, clock, codec } = parts;
  state.dayOf(clock.now());
  const calls = requests.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
  return state.update<Placement>((read) => {
    const also = terms.check?.(read) ?? {};
    requireWhole(parts, read);
    // What is parked is in the journal before anything is bought.
    const folded = parts.writesCells ? flushed(parts, read) : read.fold();
    const snapshot = read.with(folded);
    if (answers.isBehind(snapshot.settled.sequence)) {
      const verdicts = requests.map((): NotOrdered => ({ kind: "changed" }));
      return { set: { ...folded, ...also }, value: { placed: null, verdicts } };
    }
    const { taken: places, measures, verdicts } = chooseRequests(requests, terms, { snapshot, parts, buyer });
    if (places.length === 0) return { set: { ...folded, ...also }, value: { placed: null, verdicts } };
    const prices = snapshot.prices(parts.clock.now());
    const ordered = () => {
      const chosen = places.map((place) => requests[place]!);
      return { ...orderOf(chosen, prices, parts, buyer), measures };
    };
    let order = ordered();
    let text = orderText(order, codec);
    // What a property does not hold any more is ordered next.
    while (text.length > LARGEST_VALUE_CHARACTERS && places.length > 1) {
      places.pop();
      order = ordered();
      text = orderText(order, codec);
    }
    const slot = snapshot.freeSlot();
    const placed = {
      slot,
      order,
      requests: places.map((place) => requests[place]!),
      calls: places.map((place) => calls[place]!),
      places,
    };
    return { set: { ...folded, ...also, ...slotValues(slot, text) }, value: { placed, verdicts } };
  });
}

function orderOf(
  requests: readonly Request[],
  prices: Prices,
  parts: OrderParts,
  buyer: Buyer,
): PendingOrder {
  const { clock, codec, host, writesCells, startedAt } = parts;
  return {
    ...buyer,
    id: codec.uuid(),
    host,
    at: clock.now(),
    until: startedAt + (writesCells ? EXECUTION_MS : FORMULA_MS),
    requests: requests.map((request) => ({
      operation: request.operation.name,
      company: request.company,
      keys: keysOf(request, parts).map(shortKey).join(" "),
      credits: reservedCredits(
        prices,
        priceNames(request.operation.name, request.purchase),
        request.purchase,
      ),
    })),
    settled: null,
  };
}
