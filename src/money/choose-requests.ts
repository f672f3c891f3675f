import { rounded } from "../core/credits";
import type { Cap } from "./ledger";
import {
  keysOf,
  pageAsked,
  type Purchase,
  type Request,
  requestKey,
  requestText,
  WHOLE_COMPANY,
} from "./operation";
import { type PendingRequest, shortKey } from "./order";
import type { NotOrdered, OrderParts, OrderTerms } from "./order-terms";
import { mostAtOnce, type Prices, reservedCredits } from "./prices";
import { PARKED_CHARACTERS, type Snapshot } from "./snapshot";

/** While all replies were free, what is requested at once may cost this share of what the caps leave, by the price list. */
const UNPRICED_SHARE = 1 / 20;
/** Items of a listing that take up as much room as a company's section. */
const ITEMS_PER_PIECE = 10;

/** A request that may be bought, and its place among those that are wanted. */
interface Taken {
  readonly place: number;
  readonly pending: PendingRequest;
}

/** What requests are chosen by: the shared state as it is under the lock, and who pays. */
interface Basis {
  readonly snapshot: Snapshot;
  readonly parts: OrderParts;
  readonly payer: string;
}

/**
 * Which of the requests may be bought now, and why others may not. Reads nothing, writes nothing.
 *
 * Goes through the requests in their order. For each, the first line that holds decides:
 *
 * | | verdict |
 * | --- | --- |
 * | the journal has grown since this execution looked | changed |
 * | this execution has just bought exactly this | repeated |
 * | another order is buying one of its units | busy |
 * | an answer about it is parked, or an earlier request of this order may bring one | changed |
 * | a cap has no room for it | over-cap |
 * | there is no room to park its answer | full |
 * | the order is as large as it may be | later |
 * | its price is not known, and another order is finding out a price | busy |
 * | it would have to go alone, or with few others, and the order has those | later |
 * | none of these | it is taken, and `later` stands where its result will be |
 */
export function chooseRequests(
  requests: readonly Request[],
  terms: OrderTerms,
  basis: Basis,
): { taken: Taken[]; measures: boolean; verdicts: NotOrdered[] } {
  const choice = new Choice(requests, terms, basis);
  const verdicts = requests.map((request, place) => choice.consider(request, place) ?? LATER);
  return { taken: choice.taken, measures: choice.measures, verdicts };
}

const LATER: NotOrdered = { kind: "later" };
const BUSY: NotOrdered = { kind: "busy" };
const CHANGED: NotOrdered = { kind: "changed" };

/** A request with what decides about it. */
interface Candidate {
  readonly request: Request;
  readonly keys: readonly string[];
  readonly shortKeys: readonly string[];
  /** Credits to reserve. */
  readonly price: number;
  /** Characters that its answer takes up while it is parked. */
  readonly size: number;
}

/** An order in the making: what it has, and what room is left. */
class Choice {
  readonly taken: Taken[] = [];
  /** Whether the order finds out a price, and so has one request. */
  measures = false;

  private readonly prices: Prices;
  /** Whether another order of the same payer is finding out a price. Those of others tell nothing: they may pay another price. */
  private readonly isMeasuring: boolean;
  private readonly isBehind: boolean;
  /** Short keys of what other orders are buying. */
  private readonly underWay: ReadonlySet<string>;
  /** Keys of parked answers that this execution has not seen. */
  private readonly parked: ReadonlySet<string>;
  /** Keys of what was taken: one answer may serve two requests, so the second is looked up again after the first. */
  private readonly chosen = new Set<string>();
  private readonly room: { readonly cap: Cap; left: number }[];
  private unpricedRoom: number;
  private parkingRoom: number;
  private most: number;

  constructor(
    requests: readonly Request[],
    { caps, batchSize }: OrderTerms,
    private readonly basis: Basis,
  ) {
    const { snapshot, parts, payer } = basis;
    const { host, answers, writesCells } = parts;
    const now = parts.clock.now();
    this.prices = snapshot.pricesOf(host, payer, now);
    this.isMeasuring = snapshot
      .open(now)
      .some((order) => order.measures === true && order.host === host && order.payer === payer);
    this.isBehind = answers.isBehind(snapshot.settled.sequence);
    this.underWay = snapshot.underWay(now);
    // A run that writes cells has moved what was parked to the journal before it chooses.
    const wanted = writesCells
      ? []
      : requests.flatMap((request) => [this.wholeKey(request), ...keysOf(request, parts)]);
    const unseen = snapshot.parked(now, wanted).filter((entry) => !answers.hasSeen(entry));
    this.parked = new Set(unseen.map(({ key }) => key));
    this.room = caps.map((cap) => ({ cap, left: Math.max(0, snapshot.leftOf(cap)) }));
    this.unpricedRoom = Math.min(...this.room.map(({ left }) => left)) * UNPRICED_SHARE;
    this.parkingRoom = writesCells ? Infinity : snapshot.room;
    // If the service did not speak last time, one request shows whether it does now.
    this.most = snapshot.silenceOf(host).inARow > 0 ? 1 : batchSize;
  }

  /** @returns null if the request is taken. */
  consider(request: Request, place: number): NotOrdered | null {
    const candidate = this.candidate(request);
    const verdict = this.whyOutdated(candidate) ?? this.whyNoRoom(candidate) ?? this.whyLater(candidate);
    if (verdict === null) this.take(candidate, place);
    return verdict;
  }

  private candidate(request: Request): Candidate {
    const { operation, purchase } = request;
    const { prices } = this;
    const price = reservedCredits(prices, operation.name, purchase);
    const keys = keysOf(request, this.basis.parts);
    return { request, keys, shortKeys: keys.map(shortKey), price, size: parkedSize(purchase) };
  }

  /** Whether it is bought already, or may be. */
  private whyOutdated({ request, keys, shortKeys }: Candidate): NotOrdered | null {
    const { answers, codec } = this.basis.parts;
    const { isBehind, underWay, parked, chosen } = this;
    if (isBehind) return CHANGED;
    const text = requestText(request.purchase, codec);
    if (keys.some((key) => answers.answered.get(key) === text)) return { kind: "repeated" };
    if (shortKeys.some((key) => underWay.has(key))) return BUSY;
    if (parked.has(this.wholeKey(request))) return CHANGED;
    return keys.some((key) => parked.has(key) || chosen.has(key)) ? CHANGED : null;
  }

  private whyNoRoom({ price, size }: Candidate): NotOrdered | null {
    const tooSmall = this.room.find(({ left }) => price > left);
    if (tooSmall !== undefined) return { kind: "over-cap", price, ...tooSmall };
    return size > this.parkingRoom ? { kind: "full" } : null;
  }

  private whyLater({ request, price }: Candidate): NotOrdered | null {
    const count = this.taken.length;
    if (count >= this.most) return LATER;
    const unpriced = this.mostUnpriced(request);
    // The first of a price goes alone, and no other order of its payer finds out a price: its bill says what the others cost.
    if (unpriced === 1 && this.isMeasuring) return BUSY;
    const most = this.mostWith(request);
    if (count >= most) return LATER;
    return most < Infinity && count > 0 && price > this.unpricedRoom ? LATER : null;
  }

  private take({ request, keys, shortKeys, price, size }: Candidate, place: number): void {
    const { operation, company } = request;
    const pending = { operation: operation.name, company, keys: shortKeys.join(" "), credits: price };
    this.taken.push({ place, pending });
    this.most = Math.min(this.most, this.mostWith(request));
    this.measures = this.mostUnpriced(request) === 1;
    for (const key of keys) this.chosen.add(key);
    for (const each of this.room) each.left = rounded(each.left - price);
    this.unpricedRoom -= price;
    this.parkingRoom -= size;
  }

  /** How large an order with this request may be. */
  private mostWith(request: Request): number {
    return request.purchase.alone ? 1 : this.mostUnpriced(request);
  }

  private mostUnpriced({ operation, purchase }: Request): number {
    return mostAtOnce(this.prices, operation.name, purchase);
  }

  /** The key of what holds for all units of a company. */
  private wholeKey({ operation, company }: Request): string {
    const { host, codec } = this.basis.parts;
    return requestKey({ operation: operation.name, host, company, unit: WHOLE_COMPANY }, codec);
  }
}

function parkedSize(purchase: Purchase): number {
  const { limit = 0 } = pageAsked(purchase);
  return PARKED_CHARACTERS * Math.max(purchase.units.length, Math.ceil(limit / ITEMS_PER_PIECE));
}
