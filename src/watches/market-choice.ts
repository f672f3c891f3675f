import { NEWS_LIMIT_MAX } from "../api/endpoints/companies";
import { countryName } from "../core/country-names";
import { newsEventTypes, readEventTypes } from "../core/news-event-types";
import type { MarketChoice } from "../core/run-request";
import { InputError } from "../errors";
import { marketCanBeAsked } from "../products/news";

const MOST_WORDS = 200;
const MOST_OF_EACH = 30;
const COUNTRY = /^[A-Z]{3}$/;
const SENTIMENTS: readonly string[] = ["Positive", "Neutral", "Negative"];

/**
 * A market as somebody chose it, in one spelling.
 *
 * @throws {InputError} If it is everything there is, or something in it cannot be requested.
 */
export function readMarket(chosen: MarketChoice | undefined): MarketChoice {
  const { countries: named = [], types = [], sentiments = [], words: typed = "", limit = 0 } = chosen ?? {};
  const countries = [...new Set(named)];
  const odd =
    countries.find((code) => !COUNTRY.test(code)) ?? sentiments.find((each) => !SENTIMENTS.includes(each));
  if (odd !== undefined) throw refused(`“${odd}” is not a country or sentiment that you can choose.`);
  const words = typed.trim().replace(/\s+/g, " ");
  if (words.length > MOST_WORDS) throw refused(`A topic has at most ${MOST_WORDS} characters.`);
  if (limit < 1 || limit > NEWS_LIMIT_MAX)
    throw refused(`A check may read 1 to ${NEWS_LIMIT_MAX} articles, not ${limit}.`);
  const market = {
    countries,
    types: readEventTypes(types),
    sentiments: [...new Set(sentiments)],
    words,
    limit,
  };
  if (countries.length > MOST_OF_EACH || market.types.length > MOST_OF_EACH)
    throw refused(`At most ${MOST_OF_EACH} countries and ${MOST_OF_EACH} events can be chosen.`);
  if (countries.length === 0 && market.types.length === 0 && words === "")
    throw refused("Choose a country, an event or a topic.");
  if (!marketCanBeAsked(market))
    throw refused(
      "This is too much for one question: choose fewer countries and events, or shorten the topic.",
    );
  return market;
}

/** `Germany, France · Equity Financing · “data centre” · Negative`. */
export function marketInWords({ countries, types, sentiments, words }: Readonly<MarketChoice>): string {
  const names = new Map(newsEventTypes().map(({ code, name }) => [code, name]));
  const parts = [
    some(countries.map(countryName)),
    some(types.map((code) => names.get(code) ?? code)),
    words === "" ? "" : `“${words}”`,
    sentiments.join(", "),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** A line of a card holds three. */
function some(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ");
}

function refused(sentence: string): InputError {
  return new InputError("input/argument", sentence);
}
