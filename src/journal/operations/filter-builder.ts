import { readAnswer } from "../../api/client";
import { filterBuilder as endpoint } from "../../api/endpoints/filter-builder";
import type { Operation } from "./operation";

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
  split: ({ units }, document, credits) => [
    { unit: units[0]!, status: "ok", credits, answer: JSON.stringify(document) },
  ],
  compose({ words }, held) {
    const entries = held.get(unitOf(words)) ?? [];
    const newest = entries[entries.length - 1];
    if (newest === undefined) return null;
    return { filters: readAnswer(endpoint, JSON.parse(newest.answer)).data.filters };
  },
};

function unitOf(words: string): string {
  return words.trim().replace(/\s+/g, " ").toLowerCase();
}
