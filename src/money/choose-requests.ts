import type { ApiClient } from "../api/client";
import { rounded } from "../core/credits";
import type { Lock } from "../google/ports";
import { mostAtOnce, reservedCredits } from "./prices";
import type { BookkeepingParts } from "./bookkeeping";
import type { EntryCache } from "./entry-cache";
import type { Cap } from "./ledger";
import type { OverCap } from "./over-cap";
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
import { PARKED_CHARACTERS, type Snapshot, type Values } from "./snapshot";

/** What an order is placed and settled with. */
export interface OrderParts extends BookkeepingParts {
  readonly client: ApiClient;
  readonly cache: EntryCache;
  readonly lock: Lock;
  /** Host and prefix of the API. */
  readonly host: string;
  /** When the execution began: it ends by itself some minutes later. */
  readonly startedAt: number;
  /** Whether this execution may append to the journal; else its answers are parked. */
  readonly writesCells: boolean;
}

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
  /** A cap does not allow it. */
  | ({ readonly kind: "over-cap" } & OverCap)
  /** Parked answers take up all the room there is, until somebody who may write moves them. */
  | { readonly kind: "full" };

export interface Terms {
  /** What is bought counts on the account of each of these, and passes none. */
  readonly caps: readonly Cap[];
  /** Requests at once. */
  readonly batchSize: number;
  /** How long to wait for replies; asked when the order is placed: null if there is no time left to send anything. */
  readonly timeoutSeconds: number | (() => number | null);
  /** Where there is less time to wait for the lock than usual. */
  readonly lockWaitMs?: number | undefined;
  /**
   * Called under the lock with the state that the order is placed on, and with the order's id.
   *
   * @returns What is to be written in the same call.
   * @throws {AddinError} If the buyer may not buy any more: then nothing is ordered.
   */
  readonly check?: ((snapshot: Snapshot, orderId: string) => Values) | undefined;
}

const LATER: NotOrdered = { kind: "later" };

/** Of what the caps leave: for so much is requested at once while all replies were free, by the price list. */
const UNPRICED_SHARE = 1 / 20;

/** Items of a listing that take up as much as a company's section. */
const ITEMS_PER_PIECE = 10;

/** A request that may be bought, and its place among those that are wanted. */
interface Taken {
  readonly place: number;
  readonly pending: PendingRequest;
}

/**
 * Which of the requests may be bought now, and why others may not: `later` where nothing else is said.
 *
 * Reads nothing, writes nothing.
 *
 * @param snapshot As it is under the lock.
 */
export function chooseRequests(
  requests: readonly Request[],
  { caps, batchSize }: Terms,
  {
    snapshot,
    parts,
    payer,
  }: { readonly snapshot: Snapshot; readonly parts: OrderParts; readonly payer: string },
): { taken: Taken[]; measures: boolean; verdicts: NotOrdered[] } {
  const { writesCells, clock, answers } = parts;
  const now = clock.now();
  const prices = snapshot.pricesOf(parts.host, payer, now);
  const underWay = snapshot.underWay(now);
  const wholeKey = ({ operation, company }: Request) =>
    requestKey({ operation: operation.name, host: parts.host, company, unit: WHOLE_COMPANY }, parts.codec);
  const keysAsked = writesCells
    ? []
    : requests.flatMap((request) => [wholeKey(request), ...keysOf(request, parts)]);
  const parked = snapshot.parked(now, keysAsked).filter((entry) => !answers.hasSeen(entry));
  const arrived = new Set(parked.map(({ key }) => key));
  // What is billed to somebody else, or elsewhere, tells nothing.
  const isMeasuring = snapshot
    .open(now)
    .some((order) => order.measures === true && order.host === parts.host && order.payer === payer);
  let parkingRoom = writesCells ? Infinity : snapshot.room;
  const room = caps.map((cap) => ({ cap, left: Math.max(0, snapshot.leftOf(cap)) }));
  let unpricedRoom = Math.min(...room.map(({ left }) => left)) * UNPRICED_SHARE;
  const isBehind = answers.isBehind(snapshot.settled.sequence);
  const taken: Taken[] = [];
  /** What is kept under the same key may answer both: look it up again once the first is there. */
  const chosen = new Set<string>();
  // Where something else than the service replied last, one request shows whether it still does.
  let mostTaken = snapshot.silenceOf(parts.host).inARow > 0 ? 1 : batchSize;
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
      const tooSmall = room.find(({ left }) => price > left);
      if (tooSmall !== undefined) return { kind: "over-cap", price, ...tooSmall };
      if (size > parkingRoom) return { kind: "full" };
      // The first of anything goes alone, beside no other first of the same payer: only its bill says what the others cost.
      const unpriced = mostAtOnce(prices, operation.name, purchase);
      const isFirst = unpriced === 1;
      const most = purchase.alone ? 1 : unpriced;
      if (taken.length >= mostTaken) return LATER;
      if (isFirst && isMeasuring) return { kind: "busy" };
      if (taken.length >= most) return LATER;
      if (most < Infinity && taken.length > 0 && price > unpricedRoom) return LATER;
      mostTaken = Math.min(mostTaken, most);
      measures = isFirst;
      return null;
    };
    const other = verdict();
    if (other !== null) return other;
    const pending = { operation: operation.name, company, keys: shortKeys.join(" "), credits: price };
    taken.push({ place, pending });
    for (const key of keys) chosen.add(key);
    for (const each of room) each.left = rounded(each.left - price);
    unpricedRoom -= price;
    parkingRoom -= size;
    return LATER;
  });
  return { taken, measures, verdicts };
}

function parkedSize(purchase: Purchase): number {
  const { limit = 0 } = pageAsked(purchase);
  return PARKED_CHARACTERS * Math.max(purchase.units.length, Math.ceil(limit / ITEMS_PER_PIECE));
}
