import { isAmount, rounded } from "../core/credits";
import { entryOf, objectOf } from "../core/json";
import { SetupError } from "../core/errors";
import type { Codec } from "../google/ports";
import { type Asker, askerOf, type Entry, stemOf } from "./entry";
import { billedIn, newEntry, WHOLE_COMPANY } from "./operation";

/** No price explains a bill of more credits, or of so many times the reserved ones (of one credit, if it should be free). */
const MOST_CREDITS = 1_000_000;
const MOST_TIMES = 1_000;
/** Most askers whose bills wait; the latest are kept, since they share a property with all other sums. */
const MOST_DOUBTS = 12;
/** The latest `Date`. */
const LAST_MS = 8.64e15;

/** Whether no price explains a bill. @param reserved Credits that were reserved for it. */
export function isOdd(billed: number, reserved: number): boolean {
  return billed > MOST_CREDITS || billed > MOST_TIMES * (reserved === 0 ? 1 : reserved);
}

/** Bills of one operation that no price explains. */
export interface OddBill {
  /** The id of the first bill, so that its `charged` entry has the same id however often it is appended. */
  readonly id: string;
  readonly bills: number;
  /** The company; empty for several. */
  readonly company: string;
  /** Credits that the replies say, and that are booked. */
  readonly credits: number;
  readonly booked: number;
}

export type OddBills = Readonly<Record<string, OddBill>>;

/** Bills of a payer at a host that wait until the payer says whether they are right. */
export interface Doubt {
  /** Time of the latest, in milliseconds. */
  readonly at: number;
  readonly bills: OddBills;
  /** Credits that are not booked yet, by account. */
  readonly accounts: Readonly<Record<string, number>>;
}

/** By `askerOf`. */
export type Doubts = Readonly<Record<string, Doubt>>;

/** The odd bills among booked entries. */
export function oddBillsIn(entries: readonly Entry[]): OddBills {
  let odd: OddBills = {};
  for (const { entryId, operation, company, params } of entries) {
    const billed = billedIn({ params });
    if (billed === null) continue;
    const id = stemOf(entryId);
    const parts = entries.filter((each) => stemOf(each.entryId) === id);
    const booked = rounded(parts.reduce((sum, { credits }) => sum + credits, 0));
    odd = together(odd, { [operation]: { id, bills: 1, company, credits: billed, booked } });
  }
  return odd;
}

function together(before: OddBills, more: OddBills): OddBills {
  const added = billsOf(more).map(([operation, bill]) => {
    const known = entryOf<OddBill>(before, operation);
    if (known === undefined) return [operation, bill] as const;
    const sum = (of: "bills" | "credits" | "booked") => rounded(known[of] + bill[of]);
    const company = known.company === bill.company ? bill.company : "";
    return [
      operation,
      { id: known.id, bills: sum("bills"), company, credits: sum("credits"), booked: sum("booked") },
    ] as const;
  });
  return { ...before, ...Object.fromEntries(added) };
}

export function billsOf(bills: OddBills): [string, OddBill][] {
  return Object.entries(bills);
}

/** The sum of all bills. */
export function sumOf(bills: OddBills): Pick<OddBill, "bills" | "credits" | "booked"> {
  const all = billsOf(bills).map(([, bill]) => bill);
  const sum = (of: "bills" | "credits" | "booked") => rounded(all.reduce((so, bill) => so + bill[of], 0));
  return { bills: sum("bills"), credits: sum("credits"), booked: sum("booked") };
}

/** The doubts with the odd bills of an order. */
export function withOddBills(
  doubts: Doubts,
  order: Asker & { readonly accounts: readonly string[] },
  { odd = {}, at }: { readonly odd?: OddBills; readonly at: number },
): Doubts {
  if (Object.keys(odd).length === 0) return doubts;
  const asker = askerOf(order);
  const before = entryOf(doubts, asker) ?? { at, bills: {}, accounts: {} };
  const { credits, booked } = sumOf(odd);
  const lacks = order.accounts.map(
    (account) => [account, rounded((entryOf(before.accounts, account) ?? 0) + credits - booked)] as const,
  );
  const doubt: Doubt = {
    at: Math.max(before.at, at),
    bills: together(before.bills, odd),
    accounts: { ...before.accounts, ...Object.fromEntries(lacks) },
  };
  const others = Object.entries(doubts).filter(([name]) => name !== asker);
  return Object.fromEntries([...others, [asker, doubt] as const].slice(-MOST_DOUBTS));
}

/** The entries for bills that a payer calls right: the credits beyond those that are booked. */
export function chargesFor({ at, bills }: Doubt, { host, payer }: Asker, codec: Codec): Entry[] {
  return billsOf(bills).map(([operation, { id, company, credits, booked }]) => {
    const about = { entryId: `${id}.right`, payer, operation, host, company, atMs: at };
    const amount = { status: "charged", credits: rounded(credits - booked) } as const;
    return newEntry({ ...about, ...amount }, { unit: WHOLE_COMPANY }, codec);
  });
}

/** Reads stored doubts; anything malformed is dropped. */
export function doubtsIn(value: unknown): Doubts {
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([asker, kept]) => {
      const { at, bills, accounts } = objectOf(kept);
      const lacks = Object.entries(objectOf(accounts)).filter((each) => isAmount(each[1]));
      const isRead = isAmount(at) && at <= LAST_MS && areOddBills(bills) && Object.keys(bills).length > 0;
      if (!isRead) return [];
      return [[asker, { at, bills, accounts: Object.fromEntries(lacks) as Doubt["accounts"] }] as const];
    }),
  );
}

/** Checks stored bills. */
export function areOddBills(value: unknown): value is OddBills {
  return Object.values(objectOf(value)).every((each) => {
    const { id, company, bills, credits, booked } = objectOf(each);
    return typeof id === "string" && typeof company === "string" && [bills, credits, booked].every(isAmount);
  });
}

const FACT = "The API sent a bill that no price explains, so nothing more is bought for its payer.";
const WAY_OUT = "They can say in the sidebar ▸ Credits whether it is right.";
/** The message for everything that the payer would buy. */
export const ODD_BILL = `${FACT} ${WAY_OUT}`;

export function waitsForAnswer(): SetupError {
  return new SetupError("setup/odd-bill", FACT, WAY_OUT);
}

/** @throws {SetupError} `setup/odd-bill`, while such a bill of a payer waits. */
export function requireAnswered(
  snapshot: { doubtOf(host: string, payer: string): Doubt | null },
  host: string,
  payer: string,
): void {
  if (snapshot.doubtOf(host, payer) !== null) throw waitsForAnswer();
}
