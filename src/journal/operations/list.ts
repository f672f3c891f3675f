import { listGenerate } from "../../api/endpoints/list-generate";
import { ApiError } from "../../errors";
import type { Entry } from "../entry";
import { asObject, type Held, type Operation } from "./operation";

/** What `list/generate` is asked, spelled as the API spells it. */
export interface ListBody {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly limit: number;
  readonly sort_by?: string;
  readonly sort_order?: "asc" | "desc";
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
}

/**
 * A generated list, kept whole for each selection: filters, order and offset.
 *
 * A held list answers every smaller limit, and a larger one if it already holds everything that matches; otherwise the
 * larger list is bought whole.
 */
export const list: Operation<ListQuestion, ListAnswer> = {
  name: "list",
  units: ({ body }) => [selectionOf(body)],
  missing({ body }, held) {
    if (enough(body, held) !== null) return null;
    return {
      endpoint: listGenerate,
      params: body,
      units: [selectionOf(body)],
      price: listGenerate.price(body),
      ...(body.offset ? { offset: body.offset } : {}),
    };
  },
  split: ({ units }, document, credits) => [
    { unit: units[0]!, status: "ok", credits, answer: JSON.stringify(document) },
  ],
  compose({ body }, held) {
    const entry = enough(body, held) ?? newestOf(entriesOf(body, held));
    if (entry === null) return null;
    const { data, total_count, warnings } = asObject(JSON.parse(entry.answer) as unknown);
    // Read by hand: a schema is built anew in every execution, and this runs in every cell that shows a list.
    if (!Array.isArray(data) || !data.every(isObject)) throw noList();
    return {
      rows: data.slice(0, body.limit),
      total_count: typeof total_count === "number" ? total_count : null,
      warnings: Array.isArray(warnings) ? (warnings as unknown[]) : [],
      fetched_at: entry.at,
    };
  },
};

/** Everything that selects rows as text: the same for the same selection in whatever order its keys were written. */
export function selectionOf({ filters, sort_by, sort_order, offset }: ListBody): string {
  return canonicalJson({ filters, sort_by, sort_order, offset: offset || undefined });
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

/** The newest held list that answers the question whole; null if none does. */
function enough(body: ListBody, held: Held): Entry | null {
  return newestOf(
    entriesOf(body, held).filter((entry) => limitOf(entry) >= body.limit || holdsEverything(body, entry)),
  );
}

function holdsEverything({ offset = 0 }: ListBody, entry: Entry): boolean {
  const { data, total_count } = asObject(JSON.parse(entry.answer) as unknown);
  if (!Array.isArray(data)) return false;
  // A plan may cut a list short, so fewer rows than asked for are the end only where the API names no total.
  return typeof total_count === "number" ? offset + data.length >= total_count : data.length < limitOf(entry);
}

function entriesOf(body: ListBody, held: Held): readonly Entry[] {
  return (held.get(selectionOf(body)) ?? []).filter(({ status }) => status === "ok");
}

function limitOf({ params }: Entry): number {
  return Number(asObject(JSON.parse(params) as unknown)["limit"] ?? 0);
}

function newestOf(entries: readonly Entry[]): Entry | null {
  return entries[entries.length - 1] ?? null;
}
