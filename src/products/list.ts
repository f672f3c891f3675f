import { filterBuilder as endpoint, listGenerate } from "../api/endpoints/lists";
import { rowsIn } from "../api/envelope";
import { isCompanyId, readCompany } from "../core/company";
import { canonicalJson, isObject, objectOf, storedJson } from "../core/json";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import { numberIn } from "../core/loose-values";
import { type Operation, wholeReply } from "../money/operation";
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
    read: (document) => ({
      list: companiesIn(rowsIn(document)),
      total: numberIn(document["total_count"]),
    }),
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

/** Companies that are no more than texts are known by what these are: a website, an ID or a name. */
function companiesIn(rows: readonly unknown[] | undefined): readonly unknown[] | undefined {
  return rows?.some(isObject) === true ? rows : rows?.map(companyIn);
}

function companyIn(row: unknown): unknown {
  const text = typeof row === "string" ? row.trim() : "";
  if (text === "") return row;
  if (readCompany(text).kind !== "company") return { name: text };
  return isCompanyId(text) ? { uuid: text } : { website: text };
}

/** Everything that selects companies as text: the same for the same selection in whatever order its keys and values were written. */
export function selectionOf({ filters, sort_by, sort_order }: ListBody): string {
  return canonicalJson({ filters: sorted(filters), sort_by, sort_order });
}

/**
 * Values of a filter are a set: who chose them in another order asks for the same, and so does who left a bound open, or who
 * chose a number that the service has listed as a text at another time.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isSet = value.every((each) => typeof each !== "object");
    return isSet ? inOneOrder(value.map(sorted)) : value.map(sorted);
  }
  if (typeof value !== "object" || value === null) return asText(value);
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

function asText(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

/** Each value once, in whatever order they were chosen. */
export function inOneOrder(values: readonly unknown[]): unknown[] {
  return [...new Set(values)].sort(byText);
}

function byText(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : 1;
}

/** A wish in words, as it was typed. */
export interface WordsQuestion {
  readonly company: "";
  readonly words: string;
}

export interface WordsAnswer {
  /** As served, unchecked; empty if nothing was recognised. */
  readonly filters: Readonly<Record<string, unknown>>;
}

/** Filters from words, kept for each wording: blanks and case do not make another wish of it. */
export const filterBuilder: Operation<WordsQuestion, WordsAnswer> = {
  name: "filter-builder",
  units: ({ words }) => [unitOf(words)],
  missing({ words }, held) {
    const unit = unitOf(words);
    if (held.has(unit)) return null;
    const params = { query: words.trim() };
    return { endpoint, params, units: [unit], price: endpoint.price(params) };
  },
  split: (purchase, reply) => (filtersIn(reply.document) === null ? null : wholeReply(purchase, reply)),
  compose({ words }, held) {
    const entries = held.get(unitOf(words)) ?? [];
    const newest = entries[entries.length - 1];
    const filters = filtersIn(storedJson(newest?.answer, isObject));
    return filters === null ? null : { filters };
  },
};

/** The filters of a reply, none if nothing was recognised; null if it is no such reply. */
function filtersIn(document: unknown): Readonly<Record<string, unknown>> | null {
  const { data } = objectOf(document);
  if (!isObject(data)) return null;
  const filters = data["filters"] ?? {};
  return isObject(filters) ? filters : null;
}

function unitOf(words: string): string {
  return words.trim().replace(/\s+/g, " ").toLowerCase();
}
