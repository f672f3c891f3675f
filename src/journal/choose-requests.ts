import { rounded } from "../core/credits";
import type { OrderParts } from "./order";
import { pageAsked, type Purchase, type Request } from "./operation";
import { shortKey, type Buyer, type PendingRequest } from "./pending-order";
import { mostAtOnce, reservedCredits } from "./prices";
import { keysOf, requestKey, requestText, WHOLE_COMPANY } from "./keys";
import { PARKED_CHARACTERS, type Snapshot, type Values } from "./snapshot";

/** Why a request is not part of an order. */
export type NotOrdered =
  /** Somebody else is buying it. */
  | { readonly kind: "busy" }
  /** Somebody has bought something since this execution looked: look it up again. */
  | { readonly kind: "changed" }
  /** Not in this order: ask again after it. */
  | { readonly kind: "later" }
  /** The last that this very execution has bought for it, and it has brought no answer: another time would bring none either. */
  | { readonly kind: "repeated" }
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
  /** How long to wait for replies; asked when the order is placed: null if there is no time left to send anything. */
  readonly timeoutSeconds: number | (() => number | null);
  /** Where there is less time to wait for the lock than usual. */
  readonly lockWaitMs?: number;
  /**
   * Called under the lock with the state that the order is placed on.
   *
   * @returns What is to be written in the same call.
   * @throws {AddinError} If the buyer may not buy any more: then nothing is ordered.
   */
  readonly check?: ((snapshot: Snapshot) => Values) | undefined;
}

const LATER: NotOrdered = { kind: "later" };

/** Items of a listing that take up as much as a company's section. */
const ITEMS_PER_PIECE = 10;

/** What a choice is made with. */
export interface Choice {
  /** The state under the lock. */
  readonly snapshot: Snapshot;
  readonly parts: OrderParts;
  readonly buyer: Buyer;
}

/** A request that may be bought, and its place among those that are wanted. */
export interface Taken {
  readonly place: number;
  readonly pending: PendingRequest;
}

/**
 * Which of the requests may be bought now, and why others may not: `later` where nothing else is said.
 *
 * Reads nothing, writes nothing.
 */
export function chooseRequests(
  requests: readonly Request[],
  { credits, dayCap, batchSize }: Terms,
  { snapshot, parts, buyer }: Choice,
): { taken: Taken[]; measures: boolean; verdicts: NotOrdered[] } {
  const { writesCells, clock, answers } = parts;
  const now = clock.now();
  const { account, spender } = buyer;
  const prices = snapshot.prices(now);
  const underWay = snapshot.underWay(now);
  const wholeKey = ({ operation, company }: Request) =>
    requestKey({ operation: operation.name, host: parts.host, company, unit: WHOLE_COMPANY }, parts.codec);
  const keysAsked = writesCells
    ? []
    : requests.flatMap((request) => [wholeKey(request), ...keysOf(request, parts)]);
  const parked = snapshot.parked(now, keysAsked).filter((entry) => !answers.hasSeen(entry));
  const arrived = new Set(parked.map(({ key }) => key));
  const isMeasuring = snapshot.open(now).some(({ measures }) => measures === true);
  let room = writesCells ? Infinity : snapshot.room;
  // Rounded, or what costs exactly the rest of a cap may not be bought: 0.6 - 0.4 is less than 0.2.
  let leftOfAccount = rounded(credits - (account === "" ? 0 : snapshot.spentBy(account)));
  let leftOfDay = rounded(dayCap - snapshot.spentOn(spender, now));
  const isBehind = answers.isBehind(snapshot.settled.sequence);
  const taken: Taken[] = [];
  /** What is kept under the same key may answer both: look it up again once the first is there. */
  const chosen = new Set<string>();
  let mostTaken = batchSize;
  let measures = false;
  const verdicts = requests.map((request, place): NotOrdered => {
    const { operation, company, purchase } = request;
    const price = reservedCredits(prices, operation.name, purchase);
    const keys = keysOf(request, parts);
    const text = requestText(purchase, parts.codec);
    const shortKeys = keys.map(shortKey);
    const size = parkedSize(purchase);
    const verdict = (): NotOrdered | null => {
      if (isBehind) return { kind: "changed" };
      if (keys.some((key) => answers.answered.get(key) === text)) return { kind: "repeated" };
      if (shortKeys.some((key) => underWay.has(key))) return { kind: "busy" };
      if (arrived.has(wholeKey(request))) return { kind: "changed" };
      if (keys.some((key) => arrived.has(key) || chosen.has(key))) return { kind: "changed" };
      if (price > leftOfAccount) return { kind: "over-cap", cap: "account" };
      if (price > leftOfDay) return { kind: "over-cap", cap: "day" };
      if (size > room) return { kind: "full" };
      // The first of anything goes alone, beside nobody's first of anything else: only its bill says what the others cost.
      const unpriced = mostAtOnce(prices, operation.name, purchase);
      const isFirst = unpriced === 1;
      const most = purchase.alone ? 1 : unpriced;
      if (taken.length >= mostTaken) return LATER;
      if (isFirst && isMeasuring) return { kind: "busy" };
      if (taken.length >= most) return LATER;
      mostTaken = Math.min(mostTaken, most);
      measures = isFirst;
      return null;
    };
    const other = verdict();
    if (other !== null) return other;
    const pending = { operation: operation.name, company, keys: shortKeys.join(" "), credits: price };
    taken.push({ place, pending });
    for (const key of keys) chosen.add(key);
    leftOfAccount = rounded(leftOfAccount - price);
    leftOfDay = rounded(leftOfDay - price);
    room -= size;
    return LATER;
  });
  return { taken, measures, verdicts };
}

function parkedSize(purchase: Purchase): number {
  const { limit = 0 } = pageAsked(purchase);
  return PARKED_CHARACTERS * Math.max(purchase.units.length, Math.ceil(limit / ITEMS_PER_PIECE));
}
