import { entryOf, isObject, objectOf } from "../core/json-shapes";
import { storedJson } from "../core/stored-json";
import type { DayOf } from "../core/calendar-day";
import { isAmount, rounded } from "../core/credits";
import type { PendingOrder, Settlement, Spender } from "./pending-order";

/** Sums over what is settled for good: one value of the document's properties. Open and parked orders count beside it. */
export interface Ledger {
  /** By day (`YYYY-MM-DD` in the spreadsheet's time zone): the few on which something was spent last, the latest of them last. */
  readonly days: Readonly<Record<string, Spent>>;
  /** Credits ever spent in this document. */
  readonly total: number;
  /** Credits by account: those in use, and the latest few. */
  readonly accounts: Readonly<Record<string, number>>;
  /** Billed credits per expected credit, by price name, as the last reply had it. */
  readonly prices: Readonly<Record<string, number>>;
  /** Whose credits formulas spent last: a payer's tag. */
  readonly formulaPayer: string;
  /** Entries that were ever appended to the journal: tells whether it has grown since somebody looked. */
  readonly sequence: number;
  readonly journal: JournalExtent;
}

/** Credits of a day. */
export type Spent = Readonly<Record<Spender, number>>;

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
/** Of orders that are over, and not taken in before the next day; and of a time zone that is moved. */
const MOST_DAYS = 3;
const NOTHING_SPENT: Spent = { formulas: 0, runs: 0 };
const MOST_ACCOUNTS = 60;
const MOST_PRICES = 60;

/** Whatever the text holds, every sum is a number afterwards: what somebody has changed counts as nothing. */
export function ledgerIn(text: string | undefined): Ledger {
  const { days, total, accounts, prices, formulaPayer, sequence, journal } = storedJson(text, isObject) ?? {};
  const { sheetId, rows, characters } = objectOf(journal);
  return {
    days: spentByDay(days),
    total: amount(total),
    accounts: amounts(accounts),
    prices: amounts(prices),
    formulaPayer: typeof formulaPayer === "string" ? formulaPayer : "",
    sequence: amount(sequence),
    journal: {
      sheetId: typeof sheetId === "number" ? sheetId : null,
      rows: amount(rows),
      characters: amount(characters),
    },
  };
}

/** What was appended to the journal, and how many rows that has since. */
export type Growth = JournalExtent & Pick<Settlement, "appended">;

/** The ledger with an order that is over taken into it. */
export function withSettled(ledger: Ledger, order: PendingOrder, settled: Settlement, dayOf: DayOf): Ledger {
  const day = dayOf(settled.at);
  const spent = withSpent(ledger, order, settled.credits, day);
  const prices = Object.entries({ ...pricesOn(day, ledger), ...settled.prices }).slice(-MOST_PRICES);
  return withGrowth({ ...spent, prices: Object.fromEntries(prices) }, settled);
}

/** As they were learnt on a day: else one absurd bill would stand in the way for good. */
export function pricesOn(day: string, { days, prices }: Pick<Ledger, "days" | "prices">): Ledger["prices"] {
  const last = Object.keys(days).sort().pop();
  return last !== undefined && day > last ? {} : prices;
}

/** Credits of a spender on a day; what is dated later, by another time zone or clock, counts as well. */
export function spentFrom(day: string, spender: Spender, { days }: Pick<Ledger, "days">): number {
  const counted = Object.entries(days).filter(([each]) => each >= day);
  return rounded(counted.reduce((sum, [, spent]) => sum + spent[spender], 0));
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

/** Credits of a spender, on a day. */
function withSpent(
  ledger: Ledger,
  { spender, account, payer }: Pick<PendingOrder, "spender" | "account" | "payer">,
  credits: number,
  day: string,
): Ledger {
  const before = ledger.days[day] ?? NOTHING_SPENT;
  const days = Object.entries(ledger.days).filter(([each]) => each !== day);
  days.push([day, { ...before, [spender]: rounded(before[spender] + credits) }]);
  const accounts = Object.entries({ ...ledger.accounts }).filter(([name]) => name !== account);
  if (account !== "") accounts.push([account, rounded((entryOf(ledger.accounts, account) ?? 0) + credits)]);
  return {
    ...ledger,
    days: Object.fromEntries(days.slice(-MOST_DAYS)),
    total: rounded(ledger.total + credits),
    accounts: Object.fromEntries(accounts),
    formulaPayer: spender === "formulas" ? payer : ledger.formulaPayer,
  };
}

/** Of very many accounts those that were spent on last, and those that are in use: a cap that is forgotten is none. */
export function withoutOldAccounts(ledger: Ledger, isInUse: (account: string) => boolean): Ledger {
  const names = Object.keys(ledger.accounts);
  const old = names.slice(0, -MOST_ACCOUNTS).filter((name) => !isInUse(name));
  if (old.length === 0) return ledger;
  const others = Object.entries(ledger.accounts).filter(([name]) => !old.includes(name));
  return { ...ledger, accounts: Object.fromEntries(others) };
}

function amount(value: unknown): number {
  return isAmount(value) ? value : 0;
}

function amounts(values: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(objectOf(values)).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
}

function spentByDay(days: unknown): Record<string, Spent> {
  return Object.fromEntries(
    Object.entries(objectOf(days)).flatMap(([day, spent]) => {
      const { formulas, runs } = objectOf(spent);
      return DAY.test(day) ? [[day, { formulas: amount(formulas), runs: amount(runs) }]] : [];
    }),
  );
}
