import type { Call, Received } from "../api/client";
import { rounded } from "../core/credits";
import { MAXIMUM_ATTEMPTS } from "../core/terms";
import { type AddinError, codeOf, failureOf, LimitError } from "../errors";
import { documentBusy, exclusively, TAKES_NO_ROWS } from "../google/ports";
import { book, type Booking, bookLost } from "./booking";
import { learntPrices } from "./prices";
import { requireWhole } from "./bookkeeping";
import { chooseRequests } from "./choose-requests";
import type { NotOrdered, OrderParts, OrderTerms } from "./order-terms";
import { asKept, type Entry, isAnswered } from "./entry";
import { flushed } from "./journal";
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
import { type Asked, heardIn, isLastReply, requireSpeaking } from "./silence";
import { slotValues } from "./snapshot";

const PAUSE_MS = 1_000;
/** Of what nothing else can keep; a formula has the time for it. */
const WRITE_ATTEMPTS = 2 * MAXIMUM_ATTEMPTS;
/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 6.5 * 60 * 1000;
const FORMULA_MS = 45 * 1000;
/** Timeouts that a reply takes at most: a request that is redirected is sent once more. */
const LONGEST_REPLY = 2;

/** Requests that are written down and may be sent. */
export interface Placed {
  readonly slot: number;
  readonly order: PendingOrder;
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly timeoutSeconds: number;
  /** Where each is among the requests that were wanted. */
  readonly places: readonly number[];
}

/** An order, null if nothing may be sent; and for each request why it is not part of it, `later` where nothing is said. */
export interface Placement {
  readonly placed: Placed | null;
  readonly verdicts: readonly NotOrdered[];
}

/** What a request came to, or why it was not sent. What is kept is found by whoever looks it up again. */
export type Result = Booking | NotOrdered;

export interface Bought {
  /** One result per request, in the same order. */
  readonly results: readonly Result[];
  /** Why nothing more can be bought for now; null if nothing stands in the way. */
  readonly failure: AddinError | null;
}

/**
 * The one way to spend credits, for runs, formulas and lists alike, in five steps: write down what will be sent, send it, book
 * what came, keep that, and tell this execution's lookups.
 *
 * An execution may end in any of them: what was sent is announced by the order until its answers are in the journal, or parked
 * in properties beside it.
 */
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
    const results: Result[] = [...verdicts];
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
   * Step 1. Writes down what is about to be bought: as many of the requests as nobody else buys and the caps allow.
   *
   * Fails closed: without the lock, with properties that cannot be written, with a journal that is gone or takes nothing,
   * where somebody has stopped all spending, or while a bill waits for an answer, nothing is ordered.
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
      // What is parked is in the journal before anything is bought.
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
      // What a property does not hold is ordered next.
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
    // What is answered after midnight counts for the new day, and for today as all that is dated later.
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
   * Steps 3 to 5. Books what came, keeps it, and makes it known.
   *
   * @param received null where nobody knows what came.
   * @returns What each request came to, and why no more should be bought; null if all is well.
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

  /** Step 3. @param spoke Operations of which the service itself has said anything. */
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
   * Step 4. Into the journal, or else parked; where there is no room to park all of it, the journal is tried more often, and
   * what has no room keeps its amount. Returns only when what was paid for outlives this execution, if it can.
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
    // Where that fails the order stays open: it becomes unconfirmed, and its credits count.
    return failureOf(() => this.close(placed, { ...settlement, parts: texts.length }, texts)) ?? failure;
  }

  /** @returns false if somebody else holds the lock for too long. */
  private append(placed: Placed, entries: readonly Entry[], settlement: Settlement): boolean {
    const { journal, lock, answers } = this.parts;
    const done = exclusively(lock, () => this.close(placed, { ...settlement, ...journal.append(entries) }));
    if (done !== null) answers.appended(entries.length);
    return done !== null;
  }

  /** The order is over. Tries more often than anything else does: nothing else can keep what was paid for. */
  private close({ slot, order }: Placed, settled: Settlement, parked: readonly string[] = []): void {
    const { state, clock, codec } = this.parts;
    // What was requested says nothing any more, and a property holds 9 KB.
    const values = slotValues(slot, orderText({ ...order, requests: [], settled }, codec), parked);
    const isOurs = () =>
      state.read().slots.some((each) => each.number === slot && each.order.id === order.id);
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

  /** Step 5. */
  private tell(requests: readonly Request[], bookings: readonly Booking[], entries: readonly Entry[]): void {
    const { parts } = this;
    const { answers, cache, codec, writesCells } = parts;
    // Formulas look into the cache first, and it now holds less than the journal.
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

/** What stands for a question: the short key of its first unit, and its operation. */
function questionOf({ keys, operation }: Pick<PendingRequest, "keys" | "operation">): Asked {
  return [keys.split(" ")[0]!, operation];
}

/** Asked again under the lock: somebody else may have held it for so long that there is no time left to send anything. */
function timeoutOf({ timeoutSeconds }: OrderTerms): number {
  const seconds = typeof timeoutSeconds === "number" ? timeoutSeconds : timeoutSeconds();
  if (seconds === null) throw new LimitError("limit/deadline", "There was no time left to ask.");
  return seconds;
}
