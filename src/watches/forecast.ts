import { listGenerate } from "../api/endpoints/list-generate";
import { companyNews } from "../api/endpoints/company-news";
import { rounded } from "../core/credits";
import type { Bill } from "../core/sidebar-contract";
import type { MarketChoice, WatchEvery, WatchForecast } from "../core/watches-contract";
import { billedPrice as billed } from "../journal/prices";
import { questionOf } from "../lists/buy-list";
import { billedPrice } from "../lists/list-price";
import type { ListServices } from "../lists/list-services";
import type { StoredList } from "../lists/stored-list";
import { marketNews } from "../operations/market-news";

/** In a month of middle length, and at most. */
const LOOKS: Readonly<
  Record<WatchEvery, { readonly usual: number; readonly most: number; readonly each: string }>
> = {
  day: { usual: 30, most: 31, each: "day" },
  week: { usual: 4.35, most: 5, each: "week" },
  month: { usual: 1, most: 1, each: "month" },
};

interface Caps {
  readonly every: WatchEvery;
  readonly creditCap: number;
  readonly monthCap: number;
}

/** What a watch will cost, from the bill of one look at which nothing is held. */
export function forecastOf(
  { companies, credits }: Bill,
  { every, creditCap, monthCap }: Caps,
): WatchForecast {
  const { usual, most, each } = LOOKS[every];
  const look = { low: credits.low, high: credits.high };
  const capped = Math.min(creditCap, look.high);
  const month = {
    low: rounded(Math.min(monthCap, Math.min(creditCap, look.low) * usual)),
    high: rounded(Math.min(monthCap, capped * most)),
  };
  const perCompany = companies === 0 ? 0 : rounded(look.high / companies);
  const lines = [
    `Every ${each}: ${inWords(look)} for ${companies} ${companies === 1 ? "company" : "companies"}, ${perCompany} each, whether there is news or not.`,
    `A month: ${inWords({ low: month.low, high: month.low })}, at most ${inWords({ low: month.high, high: month.high })}.`,
  ];
  if (look.high > creditCap) {
    lines.push(
      `One look may spend ${creditCap}: companies beyond that wait for the next one. Raise the cap to look at all of them.`,
    );
  }
  return { companies, look, month, perCompany, lines };
}

/** Where no row is ticked yet. @param all The bill of all rows. */
export function forecastOfNone({ companies, credits }: Pick<Bill, "companies" | "credits">): WatchForecast {
  const perCompany = companies === 0 ? 0 : rounded(credits.high / companies);
  const nothing = { low: 0, high: 0 };
  return {
    companies: 0,
    look: nothing,
    month: nothing,
    perCompany,
    lines: [
      `No row is ticked yet, so nothing is spent. Each company that you tick costs ${inWords({ low: perCompany, high: perCompany })} a look, whether there is news or not.`,
    ],
  };
}

/**
 * What watching a saved list will cost: each look runs it again as a whole, since only a new answer says what has changed.
 */
export function forecastOfList(
  lists: Pick<ListServices, "prices">,
  { request, lastRun }: StoredList,
  { every, creditCap, monthCap }: Caps,
): WatchForecast {
  const { usual, most, each } = LOOKS[every];
  const { high } = billedPrice(lists, listGenerate.price(questionOf(request).body));
  const low = Math.min(high, lastRun?.credits ?? 0);
  const isBought = high <= creditCap;
  const month = {
    low: isBought ? rounded(Math.min(monthCap, low * usual)) : 0,
    high: isBought ? rounded(Math.min(monthCap, high * most)) : 0,
  };
  const lines = [
    `Every ${each}: at most ${inWords({ low: high, high })} for up to ${request.limit} companies, whether anything has changed or not.`,
    ...(lastRun === null ? [] : [`The last time it was ${inWords({ low, high: low })}.`]),
    `A month: at most ${inWords({ low: month.high, high: month.high })}.`,
  ];
  if (!isBought) {
    lines.push(
      `One look may spend ${creditCap}, so nothing would be bought. Allow at least ${Math.ceil(high)}.`,
    );
  }
  return { companies: request.limit, look: { low, high }, month, lines };
}

/** What watching a market will cost: a call, and each article that it brings. How many there are is known afterwards alone. */
export function forecastOfMarket(
  lists: Pick<ListServices, "prices">,
  { limit }: Pick<MarketChoice, "limit">,
  { every, creditCap, monthCap }: Caps,
): WatchForecast {
  const { usual, most, each } = LOOKS[every];
  const price = companyNews.price({ limit });
  const { low, high } = billed(lists.prices(), marketNews.name, { units: [], price });
  const isBought = high <= creditCap;
  const month = {
    low: isBought ? rounded(Math.min(monthCap, low * usual)) : 0,
    high: isBought ? rounded(Math.min(monthCap, high * most)) : 0,
  };
  const perArticle = rounded((high - low) / limit);
  const lines = [
    `Every ${each}: ${inWords({ low, high: low })} for looking and ${perArticle} for each article, at most ${inWords({ low: high, high })} for ${limit} articles.`,
    `A month: ${inWords({ low: month.low, high: month.low })} without any news, at most ${inWords({ low: month.high, high: month.high })}.`,
  ];
  if (!isBought) {
    lines.push(
      `One look may spend ${creditCap}, so nothing would be bought. Allow at least ${Math.ceil(high)}.`,
    );
  }
  return { companies: 0, look: { low, high }, month, lines };
}

function inWords({ low, high }: { low: number; high: number }): string {
  const unit = high === 1 ? "credit" : "credits";
  return low === high ? `${high} ${unit}` : `${low} to ${high} ${unit}`;
}
