import type { Entry } from "../entry";
import { asObject, type Held, type Piece, type Purchase } from "./operation";

/** Items of one company, page upon page: job posts or news articles. */
export interface ListingAnswer {
  /** Items as the API spells them, newest page first as served, without repeats. */
  readonly items: readonly Record<string, unknown>[];
  /** How many the API has in all; null if it did not say. */
  readonly total: number | null;
  /** ISO 8601 of the first page. */
  readonly fetched_at: string;
}

/** A further page may be added to an answer of this age; an older one is asked anew, since items have moved. */
const EXTENDABLE_FOR_MS = 24 * 60 * 60 * 1000;

/** How the two listings of the API differ. */
export interface ListingShape {
  readonly idField: string;
  readonly totalField: string;
}

/** All pages of a listing as one answer; null if none is held. */
export function composeListing(
  entries: readonly Entry[],
  { idField, totalField }: ListingShape,
): ListingAnswer | null {
  const pages = pagesOfNewest(entries);
  if (pages.length === 0) return null;
  const items = new Map<unknown, Record<string, unknown>>();
  let total: number | null = null;
  for (const page of pages) {
    const document = asObject(JSON.parse(page.answer) as unknown);
    const said = document[totalField];
    if (typeof said === "number") total = said;
    for (const item of Array.isArray(document["data"]) ? document["data"] : []) {
      const fields = asObject(item);
      // An item without an id can repeat nothing: it stands for itself.
      const id = fields[idField] ?? fields;
      if (!items.has(id)) items.set(id, fields);
    }
  }
  return { items: [...items.values()], total, fetched_at: pages[0]!.at };
}

/**
 * What is still to be bought of a listing: nothing, a further page, or everything anew.
 *
 * @returns The page's `offset` and `limit`; null if enough is held.
 */
export function missingPage(
  held: Held,
  unit: string,
  wanted: number,
  shape: ListingShape,
  nowMs: number,
): { offset: number; limit: number } | null {
  const entries = held.get(unit) ?? [];
  const answer = composeListing(entries, shape);
  if (answer === null) return { offset: 0, limit: wanted };
  const has = answer.items.length;
  if (has >= wanted || isComplete(answer, entries)) return null;
  const fresh = nowMs - Date.parse(answer.fetched_at) < EXTENDABLE_FOR_MS;
  return fresh ? { offset: has, limit: wanted - has } : { offset: 0, limit: wanted };
}

/** A listing is kept page by page, each as it came. */
export function listingPiece({ units }: Purchase, document: unknown, credits: number): Piece[] {
  return [{ unit: units[0]!, status: "ok", credits, answer: JSON.stringify(document) }];
}

/** Where a page starts, as its entry's `params` tell it. */
export function pageOf(entry: Pick<Entry, "params">): { offset: number; limit: number } {
  const { offset, limit } = asObject(JSON.parse(entry.params) as unknown);
  return { offset: Number(offset ?? 0), limit: Number(limit ?? 0) };
}

/** From the last page that starts at 0 onwards. */
function pagesOfNewest(entries: readonly Entry[]): readonly Entry[] {
  const readable = entries.filter(({ status }) => status === "ok");
  for (let index = readable.length - 1; index >= 0; index--) {
    if (pageOf(readable[index]!).offset === 0) return readable.slice(index);
  }
  return [];
}

/** Everything is held. The API may leave out the total; then a page with fewer items than asked for was the last. */
function isComplete({ items, total }: ListingAnswer, entries: readonly Entry[]): boolean {
  const pages = pagesOfNewest(entries);
  const last = pages[pages.length - 1]!;
  const served = asObject(JSON.parse(last.answer) as unknown)["data"];
  const size = Array.isArray(served) ? served.length : 0;
  // An empty page ends a listing whatever its total says, or it would be bought again for ever.
  return size === 0 || (total === null ? size < pageOf(last).limit : items.length >= total);
}
