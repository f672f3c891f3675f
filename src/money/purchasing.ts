import type { Call, Received } from "../api/client";
import { rounded } from "../core/credits";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type AddinError, codeOf, failureOf, LimitError } from "../core/errors";
import { documentBusy, exclusively, TAKES_NO_ROWS } from "../google/ports";
import { book, type Booking, bookLost } from "./booking";
import { learntPrices } from "./prices";
import { requireWhole } from "./bookkeeping";
import { chooseRequests } from "./choose-requests";
import type { NotOrdered, OrderParts, OrderTerms } from "./order-terms";
import { asKept, type Entry, isAnswered } from "./entry";
import { flushed } from "./flush";
import { accountOn } from "./ledger";
import { keysOf, type Request, requestText, WHOLE_COMPANY } from "./operation";
import { oddBillsIn, waitsForAnswer } from "./odd-bills";
import {
  type Buyer,
  fitInto,
  LARGEST_VALUE_CHARACTERS,
  NOTHING_SETTLED,
  orderText,
  parkedTexts,
  parkedTextsWithin,
  type PendingOrder,
  type PendingRequest,
  type Settlement,
} from "./order";
import { withWhatIsMissing } from "./not-found";
import { requireSpending } from "./shared-state";
import { heardIn, isLastReply, type QuestionId, requireSpeaking } from "./silence";
import { slotValues } from "./snapshot";

const PAUSE_MS = 1_000;
/** Attempts to close an order: nothing else keeps what was paid for, and even a formula has the time. */
const WRITE_ATTEMPTS = 2 * MAXIMUM_ATTEMPTS;
/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 6.5 * 60 * 1000;
const FORMULA_MS = 45 * 1000;
/** A reply takes so many timeouts at most: a redirected request is sent twice. */
const LONGEST_REPLY = 2;

/** An order that is written, so that its requests may be sent. */
export interface Placed {
  readonly slot: number;
  readonly order: PendingOrder;
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly timeoutSeconds: number;
  /** The index of each among the wanted requests. */
  readonly places: readonly number[];
}

/** An order, null if nothing may be sent; and why each other request is not part of it. */
export interface Placement {
  readonly placed: Placed | null;
  readonly verdicts: readonly NotOrdered[];
}

/** What became of a request, or why it was not sent. A kept answer is found by looking it up again. */
export type PurchaseResult = Booking | NotOrdered;

export interface Bought {
  /** One result per request, in the same order. */
  readonly results: readonly PurchaseResult[];
  /** Why nothing more can be bought for now; null if more can. */
  readonly failure: AddinError | null;
}

/**
 * The one way to spend credits, for runs, formulas and lists, in five steps:
 *
 * 1. Place: write an order, which says what will be sent.
 * 2. Send its requests.
 * 3. Book: turn the replies into entries.
 * 4. Keep: append the entries to the journal, or park them in properties; then close the order.
 * 5. Tell this execution's lookups.
 *
 * An execution may be killed in any of them. Until step 4 is done, the open order says what may have been billed.
 */
export class Purchasing {
  constructor(
    private readonly parts: OrderParts,
    private readonly buyer: Buyer,
  ) {}

  /**
   * Buys as many of these requests as it may, in one `fetchAll`.
   *
   * @throws {InputError} If an endpoint does not take a request's parameters: then nothing was sent.
   */
  buy(requests: readonly Request[], terms: OrderTerms): Bought {
    let placement: Placement;
    try {
      placement = this.place(requests, terms);
    } catch (error) {
      const code = codeOf(error);
      if (code === null || code.startsWith("input/")) throw error;
      return { results: requests.map(() => ({ kind: "later" })), failure: error as AddinError };
    }
    const { placed, verdicts } = placement;
    const results: PurchaseResult[] = [...verdicts];
    if (placed === null) return { results, failure: null };

    let received: Received[] | null = null;
    const failure = failureOf(() => {
      received = this.parts.client.sendAll(placed.calls, placed.timeoutSeconds);
    });
    if (failure !== null && failure.code !== "network/no-reply") {
      // It was never sent.
      this.settle({ ...placed, requests: [], order: { ...placed.order, requests: [] } }, []);
      return { results, failure };
    }
    const { bookings, unwritten } = this.settle(placed, received);
    bookings.forEach((booking, index) => (results[placed.places[index]!] = booking));
    return { results, failure: failure ?? unwritten };
  }

  /**
   * Step 1. Writes an order of as many requests as `chooseRequests` allows.
   *
   * Fails closed: nothing is ordered without the lock, if properties cannot be written, if the journal is gone or takes nothing,
   * if an editor has stopped all spending, or while a bill waits for an answer.
   *
   * @throws {InputError} If an endpoint does not take a request's parameters.
   * @throws {SetupError} `setup/odd-bill`.
   * @throws {LimitError} `limit/journal` or `limit/deadline`, and what `SharedState.update`, `requireSpending` and `requireWhole` throw.
   */
  place(requests: readonly Request[], terms: OrderTerms): Placement {
    const { parts } = this;
    const { client, state, clock } = parts;
    timeoutOf(terms);
    state.dayOf(clock.now());
    const calls = requests.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
    const placement = state.update<Placement | "waits for an answer">((read) => {
      const id = parts.codec.uuid();
      const also = terms.check?.(read, id) ?? {};
      const isFree = requests.every(({ purchase }) => purchase.price.high === 0);
      if (!isFree) requireSpending(read);
      requireSpeaking(parts.host, read.silenceOf(parts.host), clock.now());
      requireWhole(parts, read);
      // Parked answers go to the journal before anything is bought.
      const folded = parts.writesCells ? flushed(parts, read) : read.fold();
      const snapshot = read.with(folded);
      if (!isFree && snapshot.doubtOf(parts.host, this.buyer.payer) !== null)
        return { set: folded, value: "waits for an answer" };
      const { taken, measures, verdicts } = chooseRequests(requests, terms, {
        snapshot,
        parts,
        payer: this.buyer.payer,
      });
      if (taken.length === 0) return { set: { ...folded, ...also }, value: { placed: null, verdicts } };
      const timeoutSeconds = timeoutOf(terms);
      const empty = { ...this.emptyOrder(terms, timeoutSeconds), id };
      const ordered = () => ({ ...empty, requests: taken.map(({ pending }) => pending), measures });
      // Requests that do not fit into the property are ordered next time.
      while (orderText(ordered(), parts.codec).length > LARGEST_VALUE_CHARACTERS && taken.length > 1)
        taken.pop();
      const order = ordered();
      const slot = snapshot.freeSlot();
      const places = taken.map(({ place }) => place);
      const chosen = places.map((place) => requests[place]!);
      const rows = chosen.flatMap(({ purchase }) => purchase.units).length;
      if (parts.writesCells && !parts.journal.takesRows(rows))
        throw new LimitError("limit/journal", ...TAKES_NO_ROWS);
      return {
        set: { ...folded, ...also, ...slotValues(slot, orderText(order, parts.codec)) },
        value: {
          placed: {
            slot,
            order,
            requests: chosen,
            calls: places.map((place) => calls[place]!),
            timeoutSeconds,
            places,
          },
          verdicts,
        },
      };
    }, terms.lockWaitMs);
    if (placement === "waits for an answer") throw waitsForAnswer();
    return placement;
  }

  private emptyOrder({ caps }: OrderTerms, timeoutSeconds: number): Omit<PendingOrder, "requests" | "id"> {
    const { clock, host, state, writesCells, startedAt } = this.parts;
    // An answer after midnight counts for the new day, and also for today, as everything of a later date does.
    const answered = state.dayOf(clock.now() + LONGEST_REPLY * timeoutSeconds * 1000);
    return {
      ...this.buyer,
      accounts: caps.map(({ account }) => accountOn(account, answered)),
      host,
      at: clock.now(),
      until: startedAt + (writesCells ? EXECUTION_MS : FORMULA_MS),
      settled: null,
    };
  }

  /**
   * Steps 3 to 5.
   *
   * @param received null if no reply was seen.
   * @returns What became of each request. `unwritten`: why the entries could not be written; null if they were.
   */
  settle(
    placed: Placed,
    received: readonly Received[] | null,
  ): { readonly bookings: readonly Booking[]; readonly unwritten: AddinError | null } {
    const { codec, clock, state, host } = this.parts;
    const heard = received === null ? null : heardIn(placed.order.requests.map(questionOf), received);
    const verdicts = received === null ? null : withWhatIsMissing(placed.requests, received, this.parts);
    const bookings = this.book(placed, verdicts, heard?.spoke ?? []);
    const entries = bookings.flatMap((booking) => booking.entries.map((entry) => asKept(entry, codec)));
    const isTaken = (place: number) => bookings[place]!.entries.some(({ status }) => isAnswered(status));
    const forms = placed.requests.flatMap(({ purchase: { instead = [] } }, place) =>
      isTaken(place) ? instead : [],
    );
    const odd = oddBillsIn(entries);
    const settlement: Settlement = {
      ...NOTHING_SETTLED,
      at: clock.now(),
      credits: rounded(bookings.reduce((sum, { credits }) => sum + credits, 0)),
      prices: learntPrices(
        state.known().pricesOf(host, this.buyer.payer, clock.now()),
        placed.requests,
        bookings,
      ),
      ...(heard === null ? {} : { heard }),
      ...(forms.length === 0 ? {} : { forms }),
      ...(Object.keys(odd).length === 0 ? {} : { odd }),
    };
    const unwritten = this.keep(placed, entries, settlement);
    this.tell(placed.requests, bookings, entries);
    return { bookings, unwritten };
  }

  /** Step 3. @param spoke Operations to which the service itself replied. */
  private book(
    { order, requests }: Placed,
    received: readonly Received[] | null,
    spoke: readonly string[],
  ): Booking[] {
    const { codec, clock, host, state } = this.parts;
    const silence = state.known().silenceOf(host);
    const nowMs = clock.now();
    return requests.map((request, place) => {
      const pending = order.requests[place]!;
      const booked = {
        entryId: `${order.mark}${order.id}.${place}`,
        payer: order.payer,
        host,
        nowMs,
        expected: pending.credits,
        codec,
        isLast: isLastReply(silence, questionOf(pending), { spoke }, nowMs),
      };
      return received === null ? bookLost(request, booked) : book(request, received[place]!, booked);
    });
  }

  /**
   * Step 4. Appends to the journal, or else parks. If there is no room to park all entries, the journal is tried more often;
   * after that the longest answers are evicted, and amounts stay.
   */
  private keep(placed: Placed, entries: readonly Entry[], settlement: Settlement): AddinError | null {
    const { clock, codec, writesCells, state } = this.parts;
    if (entries.length === 0) return failureOf(() => this.close(placed, settlement));
    const room = state.known().spare;
    let failure: AddinError | null = null;
    const attempts = writesCells ? MAXIMUM_ATTEMPTS : 0;
    for (let attempt = 1; attempt <= attempts; attempt++) {
      if (attempt > 1) clock.sleep(PAUSE_MS);
      let isKept = false;
      failure = failureOf(() => (isKept = this.append(placed, entries, settlement)));
      if (isKept) return null;
      if (fitInto(room, parkedTexts(entries, codec))) break;
      failure ??= documentBusy();
    }
    const texts = parkedTextsWithin(room, entries, codec);
    // If this fails, the order stays open and becomes `unconfirmed`, so its credits still count.
    return failureOf(() => this.close(placed, { ...settlement, parts: texts.length }, texts)) ?? failure;
  }

  /** @returns false if another execution holds the lock for too long. */
  private append(placed: Placed, entries: readonly Entry[], settlement: Settlement): boolean {
    const { journal, lock, answers, state } = this.parts;
    const done = exclusively(lock, () => {
      // Others may have appended since. If that cannot be read, nothing is lost by it: what was paid for is kept first.
      failureOf(() => state.read());
      this.close(placed, { ...settlement, ...journal.append(entries) });
    });
    if (done !== null) answers.appended(entries.length);
    return done !== null;
  }

  /** Writes that the order is over. */
  private close({ slot, order }: Placed, settled: Settlement, parked: readonly string[] = []): void {
    const { state, clock, codec } = this.parts;
    // The requests are not needed any more, and a property holds 9 KB.
    const values = slotValues(slot, orderText({ ...order, requests: [], settled }, codec), parked);
    const isOurs = () =>
      state.read().slots.some((each) => each.number === slot && each.order.id === order.id);
    for (let attempt = 1; ; attempt++) {
      try {
        // A write that failed may have succeeded after all, and another execution may have flushed it and taken the slot.
        if (attempt === 1 || isOurs()) state.write(values);
        return;
      } catch (error) {
        if (attempt === WRITE_ATTEMPTS) throw error;
        clock.sleep(PAUSE_MS);
      }
    }
  }

  /** Step 5. */
  private tell(requests: readonly Request[], bookings: readonly Booking[], entries: readonly Entry[]): void {
    const { parts } = this;
    const { answers, cache, codec, writesCells } = parts;
    // Formulas read the cache first, and it is older than the journal now.
    if (writesCells)
      cache.forget(
        requests.flatMap(({ operation, company, purchase }) =>
          [WHOLE_COMPANY, ...purchase.units].map((unit) => ({ operation: operation.name, company, unit })),
        ),
      );
    answers.learn(entries);
    requests.forEach((request, place) => {
      if (bookings[place]!.kind !== "kept") return;
      for (const key of keysOf(request, parts))
        answers.answered.set(key, requestText(request.purchase, codec));
    });
  }
}

function questionOf({ keys, operation }: Pick<PendingRequest, "keys" | "operation">): QuestionId {
  return [keys.split(" ")[0]!, operation];
}

/** Called again under the lock: the wait for it may have used up the time. */
function timeoutOf({ timeoutSeconds }: OrderTerms): number {
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : timeoutSeconds();
  if (seconds === null) throw new LimitError("limit/deadline", "There was no time left to ask.");
  return seconds;
}
