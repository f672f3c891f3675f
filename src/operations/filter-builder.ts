import { isObject, objectOf } from "../core/json-shapes";
import { storedJson } from "../core/stored-json";
import { filterBuilder as endpoint } from "../api/endpoints/filter-builder";
import { wholeReply, type Operation } from "../journal/operation";

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
