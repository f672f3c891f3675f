import { isObject, objectOf } from "../core/json";
import { numberIn } from "../core/loose-values";

/** How the listings of the API differ. */
export interface ListingShape {
  readonly idField: string;
  readonly totalField: string;
  /** What one request may ask for at most. */
  readonly pageMax: number;
  /** So many cost as much as one of them, so a request asks for whole steps; left out where each costs by itself. */
  readonly priceStep?: number;
  /** How far the service pages at all. */
  readonly most: number;
  /** Fields that an item may have under another name: `{ url: "job_url" }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** A reply need say no more than how many there are. */
  readonly countAlone?: true;
  /** Where a reply keeps its list and its total, if not in `data` and `totalField`. */
  readonly read?: (document: Readonly<Record<string, unknown>>) => ListRead;
}

/** What a reply has in the place of its list, of any shape, and its total; null if it does not say. */
interface ListRead {
  readonly list: unknown;
  readonly total: number | null;
}

/** As many items as the price of so many includes. */
export function wholeSteps(items: number, { priceStep = 1 }: Pick<ListingShape, "priceStep">): number {
  return Math.ceil(items / priceStep) * priceStep;
}

/** What a reply serves. */
interface Served {
  /** Everything in its list, of any shape. */
  readonly items: readonly unknown[];
  /** How many there are in all; null if it does not say. */
  readonly total: number | null;
  /** Whether it says so itself; else that is what it counts. */
  readonly saysTotal: boolean;
  /** It has no list. */
  readonly unlisted: boolean;
}

/**
 * What a reply serves; null if it is no listing.
 *
 * What a reply without a total counts beyond what it sent is the total: a count of what it sent would be no more than that.
 *
 * Source: `count` of a list is the number of companies in the API specification, that of this answer in its supplement, 6.
 */
export function readServed(document: unknown, shape: ListingShape): Served | null {
  const members = objectOf(document);
  const { list, total } = shape.read?.(members) ?? {
    list: members["data"],
    total: numberIn(members[shape.totalField]),
  };
  const counted = numberIn(members["count"]);
  const of = { saysTotal: total !== null, unlisted: false };
  if (Array.isArray(list)) {
    const beyond = counted !== null && counted > list.length ? counted : null;
    return { ...of, items: list as unknown[], total: total ?? beyond };
  }
  const all = numberIn(members[shape.totalField]) ?? counted;
  if (shape.countAlone === true)
    return all === null ? null : { ...of, items: [], total: all, unlisted: true };
  if (list !== undefined && list !== null) return null;
  // Nothing found may be told without a list: by a total, or by a document about the company that lacks it.
  const isNothing =
    all === 0 || members["data"] === null || (shape.read !== undefined && isObject(members["data"]));
  return isNothing ? { ...of, items: [], total } : null;
}

/** How many items came: those of the list, or those that are counted without one; null if the reply does not say. */
export function itemsCame(document: unknown, limit: number, shape: ListingShape): number | null {
  const served = readServed(document, shape);
  return served?.unlisted === true ? Math.min(served.total!, limit) : (served?.items.length ?? null);
}
