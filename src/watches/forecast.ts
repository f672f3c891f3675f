import { companyNews } from "../api/endpoints/companies";
import { listGenerate } from "../api/endpoints/lists";
import { amountsInWords, type Bill, priceInWords, rounded, shortAmount } from "../core/credits";
import type { MarketChoice } from "../core/run-request";
import { billedPrice as billed } from "../journal/booking";
import { askedOf } from "../lists/agreed-list";
import { questionOf } from "../lists/buy-list";
import { billedPrice } from "../lists/buy-one";
import type { ListServices, ListsOn } from "../lists/list-services";
import type { StoredList } from "../lists/saved-lists";
import { marketNews } from "../products/news";
import { chosenText } from "../runs/chosen-rows";
import { companiesIn, withoutHidden } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { keptOf, lookRequest, type LookRows } from "./look-request";
import { readMarket } from "./market";
import { hasTicks, tickedOf, watchedRange } from "./target";
import type { WatchEvery, WatchRequest } from "./watch-request";
import { columnOf, listNamed } from "./watched-target";

/** What a watch would cost. */
export interface WatchForecast {
  /** 0 of a market: nobody knows before. */
  companies: number;
  /** Credits of one look: as bills have it. */
  look: { low: number; high: number };
  /** Credits of a month, caps included. */
  month: { low: number; high: number };
  /** Credits of one company and look; left out where a list is watched. */
  perCompany?: number;
  /** In sentences, a line each. */
  lines: string[];
}

/** Looks of a month, at most. */
const LOOKS: Readonly<Record<WatchEvery, number>> = { day: 31, week: 5, month: 1 };

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
  const looks = LOOKS[every];
  const look = { low: credits.low, high: credits.high };
  const capped = Math.min(creditCap, look.high);
  const month = {
    low: rounded(Math.min(monthCap, Math.min(creditCap, look.low) * looks)),
    high: rounded(Math.min(monthCap, capped * looks)),
  };
  const each = eachOf(look, companies);
  const perCompany = each.high;
  const lines = [
    `A look: ${priceInWords(look)} for ${companies} ${companies === 1 ? "company" : "companies"}, ${amountsInWords(each)} each, whether anything is new or not.`,
    `${aMonth(every)}: ${priceInWords(month)}.`,
    ...monthCapLines(look.high, { every, creditCap, monthCap }),
  ];
  if (look.high > creditCap) {
    const few = Math.floor(creditCap / perCompany);
    lines.push(
      few === 0
        ? `A look may spend ${creditCap} credits, which may be too little for one company. Raise the cap.`
        : `A look may spend ${creditCap} credits: enough for ${few} of the ${companies} companies at these prices. The others wait for the next looks, in turn. Raise the cap to look at all of them each time.`,
    );
  }
  return { companies, look, month, perCompany, lines };
}

/** Where no row is ticked yet. @param all The bill of all rows. */
export function forecastOfNone({ companies, credits }: Pick<Bill, "companies" | "credits">): WatchForecast {
  const each = eachOf(credits, companies);
  const nothing = { low: 0, high: 0 };
  return {
    companies: 0,
    look: nothing,
    month: nothing,
    perCompany: each.high,
    lines: [
      `No row is ticked yet, so nothing is spent. Each company that you tick costs ${priceInWords(each)} a look, whether anything is new or not.`,
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
  const looks = LOOKS[every];
  const { high } = billedPrice(lists, listGenerate.price(questionOf(request).body));
  const low = Math.min(high, lastRun?.credits ?? 0);
  const isBought = high <= creditCap;
  const month = {
    low: isBought ? rounded(Math.min(monthCap, low * looks)) : 0,
    high: isBought ? rounded(Math.min(monthCap, high * looks)) : 0,
  };
  const lines = [
    `A look: at most ${priceInWords({ low: high, high })} for up to ${request.limit} companies, whether anything has changed or not.`,
    ...(lastRun === null ? [] : [`The last time it was ${priceInWords({ low, high: low })}.`]),
    `${aMonth(every)}: at most ${priceInWords({ low: month.high, high: month.high })}.`,
    ...(isBought ? monthCapLines(high, { every, creditCap, monthCap }) : []),
  ];
  if (!isBought) {
    lines.push(
      `A look may spend ${creditCap} credits, so nothing would be bought. Allow at least ${Math.ceil(high)}.`,
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
  const looks = LOOKS[every];
  const price = companyNews.price({ limit });
  const { low, high } = billed(lists.prices(), marketNews.name, { units: [], price });
  const isBought = high <= creditCap;
  const month = {
    low: isBought ? rounded(Math.min(monthCap, low * looks)) : 0,
    high: isBought ? rounded(Math.min(monthCap, high * looks)) : 0,
  };
  const perArticle = rounded((high - low) / limit);
  const lines = [
    `A look: ${priceInWords({ low, high: low })} and ${shortAmount(perArticle)} for each article, at most ${priceInWords({ low: high, high })} for ${limit} articles.`,
    `${aMonth(every)}: ${priceInWords({ low: month.low, high: month.low })} without any news, at most ${priceInWords({ low: month.high, high: month.high })}.`,
    ...(isBought ? monthCapLines(high, { every, creditCap, monthCap }) : []),
  ];
  if (!isBought) {
    lines.push(
      `A look may spend ${creditCap} credits, so nothing would be bought. Allow at least ${Math.ceil(high)}.`,
    );
  }
  return { companies: 0, look: { low, high }, month, lines };
}

/** Of one company. */
function eachOf({ low, high }: Bill["credits"], companies: number): Bill["credits"] {
  const most = Math.max(1, companies);
  return { low: rounded(low / most), high: rounded(high / most) };
}

/** Where the cap of a month ends before the month does, if every look costs as much as it may. */
function monthCapLines(look: number, { every, creditCap, monthCap }: Caps): string[] {
  const each = Math.min(creditCap, look);
  const looks = Math.floor(monthCap / each);
  if (!(looks < LOOKS[every])) return [];
  const enough =
    looks === 0
      ? "which may be too little for one look"
      : `enough for ${looks === 1 ? "1 look" : `${looks} looks`} at that price`;
  return [
    `A month may spend ${monthCap} credits, ${enough}. Then it waits for the next month, or until you raise that.`,
  ];
}

/** One way of saying it, beside `A look`. */
function aMonth(every: WatchEvery): string {
  return every === "month" ? "A month" : `A month, with a look every ${every}`;
}

export type Quoted = Pick<WatchRequest, "what" | "every" | "creditCap" | "monthCap">;

/** What a watch would cost, from a look at which nothing is held. @throws {InputError} If there is nothing to look at. */
export function quoteWatch(
  { what, every, creditCap, monthCap }: Quoted,
  services: RunServices,
  runs: Runs,
  lists: ListsOn,
): WatchForecast {
  const { kind } = what;
  const caps = { every, creditCap, monthCap };
  if (kind === "list") {
    const list = listNamed(lists, what);
    lists().quoted().note(list.name, askedOf(services, list));
    return forecastOfList(lists(), list, caps);
  }
  if (kind === "market") return forecastOfMarket(lists(), readMarket(what.market), caps);
  const range = watchedRange(services.spreadsheet, { ...columnOf(services, what), name: "" });
  const billOf = (rows: LookRows): Bill =>
    runs.quote({ ...lookRequest(kind, keptOf(what.request), rows), maxAgeDays: 0 });
  if (what.ticked !== true) return forecastOf(billOf({ range }), caps);
  const all = withoutHidden(companySelection(services.spreadsheet, range));
  const ticked = hasTicks(all) ? tickedOf(all) : { ...all, rows: [] };
  return companiesIn(ticked.rows).length === 0
    ? forecastOfNone(billOf({ range }))
    : forecastOf(billOf({ range, chosen: chosenText(ticked) }), caps);
}
