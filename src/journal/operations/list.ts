import { listGenerate } from "../../api/endpoints/list-generate";
import { canonicalJson } from "../../core/canonical-json";
import { listAnswer, listShape, newestThatAnswers, type ListAnswer } from "./list-pages";
import { listingPiece } from "./listing";
import { nextPage } from "./next-page";
import type { Held, Operation } from "./operation";
import { listingsIn, type Listing } from "./pages";

export type { ListAnswer } from "./list-pages";

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

/**
 * A generated list, kept page by page for each selection: filters and order.
 *
 * A held list answers every smaller limit, and a larger one if it already holds everything that matches; otherwise the
 * rest is bought and joined to it.
 */
export const list: Operation<ListQuestion, ListAnswer> = {
  name: "list",
  units: ({ body }) => [...new Set([selectionOf(body), asWritten(body)])],
  missing({ body }, held, nowMs) {
    const lists = listsOf(body, held);
    if (newestThatAnswers(lists, body.limit) !== null) return null;
    const { filters, sort_by, sort_order } = body;
    const priceOf = (size: number) => listGenerate.price({ filters, limit: size }).high;
    const page = nextPage(lists, { items: body.limit, nowMs, priceOf }, listShape);
    if (page === null) return null;
    const { offset, limit } = page;
    const params: ListParams = {
      filters,
      limit,
      ...(sort_by === undefined ? {} : { sort_by }),
      ...(sort_order === undefined ? {} : { sort_order }),
      ...(offset > 0 ? { offset } : {}),
    };
    const units = [selectionOf(body)];
    return { endpoint: listGenerate, params, units, price: listGenerate.price(params) };
  },
  split: (purchase, reply) => listingPiece(purchase, reply, listShape),
  compose({ body }, held) {
    const lists = listsOf(body, held);
    const chosen = newestThatAnswers(lists, body.limit) ?? lists[lists.length - 1];
    return chosen === undefined ? null : listAnswer(chosen, body.limit);
  },
};

/** Every list that was ever kept for a selection, whole, oldest first; what cannot be read is passed over. */
export function listVersions(body: ListBody, held: Held): ListAnswer[] {
  return listsOf(body, held).map((listing) => listAnswer(listing, Infinity));
}

/** Everything that selects companies as text: the same for the same selection in whatever order its keys and values were written. */
export function selectionOf({ filters, sort_by, sort_order }: ListBody): string {
  return canonicalJson({ filters: sorted(filters), sort_by, sort_order });
}

/** Values of a filter are a set: who chose them in another order asks for the same, and so does who left a bound open. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSet = value.every((each) => typeof each !== "object");
    return isSet ? [...new Set(value)].sort(byText) : value.map(sorted);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}

/** How selections were kept at first, their values in the order of choice. */
function asWritten({ filters, sort_by, sort_order }: ListBody): string {
  return canonicalJson({ filters, sort_by, sort_order });
}

function listsOf(body: ListBody, held: Held): Listing[] {
  const kept = list.units({ company: "", body }).flatMap((unit) => held.get(unit) ?? []);
  return listingsIn(kept, listShape);
}
