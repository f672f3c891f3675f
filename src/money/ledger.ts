import { type DayOf, daysBefore } from "../core/api-date";
import { creditsInWords, isAmount, rounded } from "../core/credits";
import { entryOf, isObject, objectOf, storedJson } from "../core/json";
import type { Clock } from "../google/ports";
import { type Doubts, doubtsIn, sumOf, withOddBills } from "./odd-bills";
import { type Asker, askerOf } from "./entry";
import type { PendingOrder, Settlement } from "./order";
import { type Forms, withForms } from "./forms";
import type { Prices } from "./prices";
import { type Silences, silencesIn, withHostHeard } from "./silence";

/**
 * A limit on what may be spent on an account: of a run, a list, a day or a month. A purchase names several caps. It is made only
 * if all of them have room, and counts on the account of each.
 */
export interface Cap {
  readonly account: string;
  /** The most credits of the account. */
  readonly credits: number;
  /** Names the cap in a sentence: `today's limit of 100 credits`. */
  readonly says: string;
}

/** Formulas have caps of their own, since the owner's key pays for what any editor types. */
export type CapOwner = "runs" | "formulas";

/** What a day and a calendar month allow: two windows of one account. Both are counted also where only one is limited. */
export interface Allowance {
  readonly dayCap: number;
  readonly monthCap?: number | undefined;
}

/** An account of a day or month: its series, such as `runs:payer:`, and the date. */
const DATED = /^(.+:)(\d{4}-\d\d(?:-\d\d)?)$/;
const DAYS_KEPT = 3;

/** One payer's runs and lists, or formulas, in a day (`YYYY-MM-DD`, in the spreadsheet's time zone) or a month (`YYYY-MM`). */
export const accountOfPayer = (owner: CapOwner, payer: string, date: string): string =>
  `${owner}:${payer}:${date}`;
export const accountOfRun = (runId: string): string => `run:${runId}`;
/** A watch in a day or a month. */
export const accountOfWatch = (watchId: string, date: string): string => `watch:${watchId}:${date}`;
/** A list that is built or run again, or another call of the list builder. */
export const accountOfList = (id: string): string => `list:${id}`;

/** The days and months that caps count in. */
export interface Calendar {
  readonly state: { readonly dayOf: DayOf };
  readonly clock: Clock;
}

/** The caps of this month and today on an account, that of the month first: where both are used up, it is what has to be waited for. */
export function capsOfDates(
  accountIn: (date: string) => string,
  { dayCap = Infinity, monthCap = Infinity }: Partial<Allowance>,
  { state, clock }: Calendar,
): Cap[] {
  const today = state.dayOf(clock.now());
  return [
    {
      account: accountIn(monthOf(today)),
      credits: monthCap,
      says: `this month's limit of ${creditsInWords(monthCap)}`,
    },
    { account: accountIn(today), credits: dayCap, says: `today's limit of ${creditsInWords(dayCap)}` },
  ];
}

/** What a payer may spend on runs and lists, or on formulas, this month and today. */
export function capsOfPayer(
  owner: CapOwner,
  allowance: Allowance,
  parts: Calendar & { readonly settings: { readonly payerTag: string } },
): Cap[] {
  return capsOfDates((date) => accountOfPayer(owner, parts.settings.payerTag, date), allowance, parts);
}

/** `YYYY-MM` of `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, "YYYY-MM".length);
}

/** What the user has allowed for a list or a look. */
export function capAllowed(account: string, credits: number): Cap {
  return { account, credits, says: `the ${creditsInWords(credits)} allowed` };
}

/** The window of its account that a cap is for; null of one that time makes no room on. */
export function windowOf({ account }: Pick<Cap, "account">): "day" | "month" | null {
  const date = DATED.exec(account)?.[2];
  return date === undefined ? null : date.length === "YYYY-MM".length ? "month" : "day";
}

/** Whether it is a watch that it limits, else it is what its payer has saved in Settings. */
export function isOfWatch({ account }: Pick<Cap, "account">): boolean {
  return account.startsWith("watch:");
}

/** Whether what is spent on `other` counts on `account`: also that of a later date, which another clock or time zone has given. */
export function countsOn(account: string, other: string): boolean {
  if (account === other) return true;
  const series = DATED.exec(account)?.[1];
  return (
    series !== undefined && other.length === account.length && other.startsWith(series) && other > account
  );
}

/** The account of the same series on a day, or in its month; never an earlier one. */
export function accountOn(account: string, day: string): string {
  const [, series, date] = DATED.exec(account) ?? [];
  if (series === undefined || date === undefined || day < date) return account;
  return series + day.slice(0, date.length);
}

/** Whether it is of a day or month, so that time makes room. */
export function isDated(account: string): boolean {
  return DATED.test(account);
}

/** Whether it is no longer used: after three days, or two months. */
export function accountHasEnded(account: string, today: string): boolean {
  const date = DATED.exec(account)?.[2];
  if (date === undefined) return false;
  return date.length === today.length
    ? date < daysBefore(today, DAYS_KEPT)
    : monthsOf(date) < monthsOf(today) - 1;
}

function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/** Sums over settled orders, in one value of the document's properties. Orders that still have a slot are not part of it. */
export interface Ledger {
  /** The latest day on which something was spent, `YYYY-MM-DD` in the spreadsheet's time zone; `""` before the first. */
  readonly day: string;
  /** Credits ever spent in this document. */
  readonly total: number;
  /** Credits by account, the last used one last: those in use, and the latest others. */
  readonly accounts: Readonly<Record<string, number>>;
  /** What services have billed today, by `askerOf`: a plan may have its own prices. */
  readonly prices: Readonly<Record<string, Prices>>;
  /** The tag of the payer whose credits formulas spent last. */
  readonly formulaPayer: string;
  /** The last day of purchases (`YYYY-MM-DD`) by host, the last used host last. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Entries ever appended to the journal. Shows an execution whether the journal has grown since it read it. */
  readonly sequence: number;
  readonly journal: JournalExtent;
  /** By host: replies that did not come from the service. */
  readonly silences: Silences;
  /** Forms that services do not take. */
  readonly forms: Forms;
  /** Bills that no price explains, until their payers say whether they are right. */
  readonly doubts: Doubts;
  /** Such bills that a payer has set aside: how many, and their credits. */
  readonly uncounted: { readonly bills: number; readonly credits: number };
}

/** The size of the journal after the last append. */
export interface JournalExtent {
  /** null before the first. */
  readonly sheetId: number | null;
  /** How many rows it has to have. */
  readonly rows: number;
  /** Characters of all stored answers. */
  readonly characters: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOST_ACCOUNTS = 60;
/** Most prices of an asker, and most askers: the latest are kept. */
const MOST_PRICES = 60;
const MOST_ASKERS = 6;
const MOST_HOSTS = 6;

/** Reads a stored ledger; anything malformed counts as 0. */
export function ledgerIn(text: string | null): Ledger {
  const { day, total, accounts, prices, formulaPayer, hosts, sequence, journal, silences, forms, ...more } =
    storedJson(text, isObject) ?? {};
  const { sheetId, rows, characters } = objectOf(journal);
  const uncounted = objectOf(more["uncounted"]);
  return {
    day: typeof day === "string" && DAY.test(day) ? day : "",
    total: amount(total),
    accounts: amounts(accounts),
    prices: Object.fromEntries(
      Object.entries(objectOf(prices)).map(([asker, known]) => [asker, amounts(known)]),
    ),
    formulaPayer: typeof formulaPayer === "string" ? formulaPayer : "",
    hosts: daysIn(hosts),
    sequence: amount(sequence),
    journal: {
      sheetId: typeof sheetId === "number" ? sheetId : null,
      rows: amount(rows),
      characters: amount(characters),
    },
    silences: silencesIn(silences),
    forms: amounts(forms),
    doubts: doubtsIn(more["doubts"]),
    uncounted: { bills: amount(uncounted["bills"]), credits: amount(uncounted["credits"]) },
  };
}

/** What was appended to the journal, and its size afterwards. */
export type Growth = JournalExtent & Pick<Settlement, "appended">;

/** The ledger with an order that is over added. */
export function withSettled(ledger: Ledger, order: PendingOrder, settled: Settlement, dayOf: DayOf): Ledger {
  const day = dayOf(settled.at);
  const spent: Ledger = {
    ...ledger,
    day: day > ledger.day ? day : ledger.day,
    total: rounded(ledger.total + settled.credits),
    accounts: withSpent(ledger.accounts, order.accounts, settled.credits),
    prices: withLearnt(isAnotherDay(day, ledger) ? {} : ledger.prices, order, settled),
    formulaPayer: order.mark === "f" ? order.payer : ledger.formulaPayer,
    hosts: withUsed(ledger.hosts, order, settled, day),
    silences:
      settled.heard === undefined
        ? ledger.silences
        : withHostHeard(ledger.silences, order.host, settled.heard, settled.at),
    forms: withForms(ledger.forms, order, settled),
    doubts: withOddBills(ledger.doubts, order, settled),
  };
  return withGrowth(spent, settled);
}

/** The ledger once a payer has said whether bills are right. If so they count in full, else as they are booked. */
export function withAnswered(ledger: Ledger, asker: string, isRight: boolean): Ledger {
  const { [asker]: doubt, ...doubts } = ledger.doubts;
  if (doubt === undefined) return ledger;
  const { bills, credits, booked } = sumOf(doubt.bills);
  const { uncounted: before } = ledger;
  if (!isRight) {
    const uncounted = { bills: before.bills + bills, credits: rounded(before.credits + credits) };
    return { ...ledger, doubts, uncounted };
  }
  const accounts = Object.entries(doubt.accounts).reduce(
    (spent, [account, lacks]) => withSpent(spent, [account], lacks),
    ledger.accounts,
  );
  return { ...ledger, doubts, accounts, total: rounded(ledger.total + credits - booked) };
}

/** A host counts as used if its service has answered and something was paid. */
function withUsed(
  before: Ledger["hosts"],
  { host }: Pick<PendingOrder, "host">,
  { credits, heard }: Pick<Settlement, "credits" | "heard">,
  day: string,
): Ledger["hosts"] {
  if (credits === 0 || heard === undefined || heard.spoke.length === 0) return before;
  const last = entryOf(before, host) ?? "";
  const others = Object.entries(before).filter(([name]) => name !== host);
  const used = [...others, [host, day > last ? day : last] as const];
  return Object.fromEntries(used.slice(-MOST_HOSTS));
}

function withLearnt(
  before: Ledger["prices"],
  order: Asker,
  { prices }: Pick<Settlement, "prices">,
): Ledger["prices"] {
  const asker = askerOf(order);
  const learnt = Object.entries({ ...entryOf(before, asker), ...prices }).slice(-MOST_PRICES);
  const others = Object.entries(before).filter(([name]) => name !== asker);
  return Object.fromEntries([...others, [asker, Object.fromEntries(learnt)] as const].slice(-MOST_ASKERS));
}

/** What a host has billed a payer on a day. Forgotten on the next, so that one absurd bill does not block purchases for good. */
export function pricesOn(day: string, asker: Asker, ledger: Pick<Ledger, "day" | "prices">): Prices {
  return (isAnotherDay(day, ledger) ? undefined : entryOf(ledger.prices, askerOf(asker))) ?? {};
}

function isAnotherDay(day: string, ledger: Pick<Ledger, "day">): boolean {
  return ledger.day !== "" && day > ledger.day;
}

/** Credits of an account, with those of later days or months in its series. */
export function spentOn(account: string, { accounts }: Pick<Ledger, "accounts">): number {
  const counted = Object.entries(accounts).filter(([each]) => countsOn(account, each));
  return rounded(counted.reduce((sum, [, credits]) => sum + credits, 0));
}

export function withGrowth(ledger: Ledger, { appended, characters, rows, sheetId }: Growth): Ledger {
  if (appended === 0) return ledger;
  const { journal: before } = ledger;
  const isSame = (before.sheetId ?? sheetId) === sheetId;
  const journal = {
    sheetId,
    // Orders may be added in another order than they were appended.
    rows: Math.max(isSame ? before.rows : 0, rows),
    characters: before.characters + characters,
  };
  return { ...ledger, sequence: ledger.sequence + appended, journal };
}

function withSpent(
  before: Ledger["accounts"],
  accounts: readonly string[],
  credits: number,
): Ledger["accounts"] {
  const others = Object.entries(before).filter(([name]) => !accounts.includes(name));
  const spent = accounts.map((name) => [name, rounded((entryOf(before, name) ?? 0) + credits)] as const);
  return Object.fromEntries([...others, ...spent]);
}

/**
 * Removes days and months that are over, and the oldest of very many other accounts. An account in use stays: without it, its
 * cap would count from 0 again.
 */
export function withoutOldAccounts(
  ledger: Ledger,
  today: string,
  isInUse: (account: string) => boolean,
): Ledger {
  const all = Object.entries(ledger.accounts);
  const open = all.filter(([name]) => !accountHasEnded(name, today));
  const old = new Set(open.filter(([name]) => !isDated(name)).slice(0, -MOST_ACCOUNTS));
  const kept = open.filter((account) => !old.has(account) || isInUse(account[0]));
  return kept.length === all.length ? ledger : { ...ledger, accounts: Object.fromEntries(kept) };
}

function amount(value: unknown): number {
  return isAmount(value) ? value : 0;
}

function daysIn(values: unknown): Record<string, string> {
  const isDay = (entry: [string, unknown]): entry is [string, string] => DAY.test(String(entry[1]));
  return Object.fromEntries(Object.entries(objectOf(values)).filter(isDay));
}

function amounts(values: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(objectOf(values)).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}
