import { shownRange } from "../rows/company-selection";
import { type CompanyRows, calculatingIn } from "../rows/company-rows";
import { HAND_HIDDEN_ROWS_MAX } from "../google/spreadsheet";
import { FREE, type Price } from "../api/endpoint";
import { type Bill, centsAbove, linesOf, priceInWords, type Receipt, rounded } from "../core/credits";
import { counted, grouped } from "../core/sentence";
import { productNamed } from "../products";
import { countedIn, isOfNames, wantedInWords } from "../products/run-kind";
import { isSearch } from "../products/name-search";
import type { RunRequest } from "../products/run-request";
import type { StatusCode } from "../rows/status";
import type { Standing } from "../money/standing";
import type { Miss } from "../money/misses";
import type { Purchase } from "../money/operation";
import { affordable, capInWords, type Day } from "./room-of-bill";
import { JOURNAL_BUDGET_CHARACTERS } from "../money/drop-oldest";

/** An hourly trigger works this long at a time. Source: design of slices; the platform grants 90 minutes a day. */
const TRIGGER_MINUTES_PER_HOUR = 3.5;

/** Of one section, or one page of job posts, as the journal keeps it: measured on the demo API, the longer ones. */
const ANSWER_CHARACTERS = 1_300;
const NEARLY_FULL = 0.8;

/** What a bill reckons with beside what each company lacks. */
export interface Reckoning {
  /** What a purchase, and whatever is asked for after it, is billed as things are. */
  readonly priceOf: (purchase: Purchase) => Price;
  /** How long so many requests take. */
  readonly minutesFor: (requests: number) => number;
  readonly day: Day;
  /** What each company would be asked for if nothing were kept, in the order of the standings. */
  readonly unkept: readonly (Purchase | null)[];
  /** Credits that further pages may cost. */
  readonly furtherPages: number;
  /** Characters of all answers that the journal holds. */
  readonly journalCharacters: number;
  /** What is particular to this run, in sentences. */
  readonly remarks: readonly string[];
  /** Of names that were looked up before and mean no company, what their rows will say, in the order of the standings. */
  readonly told?: readonly (StatusCode | null)[];
}

/**
 * What a run will cost, before it starts.
 *
 * @param standings One per distinct company of `rows`.
 */
export function billFor(
  kind: string,
  selected: CompanyRows,
  standings: readonly Standing<unknown>[],
  { priceOf, minutesFor, day, unkept, furtherPages, journalCharacters, remarks, told = [] }: Reckoning,
): Bill {
  const { rows, hidden } = selected;
  const calculating = calculatingIn(rows);
  const lacking = standings.flatMap((standing) => (standing.kind === "lacking" ? [standing] : []));
  const prices = lacking.map(({ purchase }) => priceOf(purchase));
  const names = lacking.flatMap(({ purchase }, index) =>
    isSearch(purchase) && !isOfNames(kind) ? [prices[index]!.high] : [],
  );
  const toldAs = (code: StatusCode) => told.filter((each) => each === code).length;
  const saved = unkept.map((purchase, index): Price => {
    const standing = standings[index]!;
    if (purchase === null || standing.kind === "miss") return FREE;
    const [all, rest] = [priceOf(purchase), standing.kind === "lacking" ? priceOf(standing.purchase) : FREE];
    return { low: Math.max(0, all.low - rest.low), high: Math.max(0, all.high - rest.high) };
  });
  const missed = (why: Miss) =>
    standings.filter((standing) => standing.kind === "miss" && standing.why === why).length;
  const highs = prices.map(({ high }) => high);
  const ofToday = affordable(highs, day);
  const later = highs.filter((_, index) => !ofToday[index]);
  const companies = standings.length;
  const open = minutesFor(lacking.length - later.length + names.length);
  const figures: Figures = {
    rows: rows.length,
    blank: rows.filter(({ cell }) => cell.kind === "blank").length,
    invalid: rows.filter(({ cell }) => cell.kind === "refused").length,
    companies,
    alreadyPaid: standings.filter(({ kind: each }, index) => each === "answered" && !told[index]).length,
    toFetch: lacking.length,
    credits: {
      low: centsAbove(sum(prices.map(({ low }) => low))),
      // It is the cap as well: below what is set aside, the last company would not be bought.
      high: centsAbove(sum(highs) + furtherPages),
    },
    // Closed, a run goes on once an hour: what is done in a minute waits for that hour all the same.
    minutes: { open, closed: Math.ceil(open / TRIGGER_MINUTES_PER_HOUR) * 60 },
    range: shownRange(selected),
    today: companies - later.length,
    ...(hidden > 0 ? { hidden } : {}),
    ...(calculating > 0 ? { calculating } : {}),
    ...(selected.headerRow === 0 ? { headerless: true } : {}),
    ...toBuyOf(standings, unkept),
  };
  const [unread, newUnits] = [
    missed("unreadable"),
    sum(lacking.map(({ purchase }) => purchase.units.length)),
  ];
  const dropped = lacking.filter((standing) => standing.dropped).length;
  const notes = [
    ...leftOutInWords(selected, calculating),
    ...remarks,
    ...(unread > 0
      ? [
          `${counted(unread, "is", "are")} not requested again by this run, since the reply could not be read: retry the failed rows once it has ended`,
        ]
      : []),
    ...(dropped > 0 ? [`${dropped} paid before, answer dropped: fetched and paid for again`] : []),
    ...roomInWords(journalCharacters, newUnits),
  ];
  const saves = { low: sum(saved.map(({ low }) => low)), high: sum(saved.map(({ high }) => high)) };
  const skipped = {
    unknown: missed("missing") + toldAs("missing"),
    refused: missed("refused"),
    toCheck: toldAs("check"),
    names: { count: names.length, high: centsAbove(sum(names)) },
  };
  return { ...figures, ...inWords(kind, { ...figures, ...skipped, later, saves, notes }, day) };
}

/** The sections that are still to buy: what has no price by section has none, and what is lacking for good is in no bill. */
function toBuyOf(
  standings: readonly Standing<unknown>[],
  unkept: readonly (Purchase | null)[],
): Pick<Bill, "toBuy"> {
  const isKnown = standings.every((standing) =>
    standing.kind === "answered"
      ? standing.lacks === undefined
      : standing.kind === "lacking" && standing.purchase.beside === undefined,
  );
  if (!isKnown || !unkept.some((purchase) => purchase?.pricedByUnit === true)) return {};
  const units = standings.flatMap((each) => (each.kind === "lacking" ? each.purchase.units : []));
  return { toBuy: [...new Set(units)] };
}

type Figures = Omit<Bill, "lines"> & { readonly today: number };

interface Told extends Figures {
  /** Companies that the API has said it does not know, and those that it has refused: neither was paid for. */
  readonly unknown: number;
  readonly refused: number;
  /** Names that may mean the company that was found: a person has to say so. */
  readonly toCheck: number;
  /** Names that are looked up first, and what their companies may cost then. */
  readonly names: { readonly count: number; readonly high: number };
  /** Credits that what is kept would cost if it were not. */
  readonly saves: Price;
  /** Prices of what today has no room for. */
  readonly later: readonly number[];
  readonly notes: readonly string[];
}

/** The receipt, and the same as lines. */
function inWords(kind: string, bill: Told, day: Day): Pick<Bill, "lines" | "receipt"> {
  const { companies } = bill;
  if (companies === 0)
    return {
      lines: [
        isOfNames(kind)
          ? "No name is selected. Select cells with company names or e-mail addresses."
          : "No company is selected. Select cells with company websites.",
      ],
    };
  const { one, many } = countedIn(kind);
  const rows = rowsOf(kind, bill);
  const receipt: Receipt = {
    title: [counted(companies, one, many), ...yours(bill)].join(", "),
    // One kind of companies costs the total.
    rows: rows.length === 1 && bill.saves.high === 0 && bill.names.count === 0 ? [] : rows,
    ...(bill.today < companies ? { cap: capInWords(bill, day) } : {}),
    details: detailsOf(kind, bill),
  };
  return { lines: linesOf({ ...receipt, rows }), receipt };
}

/** What a price that is low, or none, comes from. */
function yours({ alreadyPaid, companies }: Told): string[] {
  if (alreadyPaid === 0) return [];
  return [alreadyPaid === companies ? "all yours" : `${grouped(alreadyPaid)} yours`];
}

function rowsOf(
  kind: string,
  { alreadyPaid, toFetch, credits, unknown, refused, saves, toCheck, names }: Told,
): Receipt["rows"] {
  if (isOfNames(kind)) return [{ label: "Searching", amount: "free" }];
  const fresh = toFetch - names.count;
  const price = { low: credits.low, high: centsAbove(credits.high - names.high) };
  const lookedUp = `${counted(names.count, "name", "names")}: looked up first, free`;
  return [
    ...(fresh > 0 ? [{ label: `${grouped(fresh)} new`, amount: priceInWords(price) }] : []),
    ...(names.count > 0 ? [{ label: lookedUp, amount: priceInWords({ low: 0, high: names.high }) }] : []),
    ...(toCheck > 0
      ? [{ label: counted(toCheck, "name to check", "names to check"), amount: "skipped" }]
      : []),
    ...(alreadyPaid > 0 ? [{ label: `${grouped(alreadyPaid)} already yours`, amount: "free" }] : []),
    ...(unknown > 0 ? [{ label: `${grouped(unknown)} unknown to the API`, amount: "skipped" }] : []),
    ...(refused > 0 ? [{ label: `${grouped(refused)} refused by the API`, amount: "skipped for now" }] : []),
    ...(saves.high > 0 ? [{ label: "You save", amount: priceInWords(saves) }] : []),
  ];
}

function detailsOf(kind: string, bill: Told): string[] {
  const { today, companies, toFetch, minutes, blank, invalid, hidden = 0, calculating = 0 } = bill;
  const names = isOfNames(kind);
  const duplicates = bill.rows - blank - invalid - companies;
  const without = invalid - calculating;
  return [
    ...(duplicates > 0
      ? [
          `${counted(duplicates, "row repeats", "rows repeat")} ${names ? "a name: looked up once" : "a company: paid once"}`,
        ]
      : []),
    ...(without > 0
      ? [
          `${counted(without, "row holds", "rows hold")} ${names ? "a website already, or no name" : "no company"}: left out`,
        ]
      : []),
    ...(hidden > 0 ? [`${counted(hidden, "hidden row is", "hidden rows are")} left out`] : []),
    ...bill.notes,
    ...(toFetch > bill.later.length ? [timeInWords(minutes, today < companies)] : []),
  ];
}

/** What may surprise about the selected rows. */
function leftOutInWords({ rows }: CompanyRows, calculating: number): string[] {
  const filled = rows.filter(({ cell }) => cell.kind !== "blank").length;
  const several = rows.filter(({ cell }) => cell.kind === "company" && cell.isFirst === true).length;
  return [
    ...(several > 0
      ? [`${counted(several, "row names", "rows name")} several websites: the first is taken`]
      : []),
    ...(calculating > 0 ? [`${counted(calculating, "cell is", "cells are")} still being calculated`] : []),
    ...(filled > HAND_HIDDEN_ROWS_MAX
      ? [`Hidden rows are included (more than ${grouped(HAND_HIDDEN_ROWS_MAX)} rows)`]
      : []),
  ];
}

/** Past the journal's budget the oldest answers are evicted, and cost again: the bill says so beforehand. */
function roomInWords(characters: number, newUnits: number): string[] {
  const after = characters + newUnits * ANSWER_CHARACTERS;
  if (newUnits === 0 || after < NEARLY_FULL * JOURNAL_BUDGET_CHARACTERS) return [];
  const budget = JOURNAL_BUDGET_CHARACTERS / 1_000_000;
  return after > JOURNAL_BUDGET_CHARACTERS
    ? [`With this run, the kept answers exceed ${budget} million characters: the oldest are removed`]
    : [
        `The kept answers take up ${(characters / 1_000_000).toFixed(1)} of ${budget} million characters: past that, the oldest are removed`,
      ];
}

/** @param isPart Whether a cap leaves the rest to another day: of that nothing is said. */
function timeInWords({ open, closed }: Bill["minutes"], isPart: boolean): string {
  const words = `${isPart ? "today's part takes " : ""}${duration(open)}`;
  return `${words[0]!.toUpperCase()}${words.slice(1)} with this sidebar open, ${duration(closed)} without`;
}

function duration(minutes: number): string {
  if (minutes < 1) return "under a minute";
  if (minutes < 60) return `about ${counted(Math.round(minutes), "minute", "minutes")}`;
  return `about ${counted(Math.round(minutes / 60), "hour", "hours")}`;
}

function sum(numbers: readonly number[]): number {
  return rounded(numbers.reduce((total, number) => total + number, 0));
}

/** What a bill says of the request itself: which items it wants, and what a plan may not have. */
export function requestRemarks(request: RunRequest, now: number): string[] {
  const { kind } = request;
  const filtered = wantedInWords(kind, request);
  return [...(filtered === null ? [] : [filtered]), ...(productNamed(kind)?.remarks?.(request, now) ?? [])];
}
