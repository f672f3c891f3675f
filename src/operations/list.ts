import { listGenerate } from "../api/endpoints/list-generate";
import { rowsIn } from "../api/rows-in";
import { canonicalJson } from "../core/canonical-json";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { numberIn } from "../core/number-in";
import { listing } from "./listing";

/** What `list/generate` is asked, spelled as the API spells it. */
export interface ListBody {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly sort_by?: string;
  readonly sort_order?: "asc" | "desc";
}

export interface ListQuestion {
  /** A list is about no single company. */
  readonly company: "";
  readonly body: ListBody;
}

/** A generated list for each selection: filters and order. */
export const list = listing({
  name: "list",
  endpoint: listGenerate,
  shape: {
    idField: "uuid",
    totalField: "total_count",
    pageMax: LIST_LIMIT_MAX,
    most: LIST_LIMIT_MAX,
    // Source: the API specification guarantees `count` alone; `data` in its supplement, 6.
    countAlone: true,
    read: (document) => ({ list: rowsIn(document), total: numberIn(document["total_count"]) }),
  },
  isExact: true,
  units: ({ body }: ListQuestion) => [selectionOf(body)],
  limit: ({ body }) => body.limit,
  params: ({ body: { filters, sort_by, sort_order } }, page) => ({
    filters,
    ...(sort_by === undefined ? {} : { sort_by }),
    ...(sort_order === undefined ? {} : { sort_order }),
    ...page,
  }),
});

/** Everything that selects companies as text: the same for the same selection in whatever order its keys and values were written. */
export function selectionOf({ filters, sort_by, sort_order }: ListBody): string {
  return canonicalJson({ filters: sorted(filters), sort_by, sort_order });
}

/** Values of a filter are a set: who chose them in another order asks for the same, and so does who left a bound open. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSet = value.every((each) => typeof each !== "object");
    return isSet ? inOneOrder(value) : value.map(sorted);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/** Each value once, whoever has chosen them in which order. */
export function inOneOrder(values: readonly unknown[]): unknown[] {
  return [...new Set(values)].sort(byText);
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}
