import type { Price } from "../../api/endpoint";
import { listGenerate } from "../../api/endpoints/lists";
import { purseOfPayer } from "../../money/purse";
import {
  type Bill,
  billOf,
  creditsInWords,
  linesOf,
  priceInWords,
  type Receipt,
  rounded,
  shortAmount,
} from "../../core/credits";
import { LIST_LIMIT_MAX } from "../../core/list-limit";
import { companiesInWords } from "../../core/sentence";
import type { ListRequest } from "../../lists/list-request";
import { damagedInWords } from "../../money/bookkeeping";
import { overCapInWords } from "../../money/over-cap";
import { pageAsked } from "../../money/operation";
import { countPrice, heldCount } from "./count-list";
import { billedPrice } from "../../lists/buy-one";
import { countsFor, listPrice, priceSince } from "../../lists/buy-list";
import type { ExcludedCompanies } from "../../lists/excluded-companies";
import {
  againSpan,
  heldList,
  type HeldList,
  type ListCount,
  type ListStanding,
  paidSpan,
} from "../../lists/held-list";
import type { App } from "../../app";
import { countInWords, dayInWords, NOT_LISTED_ADVICE, unlistedInWords } from "../../lists/list-words";
import { missedLines } from "../../lists/plan-parts";
import type { StoredList } from "../../lists/saved-lists";

const PARTS_SHOWN = 6;
const JUST_BOUGHT = "You bought it a moment ago: right now it is free.";
const FREE: Price = { low: 0, high: 0 };

/** The bill of a list that is not built yet, with what is known of how many there are. */
export interface ListBill extends Bill {
  /** null if that was not asked within a day. */
  matching: ListCount | null;
  /** What asking costs, for the label of its button; nothing where it is known. */
  countCredits: { low: number; high: number };
  /** Of a list of more than 500: how many parts are known, and whether all are; the bill is of counting them while not. */
  plan?: { ready: boolean; parts: number };
}

/** What one request of a list comes to. */
interface PartBill {
  /** Companies that are paid for, and those that are not. */
  readonly held: number;
  readonly lacking: number;
  readonly credits: Price;
  /** What is paid for and is not bought again. */
  readonly paid: ListStanding["answer"];
}

/** What building this list would cost. Sends nothing. @param excluded What it leaves out. */
export function quoteList(app: App, request: ListRequest, excluded: ExcludedCompanies | null): ListBill {
  const matching = heldCount(app, request);
  const known = heldList(app, request, paidSpan(app));
  const { plan } = known;
  const isCounting = plan.open.length > 0;
  const parts = known.standings.map((standing, index) => {
    const { limit, matches } = plan.parts[index]!;
    const isInParts = request.limit > LIST_LIMIT_MAX;
    return partBill(app, standing, { limit, matches: isInParts ? matches : matching?.matches });
  });
  const credits = isCounting
    ? { low: 0, high: rounded(countsFor(request.limit - plan.matches) * priceOfCompanies(app, 1)) }
    : sumOf(parts.map((each) => each.credits));
  const isInParts = parts.length > 1 || plan.parts.some(({ isCut }) => isCut);
  const words = isCounting
    ? countingWords(app, request, known, credits)
    : isInParts
      ? partWords(known, parts, credits)
      : oneWords(app, parts[0], credits, matching);
  const held = isCounting ? 0 : parts.reduce((sum, each) => sum + each.held, 0);
  const toFetch = isCounting ? request.limit : parts.reduce((sum, { lacking }) => sum + lacking, 0);
  return {
    ...listBill(
      app,
      { held, toFetch, credits },
      excluded === null ? words : { ...words, details: [...words.details, exclusionLine(excluded)] },
    ),
    matching: isInParts && !isCounting ? countedInParts(request, plan) : matching,
    countCredits: matching === null ? countPrice(app, request) : FREE,
    ...(isCounting || isInParts ? { plan: { ready: !isCounting, parts: plan.parts.length } } : {}),
  };
}

/** How many match, by the parts: what lies beyond the limit or a part that is cut was not counted. */
function countedInParts({ limit }: ListRequest, { matches, parts, countedAt }: HeldList["plan"]): ListCount {
  return { matches, orMore: matches >= limit || parts.some(({ isCut }) => isCut), at: countedAt };
}

/** What running a saved list again costs at most: the whole list, since only a new answer says what has changed. */
export function quoteRefreshList(
  app: App,
  { request, lastRun }: Pick<StoredList, "request" | "lastRun">,
  excluded: ExcludedCompanies | null,
): Bill {
  const credits = listPrice(app, request);
  const isHeld = heldList(app, request, againSpan(app.clock.now())).answer !== null;
  const details = [
    "A list costs the same each time it runs, whatever was bought before.",
    ...(request.limit > LIST_LIMIT_MAX ? ["It is counted, then bought, in parts of fewer than 500."] : []),
    lastRun === null
      ? "It has not been built yet: every company will be new."
      : `Last time, ${dayInWords(app, lastRun.at)}: ${companiesInWords(lastRun.count)}${lastRun.credits === undefined ? "" : `, ${creditsInWords(lastRun.credits)}`}.`,
    ...(isHeld ? [JUST_BOUGHT] : []),
    ...(excluded === null
      ? []
      : [`What matches and is in ${excluded.range} is not added, but charged here.`]),
  ];
  const words = { title: `Up to ${companiesInWords(request.limit)}`, rows: [], details };
  return listBill(app, { held: 0, toFetch: request.limit, credits }, words);
}

/** What running a list again costs without a person, where what was bought since then counts. */
export function quoteListSince(app: App, request: ListRequest, since: number): Bill {
  const credits = priceSince(app, request, since);
  return billOf(request.limit, { credits, lines: [], minutes: { open: 1, closed: 60 } });
}

function listBill(
  app: App,
  { held, toFetch, credits }: { readonly held: number; readonly toFetch: number; readonly credits: Price },
  words: Receipt,
): Bill {
  const over = purseOfPayer("l", app.settings, app).over(credits.high);
  const overCap =
    over && `${Object.values(overCapInWords("This", over)).join(" ")} Or ask for fewer companies.`;
  const minutes = toFetch > 0 ? 1 : 0;
  const companies = held + toFetch;
  const cap = [words.cap, overCap].filter((line) => line !== undefined && line !== null).join(" ");
  const receipt = {
    ...words,
    ...(cap === "" ? {} : { cap }),
    details: [...words.details, ...(toFetch > 0 ? damagedInWords(app.answers.unreadable()) : [])],
  };
  return billOf(companies, {
    alreadyPaid: held,
    today: over === null ? companies : 0,
    toFetch,
    credits,
    minutes: { open: minutes, closed: minutes },
    lines: linesOf(receipt),
    receipt,
  });
}

function partBill(
  app: App,
  { answer, purchase }: ListStanding,
  { limit, matches }: { readonly limit: number; readonly matches?: number | null | undefined },
): PartBill {
  if (purchase === null) return { held: answer!.rows.length, lacking: 0, credits: FREE, paid: answer };
  const billed = billedPrice(app, purchase.price);
  const { limit: asked = 0, offset = 0 } = pageAsked(purchase);
  // What is bought again is replaced as a whole.
  const paid = offset > 0 ? answer : null;
  const held = paid?.rows.length ?? 0;
  // Where it is known how many there are, their price is the lower end.
  const coming = Math.min(asked, Math.max(0, (matches ?? 0) - offset));
  const low = coming === 0 ? billed.low : Math.min(priceOfCompanies(app, coming), billed.high);
  const lacking = Math.max(0, Math.min(limit, matches ?? limit) - held);
  return { held, lacking, credits: { ...billed, low }, paid };
}

function priceOfCompanies(app: App, companies: number): number {
  return billedPrice(app, listGenerate.price({ filters: {}, limit: companies })).high;
}

function sumOf(prices: readonly Price[]): Price {
  const sum = (bound: keyof Price) => rounded(prices.reduce((total, price) => total + price[bound], 0));
  return { low: sum("low"), high: sum("high") };
}

function oneWords(app: App, part: PartBill | undefined, credits: Price, matching: ListCount | null): Receipt {
  const { paid = null, lacking = 0, held = 0 } = part ?? {};
  const unlisted = paid === null ? null : unlistedInWords(paid);
  if (unlisted !== null)
    return { title: "Nothing to build", rows: [], cap: `${unlisted} ${NOT_LISTED_ADVICE}`, details: [] };
  if (part === undefined || matching?.matches === 0 || (paid !== null && held === 0))
    return { title: "No company matches", rows: [], cap: "Change or remove a filter.", details: [] };
  const yours = { label: `${shortAmount(held)} already yours`, amount: "free" };
  const bought = paid === null ? [] : [`Bought on ${dayInWords(app, paid.fetched_at)}.`];
  if (lacking === 0)
    return {
      title: companiesInWords(held),
      rows: [yours],
      details: [...bought, "After 24 hours, the same list is charged again."],
    };
  const isCounted = matching !== null && matching.matches !== null && credits.low > 0;
  const price =
    isCounted && credits.low < credits.high ? `about ${creditsInWords(credits.low)}` : priceInWords(credits);
  const [all, more] = [companiesInWords(held + lacking), `${shortAmount(lacking)} more`];
  return {
    title: isCounted ? all : `Up to ${all}`,
    ...(isCounted ? { total: price } : {}),
    rows: held === 0 ? [] : [yours, { label: isCounted ? more : `Up to ${more}`, amount: price }],
    details: [
      ...bought,
      ...(paid === null && matching === null ? ["A list that matches nothing is free."] : []),
      ...(matching === null ? [] : [countLine(app, matching, credits)]),
    ],
  };
}

function countLine(app: App, matching: ListCount, { low, high }: Price): string {
  const counted = `${countInWords(matching)}, as asked on ${dayInWords(app, matching.at)}`;
  return low > 0 && low < high
    ? `${counted}: ${creditsInWords(low)}. If more match by now, at most ${creditsInWords(high)}.`
    : `${counted}.`;
}

/** A long list is counted before it is built: both steps have their price, and the large figure is all of it. */
function countingWords(app: App, { limit }: ListRequest, { plan }: HeldList, counting: Price): Receipt {
  const building = priceOfCompanies(app, limit);
  return {
    title: `Up to ${companiesInWords(limit)}`,
    total: `about ${creditsInWords(rounded(counting.high + building))}`,
    rows: [
      { label: "Step 1 of 2: count", amount: `at most ${creditsInWords(counting.high)}` },
      { label: "Step 2: build the list", amount: `about ${creditsInWords(building)}` },
    ],
    details: [
      "The API lists at most 500 at once, so a longer list is built in parts. Counting them gives the exact price.",
      ...(plan.matches > 0
        ? [`Counted so far: ${companiesInWords(plan.matches)} in ${plan.parts.length} parts.`]
        : []),
    ],
  };
}

function partWords({ plan }: HeldList, parts: readonly PartBill[], credits: Price): Receipt {
  const companies = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const held = parts.reduce((sum, part) => sum + part.held, 0);
  const shown = plan.parts.slice(0, PARTS_SHOWN).map(({ label, limit }, index) => {
    const { credits: each, lacking: open } = parts[index]!;
    const price = open === 0 ? "yours already" : creditsInWords(each.high);
    return `${label === "" ? "All" : label}: ${shortAmount(limit)} · ${price}`;
  });
  const more = plan.parts.length - shown.length;
  return {
    title: companiesInWords(companies),
    rows:
      held === 0
        ? []
        : [
            { label: `${shortAmount(held)} already yours`, amount: "free" },
            { label: `${shortAmount(companies - held)} new`, amount: priceInWords(credits) },
          ],
    details: [
      `In ${plan.parts.length} parts${plan.by === "" ? "" : ` by ${plan.by}`}:`,
      ...shown,
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...missedLines(plan),
    ],
  };
}

function exclusionLine({ keys, names, range }: ExcludedCompanies): string {
  const all = keys.size + names.size;
  const are = names.size === all ? "They are" : `${names.size} of them ${names.size === 1 ? "is" : "are"}`;
  const uncertain = names.size === 0 ? "" : ` ${are} recognised by name alone.`;
  const your = all === 1 ? "Your company" : `Your ${companiesInWords(all)}`;
  const [is, they, match] = all === 1 ? ["is", "it", "matches"] : ["are", "they", "match"];
  return `${your} in ${range} ${is} left out of the sheet. If ${they} ${match}, the API still charges for ${all === 1 ? "it" : "them"}.${uncertain}`;
}
