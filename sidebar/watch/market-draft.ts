import { countryName } from "../../src/core/country-names";
import { newsEventTypes } from "../../src/core/news-event-types";
import { shortened } from "../../src/core/shortened";
import type { FilterOption, MarketChoice } from "../../src/rpc/rpc";
import { wholeNumber } from "../run/whole-number";

/** A market as entered. */
export interface MarketDraft {
  readonly countries: readonly FilterOption[];
  readonly types: readonly FilterOption[];
  readonly sentiments: readonly string[];
  readonly words: string;
  readonly limit: string;
}

const MOST_ARTICLES = 1000;
const USUAL: MarketChoice = { countries: [], types: [], sentiments: [], words: "", limit: 100 };

export function marketDraftOf({
  countries,
  types,
  sentiments,
  words,
  limit,
}: MarketChoice = USUAL): MarketDraft {
  const names = new Map(newsEventTypes().map(({ code, name }) => [code, name]));
  return {
    countries: countries.map((value) => ({ value, label: countryName(value) })),
    types: types.map((value) => ({ value, label: names.get(value) ?? value })),
    sentiments,
    words,
    limit: String(limit),
  };
}

/** The request for it; null if nothing is chosen or the number of articles is invalid. */
export function marketChoiceOf({
  countries,
  types,
  sentiments,
  words,
  limit,
}: MarketDraft): MarketChoice | null {
  const articles = wholeNumber(limit, 1, MOST_ARTICLES);
  const isOfSomething = countries.length > 0 || types.length > 0 || words.trim() !== "";
  if (!isOfSomething || articles === null || articles === undefined) return null;
  return {
    countries: countries.map(({ value }) => String(value)),
    types: types.map(({ value }) => String(value)),
    sentiments: [...sentiments],
    words: words.trim(),
    limit: articles,
  };
}

/** The default name of a watch of it. */
export function marketName({ countries, types, words }: MarketDraft): string {
  const parts = [...countries, ...types].map(({ label }) => label);
  const said = [...parts, words.trim()].filter((part) => part !== "");
  return shortened(said.join(", "), 60, "");
}
