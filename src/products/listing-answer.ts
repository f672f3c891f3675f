import { canonicalJson } from "../core/json";
import { distinctItems } from "./listed-items";
import { type ListingShape, wholeSteps } from "./listing-shape";
import type { Listing, Page } from "./pages";

/** What is held of a listing, as one answer: companies of a list, job posts or news articles. */
export interface ListingAnswer {
  /** As the API spells them, in the order served, each once. */
  readonly rows: readonly Record<string, unknown>[];
  /** As `rows`, with those that a filter on reading has left out: what is on a page. Left out without such a filter. */
  readonly served?: readonly Record<string, unknown>[];
  /** How many the API has in all, of a list 500 for 500 or more; null if it did not say. */
  readonly total_count: number | null;
  /** The least that one of its pages said. */
  readonly least_total?: number | null;
  /** The reply had no list and told at most how many there are. */
  readonly unlisted?: true;
  /** There may be more than `total_count`. */
  readonly atLeast?: true;
  /** As served, of any shape. */
  readonly warnings: readonly unknown[];
  /** ISO 8601 of the first page. */
  readonly fetched_at: string;
  /** `YYYY-MM-DD`, the day that it begins with; blank or left out without one. */
  readonly since?: string;
  /** The service has no more, or gives out no more; left out where it was put together from others. */
  readonly ended?: boolean;
  /** As `ended`, beyond doubt: everything that the service had is in it. */
  readonly whole?: boolean;
  /** What it cost when it was bought. */
  readonly credits: number;
  /** Some may be missing: it changed while it was paged, or the service does not page. */
  readonly moved: boolean;
  /** What came with the first page beside its items, for operations that read more in it. */
  readonly document?: Readonly<Record<string, unknown>>;
}

/** How answers are read out of pages. */
export interface Answering {
  readonly shape: ListingShape;
  /** Whether just as many as asked for are wanted, of the newest listing that has them; else all that the newest has. */
  readonly isExact?: boolean;
  /** Whether answers bring the document of the first page along. */
  readonly withDocument?: boolean;
}

/** Of no more items than this some came only because they were in the price of what was wanted: these are kept for later requests. */
export function cutAt({ pages, served, brought }: Listing, wanted: number, shape: ListingShape): number {
  const before = served.length - brought;
  const lacked = wholeSteps(wanted - before + 1, shape);
  const isNeeded = pages.length > 1 && before < wanted && pages[pages.length - 1]!.limit <= lacked;
  return isNeeded ? served.length : wholeSteps(wanted, shape);
}

/** The first of its rows; of one that has more the end is not told. */
export function cut(answer: ListingAnswer, wanted: number): ListingAnswer {
  const { rows, ended = false } = answer;
  if (rows.length <= wanted) return answer;
  return { ...answer, rows: rows.slice(0, wanted), ...(ended ? { ended: false } : {}) };
}

/** A list whose total changed while it was paged may lack companies that moved to a page already bought. */
export function answerOf(
  found: Listing,
  wanted: number,
  ended: boolean,
  { shape, isExact = false, withDocument = false }: Answering,
): ListingAnswer {
  const { pages, served, total, end, moved } = found;
  const last = pages[pages.length - 1]!;
  const totals = new Set(pages.flatMap((page) => page.total ?? []));
  return {
    rows: distinctItems(served, shape),
    total_count: total,
    least_total: totals.size === 0 ? null : Math.min(...totals),
    ...(pages.every(({ unlisted }) => unlisted) ? { unlisted: true } : {}),
    ...(pages.every(({ atLeast }) => atLeast) ? { atLeast: true } : {}),
    warnings: warningsOn(pages),
    fetched_at: pages[0]!.at,
    since: pages[0]!.since,
    ended,
    // There were fewer than requested; a total alone proves nothing: one that counts the page is as large as it.
    whole: ended && !moved && last.served.length < last.limit && end >= (total ?? 0),
    credits: pages.reduce((sum, { credits }) => sum + credits, 0),
    moved: (moved && wanted > pages[0]!.served.length) || (isExact && totals.size > 1),
    ...(withDocument ? { document: pages[0]!.document } : {}),
  };
}

/** Every page repeats what the API has to say about what was asked. */
function warningsOn(pages: readonly Page[]): unknown[] {
  const warnings = new Map<string, unknown>();
  for (const { document } of pages) {
    const said = document["warnings"];
    for (const warning of Array.isArray(said) ? (said as unknown[]) : []) {
      if (warning !== null) warnings.set(canonicalJson(warning), warning);
    }
  }
  return [...warnings.values()];
}
