import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { canonicalJson } from "../../core/canonical-json";
import { answersFor } from "./next-page";
import { itemsOf, type Listing, type ListingShape, type Page } from "./pages";

export const listShape: ListingShape = {
  idField: "uuid",
  totalField: "total_count",
  pageMax: LIST_LIMIT_MAX,
  most: LIST_LIMIT_MAX,
};

export interface ListAnswer {
  /** Companies as the API spells them, in its order, at most as many as asked for. */
  readonly rows: readonly Record<string, unknown>[];
  /** How many match in all, 500 for 500 or more; null if the API did not say. */
  readonly total_count: number | null;
  /** As served, of any shape. */
  readonly warnings: readonly unknown[];
  /** ISO 8601. */
  readonly fetched_at: string;
  /** What it cost when it was bought. */
  readonly credits: number;
  /** It changed between two of its pages, so that companies may be missing. */
  readonly moved: boolean;
}

/** The newest list that answers for `limit` companies; null if none does. */
export function newestThatAnswers(lists: readonly Listing[], limit: number): Listing | null {
  const able = lists.filter((list) => answersFor(list, limit, listShape));
  return able[able.length - 1] ?? null;
}

/**
 * A list as its answer, each company once, in the order served.
 *
 * A list that moved, or whose total changed while it was paged, may lack companies that moved to a page already bought.
 */
export function listAnswer(list: Listing, limit: number): ListAnswer {
  const { pages, served, steady, total } = list;
  const goesBeyond = list.moved && limit > steady;
  const rows = itemsOf(goesBeyond ? served : served.slice(0, steady), listShape);
  const totals = new Set(pages.flatMap((page) => (page.total === null ? [] : [page.total])));
  return {
    rows: rows.slice(0, limit),
    total_count: total,
    warnings: warningsOn(pages),
    fetched_at: pages[0]!.at,
    credits: pages.reduce((sum, { credits }) => sum + credits, 0),
    moved: goesBeyond || totals.size > 1,
  };
}

/** Every page repeats what the API has to say about the filters. */
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
