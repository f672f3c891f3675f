import { LimitError } from "../errors";
import { TAKES_NO_ROWS } from "../ports/journal-store";
import { accountOn } from "./accounts";
import { chooseRequests, type NotOrdered, type Terms } from "./choose-requests";
import { flushed } from "./flush";
import { requireWhole } from "./journal-trouble";
import type { OrderParts, Placed } from "./order";
import type { Request } from "./operation";
import { LARGEST_VALUE_CHARACTERS, orderText, type Buyer, type PendingOrder } from "./pending-order";
import { slotValues } from "./snapshot";
import { requireSpending } from "./spending-stop";

/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 6.5 * 60 * 1000;
const FORMULA_MS = 45 * 1000;
/** Timeouts that a reply takes at most: a request that is redirected is sent once more. */
const LONGEST_REPLY = 2;

/** An order, null if nothing may be sent; and for each request why it is not part of it, `later` where nothing is said. */
export interface Placement {
  readonly placed: Placed | null;
  readonly verdicts: readonly NotOrdered[];
}

/**
 * Writes down what is about to be bought: as many of the requests as nobody else buys and the caps allow.
 *
 * Fails closed: without the lock, with properties that cannot be written, with a journal that is gone or takes nothing,
 * or where somebody has stopped all spending, nothing is ordered.
 *
 * @throws {InputError} If an endpoint does not take a request's parameters.
 * @throws {LimitError} `limit/journal` or `limit/deadline`, and what `SharedState.update`, `requireSpending` and `requireWhole` throw.
 */
export function placeOrder(
  requests: readonly Request[],
  terms: Terms,
  parts: OrderParts,
  buyer: Buyer,
): Placement {
  const { client, state, clock, codec } = parts;
  state.dayOf(clock.now());
  const calls = requests.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
  return state.update<Placement>((read) => {
    const also = terms.check?.(read) ?? {};
    requireSpending(read);
    requireWhole(parts, read);
    // What is parked is in the journal before anything is bought.
    const folded = parts.writesCells ? flushed(parts, read) : read.fold();
    const snapshot = read.with(folded);
    const { taken, measures, verdicts } = chooseRequests(requests, terms, { snapshot, parts });
    if (taken.length === 0) return { set: { ...folded, ...also }, value: { placed: null, verdicts } };
    const timeoutSeconds = timeoutOf(terms);
    // What is answered after midnight counts for the new day, and for today as all that is dated later.
    const answered = state.dayOf(clock.now() + LONGEST_REPLY * timeoutSeconds * 1000);
    const accounts = terms.caps.map(({ account }) => accountOn(account, answered));
    const empty = { ...orderOf(parts, buyer), accounts };
    const ordered = (): PendingOrder => ({
      ...empty,
      requests: taken.map(({ pending }) => pending),
      measures,
    });
    // What a property does not hold is ordered next.
    while (orderText(ordered(), codec).length > LARGEST_VALUE_CHARACTERS && taken.length > 1) taken.pop();
    const order = ordered();
    const slot = snapshot.freeSlot();
    const places = taken.map(({ place }) => place);
    const chosen = places.map((place) => requests[place]!);
    // Hardly any answer is so long that it takes more than one row for each of its units.
    const rows = chosen.flatMap(({ purchase }) => purchase.units).length;
    if (parts.writesCells && !parts.journal.reserveRows(rows))
      throw new LimitError("limit/journal", ...TAKES_NO_ROWS);
    const placed = {
      slot,
      order,
      requests: chosen,
      calls: places.map((place) => calls[place]!),
      timeoutSeconds,
      places,
    };
    const set = { ...folded, ...also, ...slotValues(slot, orderText(order, codec)) };
    return { set, value: { placed, verdicts } };
  }, terms.lockWaitMs);
}

/** Somebody else may have held the lock for so long that the execution has no time left to send anything. */
function timeoutOf({ timeoutSeconds }: Terms): number {
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : timeoutSeconds();
  if (seconds === null) throw new LimitError("limit/deadline", "There was no time left to ask.");
  return seconds;
}

function orderOf(parts: OrderParts, buyer: Buyer): Omit<PendingOrder, "requests" | "accounts"> {
  const { clock, codec, host, writesCells, startedAt } = parts;
  const until = startedAt + (writesCells ? EXECUTION_MS : FORMULA_MS);
  return { ...buyer, id: codec.uuid(), host, at: clock.now(), until, settled: null };
}
