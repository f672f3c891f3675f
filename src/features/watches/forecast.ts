import { amountsInWords, type Bill, priceInWords, rounded } from "../../core/credits";
import type { StoredWatch } from "./stored-watch";
import type { WatchEvery, WatchRequest } from "./watch-request";

type CreditRange = Bill["credits"];

/** What a watch would cost. */
export interface WatchForecast {
  /** 0 where no row is ticked yet. */
  companies: number;
  /** Credits of one look: as bills have it. */
  look: { low: number; high: number };
  /** Credits of a month, caps included. */
  month: { low: number; high: number };
  /** Credits of one company and look; left out where a list is watched. */
  perCompany?: number;
  /** In sentences, a line each: those of caps last. */
  lines: string[];
  /** What its caps leave out, in sentences; empty where they allow everything. */
  caps: string[];
}

/** One look, if nothing is held yet. */
export interface ForecastLook {
  readonly companies: number;
  readonly credits: Bill["credits"];
  /** What it costs, in words, where it is bought as a whole; that of a column is told by the forecast. */
  readonly lines?: readonly string[];
  /** How many companies would be looked at if their rows were ticked. */
  readonly unticked?: number;
  /** Where rows are filled: what a later one costs, at most. `credits` and `companies` are those of the rows that are blank now. */
  readonly perRow?: number;
}

export type ForecastCaps = Pick<WatchRequest, "every" | "creditCap" | "monthCap" | "dayCap">;

/** Looks of a month, at most. */
const LOOKS: Readonly<Record<WatchEvery, number>> = { hour: 31 * 24, day: 31, week: 5, month: 1 };
const NOTHING = { low: 0, high: 0 };

/** What a watch will cost. Of a column a cap allows some companies; anything else is bought as a whole or not at all. */
export function forecastOf(look: ForecastLook, caps: ForecastCaps): WatchForecast {
  const { companies, credits, unticked, perRow } = look;
  if (perRow !== undefined) return forecastOfFill(look, perRow, caps);
  const { every, creditCap } = caps;
  const some = Math.max(1, unticked ?? companies);
  const each = { low: rounded(credits.low / some), high: rounded(credits.high / some) };
  if (unticked !== undefined) {
    const line = `No row is ticked yet, so nothing is spent. Each company that you tick costs ${priceInWords(each)} a check on average, whether anything is new or not.`;
    return { companies: 0, look: NOTHING, month: NOTHING, perCompany: each.high, lines: [line], caps: [] };
  }
  const isBought = look.lines === undefined || credits.high <= creditCap;
  const month = creditsOfLooks(LOOKS[every], credits, caps, look.lines !== undefined);
  const left = [
    ...(isBought ? monthCapLines(credits.high, caps) : []),
    ...(credits.high > creditCap ? [lookCapLine(look, creditCap, each.high)] : []),
  ];
  const lines = [
    ...(look.lines ?? [
      `A check: ${priceInWords(credits)} for ${companies} ${companies === 1 ? "company" : "companies"}, ${amountsInWords(each)} each on average, whether anything is new or not.`,
    ]),
    `${every === "month" ? "A month" : `A month, with a check every ${every}`}: ${priceInWords(month)}.`,
    ...left,
  ];
  const perCompany = look.lines === undefined ? { perCompany: each.high } : {};
  return { companies, look: { ...credits }, month, ...perCompany, lines, caps: left };
}

/** What filling costs: the rows that are blank now, then whatever people add, within its limits. */
function forecastOfFill(
  { companies, credits }: ForecastLook,
  perRow: number,
  { every, creditCap, monthCap, dayCap = Infinity }: ForecastCaps,
): WatchForecast {
  const most = Math.min(monthCap, Math.min(dayCap, creditCap * (every === "hour" ? 24 : 1)) * LOOKS.day);
  const first = Math.min(creditCap, dayCap, monthCap);
  const each = { low: perRow, high: perRow };
  const left =
    perRow > first
      ? [
          `Its limits allow ${first} credits at once, and a row costs up to ${priceInWords(each)}. Raise them.`,
        ]
      : credits.high > first
        ? [`Its limits allow ${first} credits at once: the other rows are filled later.`]
        : [];
  return {
    companies,
    look: { ...credits },
    month: { low: 0, high: rounded(most) },
    perCompany: rounded(perRow),
    lines: [
      companies === 0
        ? "No row is blank now, so nothing is spent yet."
        : `The blank rows now: ${priceInWords(credits)} for ${companies === 1 ? "1 company" : `${companies} companies`}.`,
      `A row that is added later: up to ${priceInWords(each)}. What you have already costs nothing.`,
      `A month: at most ${priceInWords({ low: most, high: most })}.`,
      ...left,
    ],
    caps: left,
  };
}

/**
 * What a number of looks cost in a month, its caps included.
 *
 * @param isWhole It is bought as a whole or not at all. @param spent What the month has cost so far.
 */
function creditsOfLooks(
  looks: number,
  price: CreditRange,
  { creditCap, monthCap }: Omit<ForecastCaps, "every">,
  isWhole: boolean,
  spent = 0,
): CreditRange {
  const each = (credits: number) => (isWhole && price.high > creditCap ? 0 : Math.min(creditCap, credits));
  const inMonth = (credits: number) =>
    rounded(Math.max(spent, Math.min(monthCap, spent + looks * each(credits))));
  return { low: inMonth(price.low), high: inMonth(price.high) };
}

/**
 * What a watch will have cost at the end of the month: by its last look, before the first by what its owner was told of one, and
 * where that could not be told by its cap.
 */
export function expectedOfMonth(
  watch: Pick<StoredWatch, "kind" | "creditCap" | "monthCap" | "last" | "quoted">,
  { looks, spent }: { readonly looks: number; readonly spent: number },
): CreditRange {
  const { kind, creditCap, last, quoted, monthCap } = watch;
  // Nobody knows how many rows people will add.
  if (kind === "fill") return { low: spent, high: looks === 0 ? spent : Math.max(spent, monthCap) };
  const price =
    last === null ? (quoted ?? { low: 0, high: creditCap }) : { low: last.credits, high: last.credits };
  return creditsOfLooks(looks, price, watch, kind === "list" && last === null, spent);
}

/** What becomes of a look that costs more than its cap. */
function lookCapLine({ lines, credits, companies }: ForecastLook, cap: number, each: number): string {
  const may = `A check may spend ${cap} credits`;
  if (lines !== undefined)
    return `${may}, so nothing would be bought. Allow at least ${Math.ceil(credits.high)}.`;
  const few = Math.floor(cap / each);
  return few === 0
    ? `${may}, which may be too little for one company. Raise that limit.`
    : `${may}: enough for ${few} of the ${companies} companies at these prices. The others take turns in the next checks. Raise that limit to check all of them each time.`;
}

/** Where the cap of a month ends before the month does, if every look costs as much as it may. */
function monthCapLines(look: number, { every, creditCap, monthCap }: ForecastCaps): string[] {
  const looks = Math.floor(monthCap / Math.min(creditCap, look));
  if (!(looks < LOOKS[every])) return [];
  const enough =
    looks === 0
      ? "which may be too little for one check"
      : `enough for ${looks === 1 ? "1 check" : `${looks} checks`} at that price`;
  return [
    `A month may spend ${monthCap} credits, ${enough}. Then it waits for the next month, or until you raise that.`,
  ];
}
