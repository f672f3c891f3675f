import { entryOf, isObject, objectOf } from "../core/json-shapes";
import { storedJson } from "../core/stored-json";
import type { DayOf } from "../core/calendar-day";
import { isAmount, rounded } from "../core/credits";
import { countsOn, hasEnded, isDated } from "./accounts";
import type { PendingOrder, Settlement } from "./pending-order";

/** Sums over what is settled for good: one value of the document's properties. Open and parked orders count beside it. */
export interface Ledger {
  /** The latest day on which something was spent, `YYYY-MM-DD` in the spreadsheet's time zone; `""` before the first. */
  readonly day: string;
  /** Credits ever spent in this document. */
  readonly total: number;
  /** Credits by account, the one that was spent on last behind all others: those in use, and the latest few. */
  readonly accounts: Readonly<Record<string, number>>;
  /** Billed credits per expected credit, by price name, as the last reply had it. */
  readonly prices: Readonly<Record<string, number>>;
  /** Whose credits formulas spent last: a payer's tag. */
  readonly formulaPayer: string;
  /** Entries that were ever appended to the journal: tells whether it has grown since somebody looked. */
  readonly sequence: number;
  readonly journal: JournalExtent;
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
const MOST_PRICES = 60;

/** Whatever the text holds, every sum is a number afterwards: what somebody has changed counts as nothing. */
export function ledgerIn(text: string | null): Ledger {
  const { day, total, accounts, prices, formulaPayer, sequence, journal } = storedJson(text, isObject) ?? {};
  const { sheetId, rows, characters } = objectOf(journal);
  return {
    day: typeof day === "string" && DAY.test(day) ? day : "",
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
  const prices = Object.entries({ ...pricesOn(day, ledger), ...settled.prices }).slice(-MOST_PRICES);
  const spent: Ledger = {
    ...ledger,
    day: day > ledger.day ? day : ledger.day,
    total: rounded(ledger.total + settled.credits),
    accounts: withSpent(ledger.accounts, order.accounts, settled.credits),
    prices: Object.fromEntries(prices),
    formulaPayer: order.mark === "f" ? order.payer : ledger.formulaPayer,
  };
  return withGrowth(spent, settled);
}

/** As they were learnt on a day: else one absurd bill would stand in the way for good. */
export function pricesOn(day: string, ledger: Pick<Ledger, "day" | "prices">): Ledger["prices"] {
  return ledger.day !== "" && day > ledger.day ? {} : ledger.prices;
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
 * Without the days and months that are over and, of very many other accounts, without those that nothing was spent on lately
 * and that nobody uses: a cap that is forgotten is none.
 */
export function withoutOldAccounts(
  ledger: Ledger,
  today: string,
  isInUse: (account: string) => boolean,
): Ledger {
  const all = Object.keys(ledger.accounts);
  const open = all.filter((name) => !hasEnded(name, today));
  const old = open.filter((name) => !isDated(name)).slice(0, -MOST_ACCOUNTS);
  const kept = open.filter((name) => !old.includes(name) || isInUse(name));
  if (kept.length === all.length) return ledger;
  const others = Object.entries(ledger.accounts).filter(([name]) => kept.includes(name));
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
