import type { Received } from "../api/client";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { rounded } from "../core/credits";
import { failureOf, type AddinError } from "../errors";
import { documentBusy, exclusively } from "../ports/lock";
import { book, bookLost, type Booking } from "./booking";
import { asKept, type Entry } from "./entry";
import { keysOf, requestText, WHOLE_COMPANY } from "./keys";
import type { AskedParts } from "./entry-cache";
import type { Request } from "./operation";
import type { OrderParts, Placed } from "./order";
import { fitInto, parkedTexts, parkedTextsWithin } from "./parked-answers";
import { NOTHING_SETTLED, orderText, type Settlement } from "./pending-order";
import { learntPrices } from "./prices";
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
