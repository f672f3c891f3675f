import type { Received } from "../api/client";
import { rounded } from "../core/credits";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type AddinError, codeOf, failureOf, LimitError } from "../errors";
import { documentBusy, exclusively, TAKES_NO_ROWS } from "../google/ports";
import { book, type Booking, bookLost, learntPrices } from "./booking";
import { requireWhole } from "./bookkeeping";
import { chooseRequests, type NotOrdered, type Terms } from "./choose-requests";
import { asKept, type Entry } from "./entry";
import type { AskedParts } from "./entry-cache";
import { flushed } from "./journal";
import { accountOn } from "./ledger";
import { keysOf, type Request, requestText, WHOLE_COMPANY } from "./operation";
import type { OrderParts, Placed } from "./order";
import { fitInto, parkedTexts, parkedTextsWithin } from "./parked-answers";
import {
  type Buyer,
  LARGEST_VALUE_CHARACTERS,
  NOTHING_SETTLED,
  orderText,
  type PendingOrder,
  type Settlement,
} from "./pending-order";
import { requireSpending } from "./shared-state";
import { slotValues, type Values } from "./snapshot";

const PAUSE_MS = 1_000;
/** Of what nothing else can keep; a formula has the time for it. */
const WRITE_ATTEMPTS = 2 * MAXIMUM_ATTEMPTS;

/** What an order came to, by request. */
export interface Settled {
  readonly bookings: readonly Booking[];
  /** Why the answers are not in the journal although this execution may write, or nowhere at all; null if all is well. */
  readonly unwritten: AddinError | null;
}

/** Books what came, keeps it, and says what it cost; `received` is null where nobody knows what came. */
export function settleOrder(
  placed: Placed,
  received: readonly Received[] | null,
  parts: OrderParts,
): Settled {
  const { codec, clock, host, state, answers } = parts;
  const { order, requests } = placed;
  const bookings = requests.map((request, place) => {
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
  const entries = bookings.flatMap((booking) => booking.entries.map((entry) => asKept(entry, codec)));
  const settlement: Settlement = {
    ...NOTHING_SETTLED,
    at: clock.now(),
    credits: rounded(bookings.reduce((sum, { credits }) => sum + credits, 0)),
    prices: learntPrices(state.known().prices(clock.now()), requests, bookings),
  };
  if (parts.writesCells) raiseReserved(placed, bookings, parts);
  const unwritten = keep(placed, entries, settlement, parts);
  // Formulas look into the cache first, and it now holds less than the journal.
  if (parts.writesCells) parts.cache.forget(cachedOf(requests));
  answers.learn(entries);
  bookings.forEach(({ kind }, place) => {
    const request = requests[place]!;
    if (kind !== "kept") return;
    for (const key of keysOf(request, parts)) answers.answered.set(key, requestText(request.purchase, codec));
  });
  return { bookings, unwritten };
}

/** What the cache may hold about requests: of their units, or that there is no such company. */
function cachedOf(requests: readonly Request[]): AskedParts[] {
  return requests.flatMap(({ operation, company, purchase }) =>
    [WHOLE_COMPANY, ...purchase.units].map((unit) => ({ operation: operation.name, company, unit })),
  );
}

/** Gives an order back that was never sent. */
export function cancelOrder(placed: Placed, parts: OrderParts): void {
  settleOrder({ ...placed, requests: [], order: { ...placed.order, requests: [] } }, [], parts);
}

/**
 * What is dearer than was reserved counts from now on: until the journal has it takes a second, or minutes where Google is
 * slow, and the execution may end in them.
 */
function raiseReserved(
  { slot, order }: Placed,
  bookings: readonly Booking[],
  { codec, state }: OrderParts,
): void {
  const requests = order.requests.map((request, place) => ({
    ...request,
    credits: Math.max(request.credits, bookings[place]!.credits),
  }));
  if (requests.every(({ credits }, place) => credits === order.requests[place]!.credits)) return;
  // Where that fails nothing is lost yet.
  failureOf(() => state.write(slotValues(slot, orderText({ ...order, requests }, codec))));
}

/**
 * Into the journal, or else parked; where there is no room to park all of it, the journal is tried more often. Returns only
 * when what was paid for outlives this execution, if it can.
 *
 * @returns Why no more should be bought; null if all is well.
 */
function keep(
  placed: Placed,
  entries: readonly Entry[],
  settlement: Settlement,
  parts: OrderParts,
): AddinError | null {
  const { slot, order } = placed;
  const { clock, codec, writesCells, state } = parts;
  const close = (settled: Settlement, texts: readonly string[] = []) =>
    // What was requested says nothing any more, and a property holds 9 KB.
    write(placed, slotValues(slot, orderText({ ...order, requests: [], settled }, codec), texts), parts);
  let isKept = entries.length === 0;
  const intoJournal = () =>
    failureOf(() => {
      if (isKept) close(settlement);
      else if (writesCells) isKept = append(entries, parts, (growth) => close({ ...settlement, ...growth }));
    });
  let unwritten = intoJournal();
  if (isKept) return unwritten;
  const room = state.known().spare;
  const onlyJournal = writesCells && !fitInto(room, parkedTexts(entries, codec));
  const attempts = onlyJournal ? MAXIMUM_ATTEMPTS : 1;
  for (let attempt = 2; attempt <= attempts; attempt++) {
    clock.sleep(PAUSE_MS);
    unwritten = intoJournal();
    if (isKept) return unwritten;
  }
  if (onlyJournal) unwritten ??= documentBusy();
  // What has no room keeps its amount: without that it would be lost with all others.
  const texts = parkedTextsWithin(room, entries, codec);
  // Where that fails the order stays open: it becomes unconfirmed, and its credits count.
  return failureOf(() => close({ ...settlement, parts: texts.length }, texts)) ?? unwritten;
}

/** @returns false if somebody else holds the lock for too long. */
function append(
  entries: readonly Entry[],
  { journal, lock, answers }: OrderParts,
  close: (growth: Partial<Settlement>) => void,
): boolean {
  const done = exclusively(lock, () => close(journal.append(entries)));
  if (done === null) return false;
  answers.appended(entries.length);
  return true;
}

/** Tries more often than anything else does: nothing else can keep what was paid for. */
function write({ slot, order }: Placed, values: Values, { state, clock }: OrderParts): void {
  const isOurs = () => state.read().slots.some((each) => each.number === slot && each.order.id === order.id);
  for (let attempt = 1; ; attempt++) {
    try {
      // A write that failed may have come through, and somebody may have moved what it wrote and taken the slot.
      if (attempt === 1 || isOurs()) state.write(values);
      return;
    } catch (error) {
      if (attempt === WRITE_ATTEMPTS) throw error;
      clock.sleep(PAUSE_MS);
    }
  }
}

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
