import type { Price } from "../api/endpoint";
import { listGenerate } from "../api/endpoints/lists";
import { type Bill, creditsInWords, rounded } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import type { ListRequest } from "../core/run-request";
import { companiesInWords } from "../core/text";
import { damagedInWords } from "../journal/bookkeeping";
import { pageAsked } from "../journal/operation";
import { askedOf } from "./agreed-list";
import { countPrice, heldCount } from "./count-list";
import { billedPrice, overCapOf } from "./buy-one";
import { countsFor, listPrice } from "./buy-list";
import { excludedIn, type ExcludedCompanies } from "./excluded-companies";
import { heldList, type HeldList, type ListCount, type ListStanding, paidSpan } from "./held-list";
import type { ListServices } from "./list-services";
import { countInWords, dayInWords, NOT_LISTED_ADVICE, unlistedInWords } from "./list-words";
import { missedLines } from "./plan-parts";
import { boughtUnwritten, clockTime, whenAgain } from "./run-again";

const PARTS_SHOWN = 6;
const FREE: Price = { low: 0, high: 0 };

/** The bill of a list that is not built yet, with what is known of how many there are. */
export interface ListBill extends Bill {
  /** null if nobody has asked within a day. */
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
  /** What is paid for, and stays so. */
  readonly paid: ListStanding["answer"];
}

/**
 * What building this list would cost, asking nobody.
 *
 * @throws {InputError} `input/range`, if there is nothing to leave out where the request says so.
 */
export function quoteList(services: ListServices, request: ListRequest): ListBill {
  const excluded = excludedIn(services, request);
  const matching = heldCount(services, request);
  const known = heldList(services, request, paidSpan(services));
  const { plan } = known;
  const isCounting = plan.open.length > 0;
  const parts = known.standings.map((standing, index) => {
    const { limit, matches } = plan.parts[index]!;
    const isInParts = request.limit > LIST_LIMIT_MAX;
    return partBill(services, standing, { limit, matches: isInParts ? matches : matching?.matches });
  });
  const credits = isCounting
    ? { low: 0, high: rounded(countsFor(request.limit - plan.matches) * priceOfCompanies(services, 1)) }
    : sumOf(parts.map((each) => each.credits));
  const isInParts = parts.length > 1 || plan.parts.some(({ isCut }) => isCut);
  const lines = isCounting
    ? countingLines(services, request, known, credits)
    : isInParts
      ? partLines(known, parts, credits)
      : oneLines(services, parts[0], credits, matching);
  const held = isCounting ? 0 : parts.reduce((sum, each) => sum + each.held, 0);
  const toFetch = isCounting ? request.limit : parts.reduce((sum, { lacking }) => sum + lacking, 0);
  return {
    ...listBill(services, { held, toFetch, credits }, [
      ...lines,
      ...(excluded === null ? [] : [exclusionLine(excluded)]),
    ]),
    matching: isInParts && !isCounting ? countedInParts(request, plan) : matching,
    countCredits: matching === null ? countPrice(services, request) : FREE,
    ...(isCounting || isInParts ? { plan: { ready: !isCounting, parts: plan.parts.length } } : {}),
  };
}

/** How many match, by the parts: what lies beyond the limit or a part that is cut was not counted. */
function countedInParts({ limit }: ListRequest, { matches, parts, countedAt }: HeldList["plan"]): ListCount {
  return { matches, orMore: matches >= limit || parts.some(({ isCut }) => isCut), at: countedAt };
}

/**
 * What running a saved list again costs: always the whole list, since only a new answer says what has changed.
 *
 * @throws {InputError} If there is no such list, or its range to leave out is gone.
 */
export function quoteRefreshList(services: ListServices, name: string): Bill {
  const stored = services.savedLists().named(name);
  services.quoted().note(name, askedOf(services, stored));
  const { request, lastRun } = stored;
  const excluded = excludedIn(services, request);
  const bought = boughtUnwritten(services, stored, services.clock.now());
  const againAt = bought === null ? whenAgain(services, stored) : null;
  const credits = bought === null ? listPrice(services, request) : FREE;
  const lines =
    bought === null
      ? [
          `Running a list again is always paid, whatever was bought before: up to ${companiesInWords(request.limit)}, at most ${creditsInWords(credits.high)}.`,
          ...(request.limit > LIST_LIMIT_MAX
            ? ["It is counted, then bought, in parts of less than 500."]
            : []),
          lastRun === null
            ? "It has not been built yet: every company will be new."
            : `The last time was ${dayInWords(services, lastRun.at)}: ${companiesInWords(lastRun.count)}, ${creditsInWords(lastRun.credits)}.`,
        ]
      : [
          `Bought on ${dayInWords(services, bought.fetched_at)} and not written yet: ${companiesInWords(bought.rows.length)}, no credits.`,
        ];
  if (excluded !== null)
    lines.push(`What matches and is in ${excluded.range} is not added, but charged here.`);
  if (againAt !== null) {
    lines.push(`It has just been bought: it can be run again from ${clockTime(services, againAt)}.`);
  }
  const toFetch = bought === null ? request.limit : 0;
  const bill = listBill(services, { held: request.limit - toFetch, toFetch, credits }, lines);
  if (againAt === null) return bill;
  const againInMs = againAt - services.clock.now();
  return { ...bill, today: 0, againAt: new Date(againAt).toISOString(), againInMs };
}

function listBill(
  services: ListServices,
  { held, toFetch, credits }: { readonly held: number; readonly toFetch: number; readonly credits: Price },
  lines: readonly string[],
): Bill {
  const overCap = overCapOf(services, credits.high);
  const minutes = toFetch > 0 ? 1 : 0;
  const companies = held + toFetch;
  return {
    rows: companies,
    blank: 0,
    invalid: 0,
    companies,
    alreadyPaid: held,
    today: overCap === null ? companies : 0,
    toFetch,
    credits,
    minutes: { open: minutes, closed: minutes },
    lines: [
      ...lines,
      ...(overCap === null ? [] : [overCap]),
      ...(toFetch > 0 ? damagedInWords(services.answers.unreadable()) : []),
    ],
    range: "",
  };
}

function partBill(
  services: ListServices,
  { answer, purchase }: ListStanding,
  { limit, matches = 0 }: { readonly limit: number; readonly matches?: number | null | undefined },
): PartBill {
  if (purchase === null) return { held: answer!.rows.length, lacking: 0, credits: FREE, paid: answer };
  const billed = billedPrice(services, purchase.price);
  const { limit: asked = 0, offset = 0 } = pageAsked(purchase);
  // What is bought again is replaced as a whole.
  const paid = offset > 0 ? answer : null;
  const held = paid?.rows.length ?? 0;
  // Where it is known how many there are, their price is the lower end.
  const coming = Math.min(asked, Math.max(0, (matches ?? 0) - offset));
  const low = coming === 0 ? billed.low : Math.min(priceOfCompanies(services, coming), billed.high);
  return { held, lacking: limit - held, credits: { ...billed, low }, paid };
}

function priceOfCompanies(services: ListServices, companies: number): number {
  return billedPrice(services, listGenerate.price({ filters: {}, limit: companies })).high;
}

function sumOf(prices: readonly Price[]): Price {
  const sum = (bound: keyof Price) => rounded(prices.reduce((total, price) => total + price[bound], 0));
  return { low: sum("low"), high: sum("high") };
}

function oneLines(
  services: ListServices,
  part: PartBill | undefined,
  credits: Price,
  matching: ListCount | null,
): string[] {
  const { paid = null, lacking = 0, held = 0 } = part ?? {};
  const unlisted = paid === null ? null : unlistedInWords(paid);
  if (unlisted !== null) return [`${unlisted} ${NOT_LISTED_ADVICE}`];
  if (part === undefined || matching?.matches === 0 || (paid !== null && held === 0))
    return ["No company matches these filters. Change or remove one."];
  const paidLine =
    paid === null
      ? []
      : [`Already paid on ${dayInWords(services, paid.fetched_at)}: ${companiesInWords(held)}, no credits.`];
  if (lacking === 0) return [...paidLine, "After 24 hours the same list is requested, and charged, again."];
  return [
    ...paidLine,
    `Up to ${paid === null ? companiesInWords(lacking) : `${lacking} more`}: at most ${creditsInWords(credits.high)}.`,
    ...(paid === null && matching === null ? ["A list that matches nothing is free."] : []),
    ...(matching === null ? [] : [countLine(services, matching, credits)]),
  ];
}

function countLine(services: ListServices, matching: ListCount, { low, high }: Price): string {
  const counted = `${countInWords(matching)}, as asked on ${dayInWords(services, matching.at)}`;
  return low > 0 && low < high ? `${counted}: then it is ${creditsInWords(low)}.` : `${counted}.`;
}

function countingLines(
  services: ListServices,
  { limit }: ListRequest,
  { plan }: HeldList,
  { high }: Price,
): string[] {
  return [
    "The API lists at most 500 at once: a longer list is built in parts of fewer.",
    ...(plan.matches > 0
      ? [`Counted so far: ${companiesInWords(plan.matches)} in ${plan.parts.length} parts.`]
      : []),
    `First the parts are counted, ${creditsInWords(priceOfCompanies(services, 1))} each or nothing: at most ${creditsInWords(high)} now.`,
    `Then you see the bill of the list itself: ${companiesInWords(limit)} are about ${creditsInWords(priceOfCompanies(services, limit))}.`,
  ];
}

function partLines({ plan }: HeldList, parts: readonly PartBill[], { high }: Price): string[] {
  const companies = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const shown = plan.parts.slice(0, PARTS_SHOWN).map(({ label, limit }, index) => {
    const { credits, lacking } = parts[index]!;
    const price = lacking === 0 ? "paid already" : creditsInWords(credits.high);
    return `${label === "" ? "All" : label}: ${limit} · ${price}`;
  });
  const more = plan.parts.length - shown.length;
  return [
    `${companiesInWords(companies)} in ${plan.parts.length} parts${plan.by === "" ? "" : ` by ${plan.by}`}: ${creditsInWords(high)}.`,
    ...shown,
    ...(more > 0 ? [`And ${more} more.`] : []),
    ...missedLines(plan),
  ];
}

function exclusionLine({ keys, names, range }: ExcludedCompanies): string {
  const all = keys.size + names.size;
  const are = names.size === all ? "They are" : `${names.size} of them ${names.size === 1 ? "is" : "are"}`;
  const uncertain = names.size === 0 ? "" : ` ${are} recognised by name alone.`;
  return `What matches of the ${companiesInWords(all)} in ${range} is left out of the new sheet, but charged here: the API bills it all the same.${uncertain}`;
}
