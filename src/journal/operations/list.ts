import { listGenerate } from "../../api/endpoints/list-generate";
import { ApiError } from "../../errors";
import type { Entry } from "../entry";
import { listsIn, newestThatAnswers, pageToBuy, type Pages } from "./list-pages";
import { asObject, type Held, type Operation } from "./operation";

/** What `list/generate` is asked, spelled as the API spells it. */
export interface ListBody {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly sort_by?: string;
  readonly sort_order?: "asc" | "desc";
}

interface ListParams extends ListBody {
  readonly offset?: number;
}

export interface ListQuestion {
  /** A list is about no single company. */
  readonly company: "";
  readonly body: ListBody;
}

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

/**
 * A generated list, kept page by page for each selection: filters and order.
 *
 * A held list answers every smaller limit, and a larger one if it already holds everything that matches; otherwise the
 * rest is bought and joined to it.
 */
export const list: Operation<ListQuestion, ListAnswer> = {
  name: "list",
  units: ({ body }) => [selectionOf(body)],
  missing({ body }, held, nowMs) {
    const lists = listsIn(entriesOf(body, held));
    if (newestThatAnswers(lists, body.limit) !== null) return null;
    const { offset, limit } = pageToBuy(lists, body.limit, nowMs);
    const { filters, sort_by, sort_order } = body;
    const params: ListParams = {
      filters,
      limit,
      ...(sort_by === undefined ? {} : { sort_by }),
      ...(sort_order === undefined ? {} : { sort_order }),
      ...(offset > 0 ? { offset } : {}),
    };
    return {
      endpoint: listGenerate,
      params,
      units: [selectionOf(body)],
      price: listGenerate.price(params),
      ...(offset > 0 ? { offset } : {}),
    };
  },
  split: ({ units }, document, credits) => [
    { unit: units[0]!, status: "ok", credits, answer: JSON.stringify(document) },
  ],
  compose({ body }, held) {
    const lists = listsIn(entriesOf(body, held));
    const pages = newestThatAnswers(lists, body.limit) ?? lists[lists.length - 1];
    return pages === undefined ? null : joined(pages, body.limit);
  },
};

/** Every list that was ever kept for a selection, whole, oldest first; what cannot be read is passed over. */
export function listVersions(body: ListBody, held: Held): ListAnswer[] {
  return listsIn(entriesOf(body, held))
    .filter(([first]) => Array.isArray(asObject(JSON.parse(first!.answer))["data"]))
    .map((pages) => joined(pages, Infinity));
}

/**
 * Pages as one list, each company once, in the order served.
 *
 * A list whose order or total changed while it was paged may lack companies that moved to a page already bought: it
 * says so rather than being bought again.
 */
function joined(pages: Pages, limit: number): ListAnswer {
  const rows = new Map<unknown, Record<string, unknown>>();
  const warnings = new Map<string, unknown>();
  const totals = new Set<number>();
  let repeats = 0;
  for (const [index, { answer }] of pages.entries()) {
    const document: unknown = JSON.parse(answer);
    // What is wrong with a later page must not take the first one with it.
    if (index > 0 && !Array.isArray(asObject(document)["data"])) continue;
    const { data, total_count, warnings: said } = asObject(document);
    // Read by hand: a schema is built anew in every execution, and this runs in every cell that shows a list.
    if (!Array.isArray(data) || !data.every(isObject)) throw noList();
    for (const row of data) {
      const id = row["uuid"] ?? row;
      if (rows.has(id)) repeats += 1;
      else rows.set(id, row);
    }
    // Every page repeats what the API has to say about the filters.
    for (const warning of Array.isArray(said) ? said : []) warnings.set(canonicalJson(warning), warning);
    if (typeof total_count === "number") totals.add(total_count);
  }
  return {
    rows: [...rows.values()].slice(0, limit),
    total_count: [...totals].pop() ?? null,
    warnings: [...warnings.values()],
    fetched_at: pages[0]!.at,
    credits: pages.reduce((sum, { credits }) => sum + credits, 0),
    moved: pages.length > 1 && (repeats > 0 || totals.size > 1),
  };
}

/** Everything that selects companies as text: the same for the same selection in whatever order its keys were written. */
export function selectionOf({ filters, sort_by, sort_order }: ListBody): string {
  return canonicalJson({ filters, sort_by, sort_order });
}

/** JSON with the keys of every object sorted; lists keep their order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A reply without rows is no list, even though the endpoint's own schema lets it pass. */
function noList(): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${listGenerate.name} answered in a shape this version does not know (data: expected rows). Check the base URL in Settings, or look for a newer version of the add-on.`,
    { status: 200 },
  );
}

function entriesOf(body: ListBody, held: Held): readonly Entry[] {
  return held.get(selectionOf(body)) ?? [];
}
