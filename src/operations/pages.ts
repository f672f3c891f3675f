import { numberIn } from "../core/number-in";
import { decodeEntities } from "../core/html-text";
import { isObject, objectOf } from "../core/json-shapes";
import { idText } from "../api/envelope";
import { canonicalJson } from "../core/canonical-json";
import { storedJson } from "../core/stored-json";
import type { Entry } from "../journal/entry";

/** After so long it is forgotten that a listing moved, and what was learnt of the service. */
export const DAY_MS = 24 * 60 * 60 * 1000;

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

/** As many items as the price of so many includes. */
export function wholeSteps(items: number, { priceStep = 1 }: Pick<ListingShape, "priceStep">): number {
  return Math.ceil(items / priceStep) * priceStep;
}

/** What a reply has in the place of its list, of any shape, and its total; null if it does not say. */
export interface ListRead {
  readonly list: unknown;
  readonly total: number | null;
}

/** One reply of a listing, as it was requested and as it came. */
export interface Page {
  /** ISO 8601. */
  readonly at: string;
  readonly offset: number;
  readonly limit: number;
  /** `YYYY-MM-DD`, the day that it was asked to begin with; blank without one. */
  readonly since: string;
  /** Everything in its list, odd members included: they count as positions. */
  readonly served: readonly unknown[];
  /** It has no list, and tells at most how many there are. */
  readonly unlisted: boolean;
  /** Its total is the limit that it was asked with, and no list shows whether there are more. */
  readonly atLeast: boolean;
  readonly total: number | null;
  readonly credits: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** A listing as it was bought: its first page, and the pages that were put behind it. */
export interface Listing {
  readonly pages: readonly Page[];
  /** Everything that was served, each position once; after it has moved, each item once. */
  readonly served: readonly unknown[];
  /** How many of `served` stood still: all of them, or those before the first page that did not follow. */
  readonly steady: number;
  /** How many items each page brought. */
  readonly brought: readonly number[];
  /** The position behind the last one that was served. */
  readonly end: number;
  /** What the service says it has in all, as it said last; null if it never did. */
  readonly total: number | null;
  /** A page did not begin with the item that the page before it ended with. */
  readonly moved: boolean;
  /** How many pages are behind that one. */
  readonly pagesBeyond: number;
  /** A further page was the beginning again: the service does not page, and whatever else it has cannot be had. */
  readonly isStuck: boolean;
}

/** The list in a reply; null if the reply is no listing. */
export function servedIn(document: unknown, shape: ListingShape): readonly unknown[] | null {
  const list = listIn(document, shape);
  if (Array.isArray(list)) return list;
  if (shape.countAlone === true) return countedIn(document, shape) === null ? null : [];
  if (list !== undefined && list !== null) return null;
  // Nothing found may be told without a list: by a total, or by a document about the company that lacks it.
  const { data, count, [shape.totalField]: total } = objectOf(document);
  const isNothing = numberIn(total ?? count) === 0 || (shape.read !== undefined && isObject(data));
  return isNothing ? [] : null;
}

/** How many items came: those of the list, or those that are counted without one; null if the reply does not say. */
export function itemsCame(document: unknown, limit: number, shape: ListingShape): number | null {
  const served = servedIn(document, shape);
  if (served === null || !isUnlisted(document, shape)) return served?.length ?? null;
  return Math.min(countedIn(document, shape)!, limit);
}

/** Whether a reply says at most how many there are. */
function isUnlisted(document: unknown, shape: ListingShape): boolean {
  return shape.countAlone === true && !Array.isArray(listIn(document, shape));
}

function countedIn(document: unknown, { totalField }: ListingShape): number | null {
  const { count, [totalField]: total } = objectOf(document);
  return numberIn(total) ?? numberIn(count);
}

function listIn(document: unknown, { read }: ListingShape): unknown {
  return read === undefined ? objectOf(document)["data"] : read(objectOf(document)).list;
}

/** Where a page starts and what it asked for, as its entry's `params` tell it. */
export function pageOf(entry: Pick<Entry, "params">): Pick<Page, "offset" | "limit" | "since"> {
  const { offset, limit, since } = objectOf(storedJson(entry.params, isObject));
  return {
    offset: Number(offset ?? 0),
    limit: Number(limit ?? 0),
    since: typeof since === "string" ? since : "",
  };
}

/**
 * Every listing that the entries hold, oldest first. A page that begins no listing and follows none that begins with the same
 * day is left out.
 *
 * One that was begun anew, since a page had not followed, takes over that page if it follows the new start.
 */
export function listingsIn(entries: readonly Entry[], shape: ListingShape): Listing[] {
  const listings: { readonly pages: Page[]; readonly before: readonly Page[] | undefined }[] = [];
  const last = new Map<string, Page[]>();
  for (const entry of entries) {
    const page = readPage(entry, shape);
    if (page === null) continue;
    if (page.offset === 0) {
      const begun = [page];
      listings.push({ pages: begun, before: last.get(page.since) });
      last.set(page.since, begun);
    } else last.get(page.since)?.push(page);
  }
  return listings.map(({ pages, before = [] }) => {
    const [first, ...others] = pages;
    return joined([first!, ...takenOver(pages, before, shape), ...others], shape);
  });
}

/** Only within the day in which it might have extended a listing, and not where the new one has a page of its own in its place. */
function takenOver(
  [first, ...others]: readonly Page[],
  before: readonly Page[],
  shape: ListingShape,
): readonly Page[] {
  const moved = before.find((_, index) => joined(before.slice(0, index + 1), shape).moved);
  if (moved === undefined || Date.parse(first!.at) - Date.parse(moved.at) >= DAY_MS) return [];
  const overlaps = moved.offset < first!.served.length;
  if (!overlaps || others.some(({ offset }) => offset <= moved.offset)) return [];
  return joined([first!, moved], shape).moved ? [] : [moved];
}

function readPage(entry: Entry, shape: ListingShape): Page | null {
  const { status, answer, at, credits } = entry;
  const document = status === "ok" ? storedJson(answer, isObject) : null;
  const list = servedIn(document, shape);
  if (document === null || list === null) return null;
  const said = shape.read === undefined ? numberIn(document[shape.totalField]) : shape.read(document).total;
  const unlisted = isUnlisted(document, shape);
  const total = said ?? (unlisted ? countedIn(document, shape) : totalBeyond(document, list));
  const asked = pageOf(entry);
  // A null stands for an item only where the page is as long as it can be: else it would shift the others.
  const isFull = list.length === Math.min(asked.limit, (total ?? Infinity) - asked.offset);
  const served = isFull ? list : list.filter((each) => each !== null);
  const atLeast = unlisted && said === null && total === asked.limit;
  return { ...asked, at, served, unlisted, atLeast, total, credits, document };
}

/**
 * What a reply without a total counts beyond what it sent is the total: a count of what it sent would be no more than that.
 *
 * Source: `count` of a list is the number of companies in the API specification, that of this answer in its supplement, 6.
 */
function totalBeyond(
  { count }: Readonly<Record<string, unknown>>,
  served: readonly unknown[],
): number | null {
  const counted = numberIn(count);
  return counted !== null && counted > served.length ? counted : null;
}

function joined([first, ...others]: readonly Page[], shape: ListingShape): Listing {
  const pages = [first!];
  const served = [...first!.served];
  const brought = [served.length];
  const known = new Set(served.map((item) => identityOf(item, shape)));
  let end = served.length;
  let total = first!.total;
  let steady: number | null = null;
  let pagesBeyond = 0;
  let isStuck = false;
  for (const page of others) {
    // Between it and the others something is missing: whoever lacks it buys what lies between.
    if (page.offset > end) continue;
    if (steady === null && !follows(served, page, known, shape) && isBeginning(page, first!, shape)) {
      isStuck = true;
      pages.push(page);
      brought.push(0);
      continue;
    }
    if (steady !== null) pagesBeyond += 1;
    else if (!follows(served, page, known, shape)) steady = served.length;
    const isNew = (item: unknown) => !known.has(identityOf(item, shape));
    const added =
      steady === null ? page.served.slice(served.length - page.offset) : page.served.filter(isNew);
    served.push(...added);
    for (const item of added) known.add(identityOf(item, shape));
    pages.push(page);
    brought.push(added.length);
    end = Math.max(end, page.offset + page.served.length);
    total = page.total ?? total;
  }
  const moved = steady !== null;
  const counts = { brought, end, total, pagesBeyond };
  return { pages, served, steady: steady ?? served.length, moved, isStuck, ...counts };
}

/**
 * Whether a further page is the first one over again, as of a service that ignores where it is asked to start. Where so many
 * items are new that all others have moved by a page, it looks the same, but then there are more in all.
 */
function isBeginning(page: Page, first: Page, shape: ListingShape): boolean {
  const startsAt = numberIn(page.document["offset"]);
  const isSame = page.served.every(
    (item, index) =>
      index < first.served.length && identityOf(item, shape) === identityOf(first.served[index], shape),
  );
  const isNotMoved = page.total !== null && page.total === first.total;
  return page.served.length > 0 && isSame && (isNotMoved || (startsAt !== null && startsAt !== page.offset));
}

/** Whether a page continues what is served: where the two overlap they are the same, and nothing in it was served before. */
function follows(
  served: readonly unknown[],
  page: Page,
  known: ReadonlySet<string>,
  shape: ListingShape,
): boolean {
  const overlap = served.length - page.offset;
  const isSame = page.served
    .slice(0, overlap)
    .every((item, index) => identityOf(item, shape) === identityOf(served[page.offset + index], shape));
  const repeats = page.served
    .slice(overlap)
    .some((item) => idOf(item, shape) !== "" && known.has(identityOf(item, shape)));
  return isSame && !repeats;
}

/** Items without an id are the same if they read the same. */
export function identityOf(item: unknown, shape: ListingShape): string {
  const id = idOf(item, shape);
  return id === "" ? canonicalJson(item) : `#${id}`;
}

/** Empty without one, and for a number too large to be exact: others read the same. */
function idOf(item: unknown, { idField }: ListingShape): string {
  const id = objectOf(item)[idField];
  return typeof id === "number" && !Number.isSafeInteger(id) ? "" : idText(id);
}

/** The items of a listing, each id once; what is no object is skipped, an item without an id stands for itself. */
export function itemsOf(served: readonly unknown[], shape: ListingShape): Record<string, unknown>[] {
  const seen = new Set<string>();
  const items = served.filter(isObject).filter((item) => {
    const id = idOf(item, shape);
    if (id === "") return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
  return items.map((item) => withUsualNames(item, shape));
}

/** Short texts that the service takes from pages, and hands on with their entities. */
const FROM_PAGES = ["title", "publisher", "author", "ai_summary"];

/** An item with its fields under the names that everything else reads, and its texts as their readers see them. */
export function withUsualNames(
  item: Record<string, unknown>,
  { aliases = {} }: Pick<ListingShape, "aliases">,
): Record<string, unknown> {
  const isBlank = (name: string) => (item[name] ?? "") === "";
  const lacking = Object.entries(aliases).filter(([name, other]) => isBlank(name) && !isBlank(other));
  const named =
    lacking.length === 0
      ? item
      : { ...item, ...Object.fromEntries(lacking.map(([name, other]) => [name, item[other]])) };
  const escaped = FROM_PAGES.flatMap((name): [string, string][] => {
    const text = named[name];
    return typeof text === "string" && text.includes("&") ? [[name, decodeEntities(text)]] : [];
  });
  return escaped.length === 0 ? named : { ...named, ...Object.fromEntries(escaped) };
}
