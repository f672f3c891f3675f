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
 * A limit on what may be spent on an account. A purchase names several caps and counts on the account of each; one that any
 * of them has no room for is not made. That is all there is to caps: of a run, of a day, of a month.
 */
export interface Cap {
  readonly account: string;
  /** Credits that the account may come to. */
  readonly credits: number;
  /** Names the cap in a sentence: `today's cap of 100 credits`. */
  readonly says: string;
}

/** Whose day it is: formulas have a cap of their own, for the owner's key pays whatever anybody types. */
export type DayOwner = "runs" | "formulas";

/** An account of a day or a month: what the day or month is of, and which one. */
const DATED = /^(.+:)(\d{4}-\d\d(?:-\d\d)?)$/;
const DAYS_KEPT = 3;

/** What one payer's runs and lists, or formulas, spend in a day of the spreadsheet (`YYYY-MM-DD`). */
export const accountOfDay = (owner: DayOwner, payer: string, day: string): string =>
  `${owner}:${payer}:${day}`;
export const accountOfRun = (runId: string): string => `run:${runId}`;
/** A watch in a month (`YYYY-MM`). */
export const accountOfMonth = (watchId: string, month: string): string => `watch:${watchId}:${month}`;
/** A list that is built or run again, and whatever else the list builder asks in one call. */
export const accountOfList = (id: string): string => `list:${id}`;

export function capToday(
  owner: DayOwner,
  credits: number,
  {
    state,
    clock,
    settings,
  }: {
    readonly state: { readonly dayOf: DayOf };
    readonly clock: Clock;
    readonly settings: { readonly payerTag: string };
  },
): Cap {
  const account = accountOfDay(owner, settings.payerTag, state.dayOf(clock.now()));
  return { account, credits, says: `today's cap of ${creditsInWords(credits)}` };
}

/** What somebody has agreed to for a list or a look. */
export function capAllowed(account: string, credits: number): Cap {
  return { account, credits, says: `the ${creditsInWords(credits)} allowed` };
}

/** Whether it is one of a day. */
export function isOfDay({ account }: Pick<Cap, "account">): boolean {
  return /^(runs|formulas):/.test(account);
}

/** Whether what is spent on one account counts on another: that of a later day or month does, by another time zone or clock. */
export function countsOn(account: string, other: string): boolean {
  if (account === other) return true;
  const series = DATED.exec(account)?.[1];
  return (
    series !== undefined && other.length === account.length && other.startsWith(series) && other > account
  );
}

/** The account of the day, or of its month, in place of an earlier one of the same kind. */
export function accountOn(account: string, day: string): string {
  const [, series, date] = DATED.exec(account) ?? [];
  if (series === undefined || date === undefined || day < date) return account;
  return series + day.slice(0, date.length);
}

/** Whether it is of a day or of a month: then time alone makes room. */
export function isDated(account: string): boolean {
  return DATED.test(account);
}

/** Whether nothing is bought on it any more: a day after three days, a month after two. */
export function hasEnded(account: string, today: string): boolean {
  const date = DATED.exec(account)?.[2];
  if (date === undefined) return false;
  return date.length === today.length
    ? date < daysBefore(today, DAYS_KEPT)
    : monthsOf(date) < monthsOf(today) - 1;
}

function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

/** Sums over what is settled for good: one value of the document's properties. Open and parked orders count beside it. */
export interface Ledger {
  /** The latest day on which something was spent, `YYYY-MM-DD` in the spreadsheet's time zone; `""` before the first. */
  readonly day: string;
  /** Credits ever spent in this document. */
  readonly total: number;
  /** Credits by account, the one that was spent on last behind all others: those in use, and the latest few. */
  readonly accounts: Readonly<Record<string, number>>;
  /** What services bill lately, by `askerOf`: a plan may have prices of its own. */
  readonly prices: Readonly<Record<string, Prices>>;
  /** Whose credits formulas spent last: a payer's tag. */
  readonly formulaPayer: string;
  /** The hosts at which something was bought, each with the latest day (`YYYY-MM-DD`); the one that was used last is last. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Entries that were ever appended to the journal: tells whether it has grown since somebody looked. */
  readonly sequence: number;
  readonly journal: JournalExtent;
  /** Of hosts whose service does not speak. */
  readonly silences: Silences;
  /** What services take no request with. */
  readonly forms: Forms;
  /** Bills that no price explains, until their payers say whether they are right. */
  readonly doubts: Doubts;
  /** Such bills that a person goes on without, and the credits that they said. */
  readonly uncounted: { readonly bills: number; readonly credits: number };
}

/** What the journal was when somebody last wrote to it. */
export interface JournalExtent {
  /** null before the first. */
  readonly sheetId: number | null;
  /** Up to the last that was written. */
  readonly rows: number;
  /** Of all answers, as they are stored. */
  readonly characters: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOST_ACCOUNTS = 60;
/** Of one asker; and of how many askers, the last that have bought. */
const MOST_PRICES = 60;
const MOST_ASKERS = 6;
const MOST_HOSTS = 6;

/** Whatever the text holds, every sum is a number afterwards: what somebody has changed counts as nothing. */
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

/** What was appended to the journal, and how many rows that has since. */
export type Growth = JournalExtent & Pick<Settlement, "appended">;

/** The ledger with an order that is over taken into it. */
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

/** The ledger once a payer has said whether bills are right: then they count in full, else at what was set aside. */
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

/** A host is used where its service has answered, and something was paid for that. */
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

/** What a host has billed a payer on a day, which is forgotten on the next: else one absurd bill would stand in the way for good. */
export function pricesOn(day: string, asker: Asker, ledger: Pick<Ledger, "day" | "prices">): Prices {
  return (isAnotherDay(day, ledger) ? undefined : entryOf(ledger.prices, askerOf(asker))) ?? {};
}

function isAnotherDay(day: string, ledger: Pick<Ledger, "day">): boolean {
  return ledger.day !== "" && day > ledger.day;
}

/** Credits of an account; of a day or a month with those that are dated later. */
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
    // Orders are not taken in as they were appended.
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
 * Without the days and months that are over and, of very many other accounts, those that nothing was spent on lately and that
 * nobody uses: a cap that is forgotten is none.
 */
export function withoutOldAccounts(
  ledger: Ledger,
  today: string,
  isInUse: (account: string) => boolean,
): Ledger {
  const all = Object.entries(ledger.accounts);
  const open = all.filter(([name]) => !hasEnded(name, today));
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
