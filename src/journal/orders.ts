import type { Call, ApiClient, Received } from "../api/client";
import { MAXIMUM_ATTEMPTS } from "../core/attempts";
import { rounded } from "../core/credits";
import { codeOf, type AddinError } from "../errors";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import { exclusively, type Lock } from "../ports/lock";
import type { Answers } from "./answers";
import { book, bookLost, type Booking } from "./booking";
import type { Entry } from "./entry";
import type { AskedParts, EntryCache } from "./entry-cache";
import { flushed, requireWhole } from "./flush";
import type { Journal } from "./journal";
import type { Operation, Purchase } from "./operations/operation";
import {
  orderText,
  parkedTexts,
  shortKey,
  type Buyer,
  type PendingOrder,
  type Settlement,
} from "./pending-order";
import { isMeasured, measured, priceNames, reservedCredits } from "./prices";
import { slotValues, type SharedState, type Snapshot, type Values } from "./shared-state";

// Long because whoever reads how an order is placed has to see how it is settled.

/** One request that somebody wants made. */
export interface Request {
  readonly operation: Operation<never, unknown>;
  readonly company: string;
  readonly purchase: Purchase;
}

/** Why a request is not part of an order. */
export type NotOrdered =
  /** Somebody else is buying it. */
  | { readonly kind: "busy" }
  /** Somebody has bought something since this execution looked: look it up again. */
  | { readonly kind: "changed" }
  /** Not in this order: ask again after it. */
  | { readonly kind: "later" }
  /** A cap does not allow it: of the account, or of the day. */
  | { readonly kind: "over-cap"; readonly cap: "account" | "day" }
  /** Parked answers take up all the room there is, until somebody who may write moves them. */
  | { readonly kind: "full" };

export interface Terms {
  /** Credits that the buyer's account, or this order without one, may come to. */
  readonly credits: number;
  /** Credits that this spender may spend here in a day. */
  readonly dayCap: number;
  /** Requests at once. */
  readonly batchSize: number;
  /**
   * Called under the lock with the state that the order is placed on.
   *
   * @returns What is to be written in the same call.
   * @throws {AddinError} If the buyer may not buy any more: then nothing is ordered.
   */
  readonly check?: ((snapshot: Snapshot) => Values) | undefined;
}

export interface OrderParts {
  readonly client: ApiClient;
  readonly state: SharedState;
  readonly answers: Answers;
  readonly journal: Journal;
  readonly cache: EntryCache;
  readonly lock: Lock;
  readonly clock: Clock;
  readonly codec: Codec;
  /** Host and prefix of the API. */
  readonly host: string;
  /** Whether this execution may append to the journal; else its answers are parked. */
  readonly writesCells: boolean;
}

/** Requests that are written down and may be sent. */
export interface Placed {
  readonly slot: number;
  readonly order: PendingOrder;
  readonly requests: readonly Request[];
  readonly calls: readonly Call[];
  readonly places: readonly number[];
}

/** An order, null if nothing may be sent; and why requests are not part of it, by place. */
export interface Placement {
  readonly placed: Placed | null;
  readonly others: Map<number, NotOrdered>;
}

const CHANGED: NotOrdered = { kind: "changed" };

/** What an order came to, by request. */
export interface Settled {
  readonly bookings: readonly Booking[];
  /** Why the answers are not in the journal although this execution may write, or nowhere at all; null if all is well. */
  readonly unwritten: AddinError | null;
}

/** Longer than any execution lives: six minutes, or half a minute for a formula. */
const EXECUTION_MS = 7 * 60 * 1000;
const FORMULA_MS = 60 * 1000;
/** A document's properties hold 500 KB, and runs and saved lists need some. */
const MOST_PARKED_CHARACTERS = 250_000;
/** Characters that an answer takes up while it is parked, compressed: one company's section, or ten items. */
const PARKED_CHARACTERS = 1_500;
const ITEMS_PER_PIECE = 10;
const PAUSE_MS = 1_000;

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
    const { client, state, answers, codec } = this.parts;
    const calls = requests.map(({ purchase }) => client.prepare(purchase.endpoint, purchase.params));
    return state.update<Placement>((read) => {
      const also = terms.check?.(read) ?? {};
      const { snapshot, set: folded } = this.prepared(read);
      if (answers.isBehind(snapshot.sequence)) {
        const others = new Map(requests.map((_, place) => [place, CHANGED]));
        return { set: { ...folded, ...also }, value: { placed: null, others } };
      }
      const { taken, others } = this.choose(requests, terms, snapshot);
      let places = taken;
      let order = this.orderOf(requests, places, snapshot);
      let text = orderText(order, codec);
      for (
        const LARGEST = 9_000;
        text.length > LARGEST && places.length > 1;
        text = orderText(order, codec)
      ) {
        for (const place of places.slice(-1)) others.set(place, { kind: "later" });
        places = places.slice(0, -1);
        order = this.orderOf(requests, places, snapshot);
      }
      if (places.length === 0) return { set: { ...folded, ...also }, value: { placed: null, others } };
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
    const prices = Object.fromEntries(
      bookings.flatMap(({ entries: kept, credits }, place) => {
        const { operation, purchase } = placed.requests[place]!;
        // A service that does not say what it bills will not say so the next time either: then the estimate is the price.
        const isBill = kept.length > 0 && kept.every(({ status }) => status === "ok" || status === "none");
        return isBill
          ? priceNames(operation.name, purchase).map((name) => [name, measured(purchase, credits)])
          : [];
      }),
    );
    const settlement: Settlement = {
      at: clock.now(),
      credits: rounded(bookings.reduce((sum, { credits }) => sum + credits, 0)),
      appended: 0,
      characters: 0,
      rows: 0,
      sheetId: 0,
      prices,
      parts: 0,
      about: "",
    };
    const unwritten = this.keep(placed, entries, settlement);
    this.parts.answers.learn(entries);
    return { bookings, unwritten };
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

  private choose(
    requests: readonly Request[],
    { credits, dayCap, batchSize }: Terms,
    snapshot: Snapshot,
  ): { taken: number[]; others: Map<number, NotOrdered> } {
    const { writesCells, clock, answers } = this.parts;
    const now = clock.now();
    const { account, spender } = this.buyer;
    const underWay = snapshot.underWay(now);
    const arrived = new Set(
      snapshot
        .parked(writesCells ? [] : requests.flatMap((request) => this.keysOf(request)))
        .flatMap((entry) => (answers.hasSeen(entry) ? [] : [entry.key])),
    );
    const measuring = new Set(
      snapshot.open(now).flatMap((order) => order.requests.map(({ operation }) => operation)),
    );
    let room = writesCells ? Infinity : MOST_PARKED_CHARACTERS - snapshot.parkedCharacters;
    let leftOfAccount = credits - (account === "" ? 0 : snapshot.spentBy(account));
    let leftOfDay = dayCap - snapshot.spentOn(spender, now);
    const taken: number[] = [];
    const others = new Map<number, NotOrdered>();
    let isFirst = false;
    requests.forEach((request, place) => {
      const { operation, purchase } = request;
      const names = priceNames(operation.name, purchase);
      const price = reservedCredits(snapshot.prices, names, purchase);
      const keys = this.keysOf(request);
      const size = parkedSize(purchase);
      const verdict = (): NotOrdered | null => {
        if (keys.some((key) => underWay.has(shortKey(key)))) return { kind: "busy" };
        if (keys.some((key) => arrived.has(key))) return { kind: "changed" };
        if (price > leftOfAccount) return { kind: "over-cap", cap: "account" };
        if (price > leftOfDay) return { kind: "over-cap", cap: "day" };
        if (size > room) return { kind: "full" };
        if (taken.length >= batchSize || isFirst) return { kind: "later" };
        if (isMeasured(snapshot.prices, names)) return null;
        // The first of anything goes alone: only its bill says what the others will cost.
        if (measuring.has(operation.name)) return { kind: "busy" };
        if (taken.length > 0) return { kind: "later" };
        isFirst = true;
        return null;
      };
      const other = verdict();
      if (other !== null) {
        others.set(place, other);
        return;
      }
      taken.push(place);
      for (const key of keys) underWay.add(shortKey(key));
      leftOfAccount = rounded(leftOfAccount - price);
      leftOfDay = rounded(leftOfDay - price);
      room -= size;
    });
    return { taken, others };
  }

  private orderOf(requests: readonly Request[], places: readonly number[], snapshot: Snapshot): PendingOrder {
    const { clock, codec, host, writesCells } = this.parts;
    const at = clock.now();
    return {
      ...this.buyer,
      id: codec.uuid(),
      host,
      at,
      until: at + (writesCells ? EXECUTION_MS : FORMULA_MS),
      requests: places.map((place) => {
        const request = requests[place]!;
        const { operation, company, purchase } = request;
        const names = priceNames(operation.name, purchase);
        return {
          operation: operation.name,
          company,
          keys: this.keysOf(request).map(shortKey).join(" "),
          credits: reservedCredits(snapshot.prices, names, purchase),
        };
      }),
      settled: null,
    };
  }

  private keysOf({ operation, company, purchase }: Request): string[] {
    return purchase.units.map((unit) =>
      this.parts.answers.keyOf(operation.name, company, unit, this.parts.host),
    );
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
      this.write(slotValues(slot, orderText({ ...order, requests: [], settled }, codec), parts));
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
    const parts = parkedTexts(entries, codec);
    const about = [...new Set(entries.map(({ key }) => shortKey(key)))].join(" ");
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
  private write(values: Values): void {
    const { state, clock } = this.parts;
    for (let attempt = 1; ; attempt++) {
      try {
        state.write(values);
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

function parkedSize({ units, params }: Purchase): number {
  const { limit = 0 } = params as { limit?: number };
  return PARKED_CHARACTERS * Math.max(units.length, Math.ceil(limit / ITEMS_PER_PIECE));
}
